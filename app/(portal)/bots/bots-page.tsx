"use client";

import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDotsVertical, IconFileExport, IconFileImport, IconPlus, IconRobot, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { parseAsBoolean, useQueryState } from "nuqs";
import { EmptyState, ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { useHydrated } from "../../_ui/use-browser-state.ts";
import { BotsList } from "./_list/bots-list.tsx";
import { KeyboardShortcuts } from "./_list/keyboard-shortcuts.tsx";
import { NewBotDialog } from "./_new/new-bot-dialog.tsx";

export function BotsPage() {
  const trpc = useTRPC();
  const bots = useQuery(trpc.bots.list.queryOptions({}));
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const count = useQuery(trpc.bots.count.queryOptions({}));
  const [isNew, setIsNew] = useQueryState("new", parseAsBoolean.withDefault(false));
  // How many rows fit is known in the browser only: the server draws the frame, and sends the bots along.
  const inBrowser = useHydrated();
  const shown = inBrowser ? bots.data : undefined;
  const openNew = () => void setIsNew(true);
  const used =
    count.data && `${count.data.bots.toLocaleString("en")} of ${count.data.limit.toLocaleString("en")} bots used`;
  return (
    <>
      <PageHeader title="Bots" description={used}>
        <KeyboardShortcuts />
        <MoreMenu />
        <Button
          variant="default"
          component={Link}
          href="/bots/import"
          leftSection={<IconFileImport size={18} aria-hidden />}
        >
          Import
        </Button>
        <Button onClick={openNew} leftSection={<IconPlus size={18} aria-hidden />}>
          New bot
        </Button>
      </PageHeader>
      {bots.isError && <ErrorState error={bots.error} onRetry={() => void bots.refetch()} />}
      {!shown && !bots.isError && <LoadingRows rows={10} />}
      {shown?.length === 0 && <NoBotsYet onNew={openNew} />}
      {shown && shown.length > 0 && <BotsList bots={shown} categories={categories.data ?? NO_CATEGORIES} />}
      <NewBotDialog opened={isNew} onClose={() => void setIsNew(null)} categories={categories.data ?? NO_CATEGORIES} />
    </>
  );
}

/** The same empty list each time, so that nothing counts as changed. */
const NO_CATEGORIES: never[] = [];

function MoreMenu() {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More about bots">
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} href="/bots/export" leftSection={<IconFileExport size={18} aria-hidden />}>
          Export
        </Menu.Item>
        <Menu.Item component={Link} href="/trash" leftSection={<IconTrash size={18} aria-hidden />}>
          Trash
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function NoBotsYet({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      icon={IconRobot}
      title="No bots yet"
      text="A bot is an account of the game platform that waits in a lobby and does what it is told. Add one with its device credentials, or import many from a file."
    >
      <Button onClick={onNew} leftSection={<IconPlus size={18} aria-hidden />}>
        New bot
      </Button>
      <Button
        variant="default"
        component={Link}
        href="/bots/import"
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        Import
      </Button>
    </EmptyState>
  );
}
