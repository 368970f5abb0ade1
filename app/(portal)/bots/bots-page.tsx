"use client";

import { ActionIcon, Button } from "@mantine/core";
import { IconFileExport, IconFileImport, IconKeyboard, IconPlus, IconRobot, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionItem } from "../../_ui/action-item.tsx";
import { ActionMenu } from "../../_ui/action-menu.tsx";
import { Link } from "../../_ui/link.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { loadLater } from "../../_ui/load-later.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { useHydrated } from "../../_ui/use-browser-state.ts";
import { useOpenShortcuts } from "../_shell/open-shortcuts.ts";
import { BotsList } from "./_list/bots-list.tsx";

const NewBotDialog = loadLater(() => import("./_new/new-bot-dialog.tsx").then((module) => module.NewBotDialog));

/** While the dialog for a new bot is open, a cluster may connect. */
const RECHECK_MS = 5_000;

/** @param gateway The address that clusters connect to. */
export function BotsPage({ gateway }: { gateway: string }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const { bots, shown, isWhole } = useListedBots();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const count = useQuery(trpc.bots.count.queryOptions({}));
  const [isNew, setIsNew] = useQueryState("new", parseAsBoolean.withDefault(false));
  const availability = useQuery(
    trpc.botSignIns.availability.queryOptions({}, { refetchInterval: isNew && RECHECK_MS }),
  );
  // Known on the server too: a button that is replaced while the browser takes over would lose a press on it.
  const isEmpty = (shown?.length ?? (bots.isError ? undefined : count.data?.bots)) === 0;
  const openNew = () => void setIsNew(true);
  const usage =
    count.data &&
    t("bots.usage", { demo: count.data.bots - count.data.counted, used: count.data.counted, limit: count.data.limit });
  return (
    <>
      <PageHeader title={t("bots.title")} description={usage}>
        <ShortcutsButton />
        <MoreMenu canImport={!isEmpty} />
        {!isEmpty && <AddBots onNew={openNew} />}
      </PageHeader>
      {bots.isError && <ErrorState error={bots.error} onRetry={() => void bots.refetch()} />}
      {!shown && !isEmpty && !bots.isError && <LoadingRows rows={10} />}
      {isEmpty && <NoBotsYet onNew={openNew} />}
      {shown && shown.length > 0 && (
        <BotsList bots={shown} isWhole={isWhole} categories={categories.data ?? NO_CATEGORIES} />
      )}
      <NewBotDialog
        opened={isNew}
        onClose={() => void setIsNew(null)}
        categories={categories.data ?? NO_CATEGORIES}
        gateway={gateway}
        availability={availability.data}
      />
    </>
  );
}

/** All bots; until they have arrived, the first of them that the server has rendered. */
function useListedBots() {
  const trpc = useTRPC();
  const bots = useQuery(trpc.bots.list.queryOptions({}));
  const first = useQuery(trpc.bots.listFirst.queryOptions({}, { enabled: false })).data?.bots;
  // While the browser takes over the page, it renders what the server has, even if the others have arrived.
  const isHydrated = useHydrated();
  const all = isHydrated || first === undefined ? bots.data : undefined;
  return { bots, shown: all ?? first, isWhole: all !== undefined };
}

function AddBots({ onNew }: { onNew: () => void }) {
  const { t } = useLanguage();
  return (
    <>
      <Button
        variant="default"
        component={Link}
        href="/bots/import"
        visibleFrom="sm"
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        {t("bots.import")}
      </Button>
      <Button onClick={onNew} leftSection={<IconPlus size={18} aria-hidden />}>
        {t("bots.newBot")}
      </Button>
    </>
  );
}

/** A constant, so that components see no change while the categories are loading. */
const NO_CATEGORIES: never[] = [];

/** @param props.canImport The import is no button of its own on a phone. */
function MoreMenu({ canImport }: { canImport: boolean }) {
  const { t } = useLanguage();
  return (
    <ActionMenu label={t("bots.moreActions")}>
      {canImport && (
        <ActionItem icon={IconFileImport} href="/bots/import" hiddenFrom="sm">
          {t("bots.import")}
        </ActionItem>
      )}
      <ActionItem icon={IconFileExport} href="/bots/export">
        {t("bots.export")}
      </ActionItem>
      <ActionItem icon={IconTrash} href="/trash">
        {t("bots.trash")}
      </ActionItem>
    </ActionMenu>
  );
}

function NoBotsYet({ onNew }: { onNew: () => void }) {
  const { t } = useLanguage();
  return (
    <EmptyState icon={IconRobot} title={t("bots.empty.title")} text={t("bots.empty.text")}>
      <Button onClick={onNew} leftSection={<IconPlus size={18} aria-hidden />}>
        {t("bots.newBot")}
      </Button>
      <Button
        variant="default"
        component={Link}
        href="/bots/import"
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        {t("bots.import")}
      </Button>
    </EmptyState>
  );
}

/** Opens the same list of shortcuts as `?`. */
function ShortcutsButton() {
  const { t } = useLanguage();
  const open = useOpenShortcuts();
  return (
    <ActionIcon variant="default" size={36} aria-label={t("shell.shortcuts.title")} visibleFrom="sm" onClick={open}>
      <IconKeyboard size={20} aria-hidden />
    </ActionIcon>
  );
}
