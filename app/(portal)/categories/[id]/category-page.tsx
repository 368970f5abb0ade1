"use client";

import { Anchor, Badge, SimpleGrid, Stack, Tabs, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import type { FirstBots } from "#server/contract/bot-details.ts";
import type { Bot } from "#server/contract/bots.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { BotFlagLabels } from "../../../_ui/bot-flag-labels.tsx";
import { isUnshowable } from "../../../_ui/is-unshowable.ts";
import { Link } from "../../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { ScrollingTabs } from "../../../_ui/scrolling-tabs.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { EMPTY_LINE } from "../../../_ui/text-skeleton.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { AccountStatusChart } from "../../_charts/account-status-chart.tsx";
import { LiveStatusLabel } from "../../_live/live-status-label.tsx";
import { CategoryMenu } from "../_actions/category-menu.tsx";
import { CategoryBadges } from "../category-badges.tsx";
import classes from "./category-bots.module.css";
import { ManagedSlots } from "./managed-slots.tsx";

const ConfigEditor = loadLater(() => import("./_config/config-editor.tsx").then((module) => module.ConfigEditor), {
  placeholder: <LoadingRows rows={8} />,
});
const CategoryApiCalls = loadLater(() => import("./category-api-calls.tsx").then((module) => module.CategoryApiCalls), {
  placeholder: <LoadingRows rows={4} />,
});
const CategoryAutomations = loadLater(
  () => import("./category-automations.tsx").then((module) => module.CategoryAutomations),
  { placeholder: <LoadingRows rows={4} /> },
);

export function CategoryPage({ categoryId, apiAddress }: { categoryId: string; apiAddress: string }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const category = useQuery(trpc.categories.get.queryOptions({ categoryId }));
  const managed = useQuery(trpc.categories.listManaged.queryOptions({}));
  const bots = useQuery(trpc.bots.listFirst.queryOptions({ categoryId }));
  const [tab, openTab] = useCategoryTab();
  const [changes, setChanges] = useState(0);
  if (isUnshowable(category)) return <ErrorState error={category.error} onRetry={() => void category.refetch()} />;
  if (!category.data) return <LoadingRows rows={8} />;
  const { name, flags, config } = category.data;
  const botCount = bots.data?.count;
  return (
    <>
      <PageBreadcrumbs parents={[{ href: "/categories", label: t("categories.title") }]} current={name} isName />
      <PageHeader title={<Name>{name}</Name>} description={<CategoryBadges flags={flags} />}>
        <CategoryMenu category={category.data} botCount={botCount} />
      </PageHeader>
      <Tabs value={tab} onChange={openTab} keepMountedMode="display-none">
        <ScrollingTabs
          label={t("categories.tabs.label")}
          tabs={TABS}
          labels={{
            bots: t("categories.tabs.bots"),
            automations: t("categories.tabs.automations"),
            settings: t("categories.tabs.settings"),
            api: t("categories.tabs.api"),
          }}
          counts={{
            bots: <Count>{botCount ?? EMPTY_LINE}</Count>,
            automations: <Count>{config.automations.length}</Count>,
            settings: changes > 0 && <Count>{t("categories.tabs.unsaved", { count: changes })}</Count>,
          }}
          active={tab}
        />
        <Tabs.Panel value="bots">
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: "start" }}>
            <CategoryBots
              categoryId={categoryId}
              first={bots.data}
              error={bots.error}
              onRetry={() => void bots.refetch()}
            />
            <Stack gap="md">
              <ManagedSlots
                category={category.data}
                managed={managed.data?.find(({ id }) => id === categoryId)}
                isLoaded={managed.isSuccess}
              />
              <AccountStatusChart categoryId={categoryId} isCompact />
            </Stack>
          </SimpleGrid>
        </Tabs.Panel>
        <Tabs.Panel value="automations">
          {tab === "automations" && <CategoryAutomations category={category.data} />}
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <ConfigEditor category={category.data} onChanges={setChanges} />
        </Tabs.Panel>
        <Tabs.Panel value="api">
          {tab === "api" && <CategoryApiCalls category={category.data} apiAddress={apiAddress} />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

const Count = ({ children }: { children: ReactNode }) => (
  <Badge variant="light" color="gray" size="sm">
    {children}
  </Badge>
);
const MAX_SHOWN = 20;

interface Props {
  categoryId: string;
  /** Absent until they are known. */
  first: FirstBots | undefined;
  error: unknown;
  onRetry: () => void;
}

/** The first bots of the category, with a link to all of them. */
function CategoryBots({ categoryId, first, error, onRetry }: Props) {
  const { t } = useLanguage();
  const { bots, count = 0 } = first ?? {};
  return (
    <SectionCard
      title={t("categories.bots.title")}
      action={
        count > 0 && (
          <Anchor component={Link} href={`/bots?category=${categoryId}`} size="sm" underline="always">
            {count > MAX_SHOWN ? t("categories.bots.showAll", { count }) : t("categories.bots.showInList")}
          </Anchor>
        )
      }
    >
      {!bots && (error ? <ErrorState error={error} onRetry={onRetry} /> : <LoadingRows rows={3} />)}
      {bots?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.rich("categories.bots.none", {
            link: (text) => (
              <Anchor component={Link} href="/bots" inherit underline="always">
                {text}
              </Anchor>
            ),
          })}
        </Text>
      )}
      {bots && bots.length > 0 && (
        <ul>
          {bots.slice(0, MAX_SHOWN).map((bot) => (
            <CategoryBot key={bot.id} bot={bot} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function CategoryBot({ bot: { id, nickname, flags } }: { bot: Bot }) {
  return (
    <li className={classes.bot}>
      <Anchor component={Link} href={`/bots/${id}`} c="var(--mantine-color-text)" size="sm" fw={600}>
        <Name>{nickname}</Name>
      </Anchor>
      <LiveStatusLabel botId={id} />
      <BotFlagLabels flags={flags} />
    </li>
  );
}

const TABS = ["bots", "automations", "settings", "api"] as const;
type CategoryTab = (typeof TABS)[number];

/** The open tab, stored in the URL. An address that names a section of the settings opens them. */
function useCategoryTab(): [tab: CategoryTab, open: (tab: string | null) => void] {
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(TABS));
  const [section] = useQueryState("section", parseAsString);
  const open = (chosen: string | null) => void setTab(TABS.find((known) => known === chosen) ?? null);
  return [tab ?? (section === null ? "bots" : "settings"), open];
}
