"use client";

import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { isUnshowable } from "../../../_ui/is-unshowable.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { MountedTabPanel } from "../../../_ui/mounted-tab-panel.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { ScrollingTabs } from "../../../_ui/scrolling-tabs.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useSingleKeyShortcuts } from "../../../_ui/use-single-key-shortcuts.ts";
import { LiveStatusLabel } from "../../_live/live-status-label.tsx";
import { BotActions } from "../_actions/bot-actions.tsx";
import { useWindowKeys } from "../_list/use-window-keys.ts";
import { OverviewTab } from "./_overview/overview-tab.tsx";
import { BotProblemNotice } from "./bot-problem-notice.tsx";

const BOT_TABS = ["overview", "console", "friends", "history", "settings"] as const;
type BotTab = (typeof BOT_TABS)[number];

/** The open tab, stored in the URL. */
const useBotTab = () =>
  useQueryState("tab", parseAsStringLiteral(BOT_TABS).withDefault("overview").withOptions({ history: "push" }));

const SettingsTab = loadLater(() => import("./_settings/settings-tab.tsx").then((module) => module.SettingsTab), {
  placeholder: <LoadingRows rows={8} />,
});
const HistoryTab = loadLater(() => import("./_history/history-tab.tsx").then((module) => module.HistoryTab), {
  placeholder: <LoadingRows rows={8} />,
});
const FriendsTab = loadLater(() => import("./_friends/friends-tab.tsx").then((module) => module.FriendsTab), {
  placeholder: <LoadingRows rows={8} />,
});
const ConsoleTab = loadLater(() => import("./_console/console-tab.tsx").then((module) => module.ConsoleTab), {
  placeholder: <LoadingRows rows={8} />,
});
export function BotPage({ botId, api }: { botId: string; api: string }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const bot = useQuery(trpc.bots.get.queryOptions({ botId }));
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const router = useRouter();
  const [tab, setTab] = useBotTab();
  const [letters] = useSingleKeyShortcuts();
  useWindowKeys({ r: () => void setTab("console") }, letters);
  if (isUnshowable(bot)) return <ErrorState error={bot.error} onRetry={() => void bot.refetch()} />;
  if (!bot.data) return <LoadingRows rows={4} />;
  const { nickname } = bot.data;
  return (
    <>
      <PageBreadcrumbs parents={[{ href: "/bots", label: t("bots.page.bots") }]} current={nickname} isName />
      <PageHeader title={<Name>{nickname}</Name>} description={<LiveStatusLabel botId={botId} />}>
        <BotActions bot={bot.data} categories={categories.data ?? []} onDelete={() => router.push("/bots")} />
      </PageHeader>
      <BotProblemNotice bot={bot.data} isInSettings={tab === "settings"} />
      <Tabs
        value={tab}
        onChange={(value) => void setTab(BOT_TABS.find((name) => name === value) ?? null)}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <ScrollingTabs
          label={t("bots.page.tabs.label")}
          tabs={BOT_TABS}
          labels={{
            overview: t("bots.page.tabs.overview"),
            console: t("bots.page.tabs.console"),
            friends: t("bots.page.tabs.friends"),
            history: t("bots.page.tabs.history"),
            settings: t("bots.page.tabs.settings"),
          }}
          active={tab}
        />
        <MountedTabPanel value="settings" active={tab}>
          <SettingsTab bot={bot.data} categories={categories.data ?? []} api={api} />
        </MountedTabPanel>
        {tab !== "settings" && (
          <Tabs.Panel value={tab}>{renderTab(tab, bot.data, categories.data ?? [], api)}</Tabs.Panel>
        )}
      </Tabs>
    </>
  );
}

function renderTab(tab: Exclude<BotTab, "settings">, bot: Bot, categories: readonly Category[], api: string) {
  if (tab === "console") return <ConsoleTab bot={bot} api={api} />;
  if (tab === "friends") return <FriendsTab bot={bot} />;
  if (tab === "history") return <HistoryTab botId={bot.id} />;
  return <OverviewTab bot={bot} categories={categories} />;
}
