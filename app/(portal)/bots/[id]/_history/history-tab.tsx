"use client";

import { Group, Stack, Text } from "@mantine/core";
import {
  IconActivity,
  IconAlertTriangle,
  IconDoorEnter,
  IconDoorExit,
  IconHistory,
  IconLock,
  IconMail,
  IconMessage,
  IconMessageCircle,
  IconRobot,
  IconTerminal2,
  IconUserPlus,
  type TablerIcon,
} from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsArrayOf, parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import type { HistoryEntry } from "#server/contract/bot-history.ts";
import { HISTORY_KINDS, type HistoryKind } from "#server/contract/history-kinds.ts";
import type { Language } from "../../../../_languages/language.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { ActionButton } from "../../../../_ui/action-button.tsx";
import { BotStatusLabel } from "../../../../_ui/bot-status-label.tsx";
import { FilterChips } from "../../../../_ui/filter-chips.tsx";
import { timeFormat } from "../../../../_ui/format.ts";
import { EmptyState, ErrorState, LoadingRows, NothingFound } from "../../../../_ui/list-states.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { notifyError } from "../../../../_ui/notify.ts";
import { ReplyFormatLabel } from "../../../../_ui/reply-format-label.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { useBotActivity } from "../../../_live/fleet-provider.tsx";
import { chipsOf } from "../../_list/filter-chips-of.ts";
import type { FilterMenuProps } from "../../_list/filter-choices.tsx";
import { FilterMenu } from "../../_list/filter-menu.tsx";
import { isFromPortal } from "../is-from-portal.ts";
import classes from "./history-tab.module.css";

const KINDS = parseAsArrayOf(parseAsStringLiteral(HISTORY_KINDS)).withDefault([]).withOptions({ history: "push" });

/** What happened to the bot, and what it did, in the last seven days. */
export function HistoryTab({ botId }: { botId: string }) {
  const language = useLanguage();
  const { t } = language;
  const [kinds, setKinds] = useQueryState("kind", KINDS);
  const { entries, hasOlder, isLoadingOlder, loadOlder, error, refetch } = useHistory(botId, kinds);
  const filter: FilterMenuProps = {
    label: t("bots.page.history.kind"),
    choices: HISTORY_KINDS.map((value) => ({ value, label: kindLabel(language, value) })),
    selected: kinds,
    onChange: (selected) => void setKinds(HISTORY_KINDS.filter((kind) => selected.includes(kind))),
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <FilterMenu {...filter} />
        <Text size="sm" c="dimmed">
          {t("bots.page.history.kept")}
        </Text>
      </Group>
      <FilterChips chips={chipsOf(language, [filter])} onClear={() => void setKinds(null)} />
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!entries && !error && <LoadingRows rows={8} />}
      {entries?.length === 0 && (
        <NoEntries botId={botId} isFiltered={kinds.length > 0} onClear={() => void setKinds(null)} />
      )}
      {entries && entries.length > 0 && (
        <ol className={classes.list} aria-label={t("bots.page.history.title")}>
          {entries.map((entry) => (
            <HistoryItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {hasOlder && (
        <ActionButton error={error} variant="default" onClick={loadOlder} loading={isLoadingOlder} mx="auto">
          {t("bots.page.history.older")}
        </ActionButton>
      )}
    </Stack>
  );
}

interface NoEntriesProps {
  botId: string;
  isFiltered: boolean;
  onClear: () => void;
}

function NoEntries({ botId, isFiltered, onClear }: NoEntriesProps) {
  const { t } = useLanguage();
  const { data: all } = useQuery({ ...useTRPC().live.countHistory.queryOptions({ botId }), enabled: isFiltered });
  if (!isFiltered || all?.count === 0) {
    return (
      <EmptyState
        icon={IconHistory}
        title={t("bots.page.history.empty.title")}
        text={t("bots.page.history.empty.text")}
      />
    );
  }
  return (
    <NothingFound
      title={t("bots.page.history.noMatches.title")}
      text={all ? t("bots.page.history.noMatches.text", { isMore: String(all.isMore), count: all.count }) : ""}
      clear={t("bots.page.history.showAllKinds")}
      onClear={onClear}
    />
  );
}

const kindLabel = ({ t }: Language, kind: HistoryKind): string =>
  kind === "status" ? t("shared.botWords.liveStatus") : t(`bots.page.history.kinds.${kind}`);

const KIND_ICONS: Record<HistoryKind, TablerIcon> = {
  status: IconActivity,
  message: IconMessageCircle,
  whisper: IconLock,
  command: IconTerminal2,
  chat: IconMessage,
  friendRequest: IconUserPlus,
  invite: IconMail,
  joined: IconDoorEnter,
  left: IconDoorExit,
  problem: IconAlertTriangle,
  automation: IconRobot,
};

const formatTime = timeFormat({
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** What somebody said. The texts of other kinds name who it was. */
const SAID: readonly HistoryKind[] = ["message", "whisper", "command", "chat"];

function Content({ entry: { kind, from, text, status } }: { entry: HistoryEntry }) {
  const { t } = useLanguage();
  const what = status === null ? <bdi>{text}</bdi> : <BotStatusLabel status={status} />;
  if (!from || (!SAID.includes(kind) && text.includes(from))) return what;
  const who = <strong>{isFromPortal({ from }) ? t("bots.page.history.you") : <Name>{from}</Name>}</strong>;
  return t.rich("bots.page.history.entry", { who: () => who, what: () => what });
}

function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const language = useLanguage();
  const { at, kind, format } = entry;
  const Icon = KIND_ICONS[kind];
  return (
    <li className={classes.entry} data-kind={kind}>
      <time dateTime={at} className={classes.time} suppressHydrationWarning>
        {formatTime(language, at)}
      </time>
      <span className={classes.kind}>
        <Icon size={16} aria-hidden />
        {kindLabel(language, kind)}
      </span>
      <span className={classes.content}>
        <Content entry={entry} />
      </span>
      <span className={classes.format}>{format !== null && <ReplyFormatLabel format={format} />}</span>
    </li>
  );
}

const PAGE_SIZE = 100;
const NO_PAGES: Pages = { kindsKey: "", live: [], older: [], isComplete: false };

interface Pages {
  /** The kinds that the entries were loaded for. */
  kindsKey: string;
  /** Entries that arrived after the page was opened, newest first. */
  live: readonly HistoryEntry[];
  older: readonly HistoryEntry[];
  /** There are no older entries. */
  isComplete: boolean;
}

/** The history of a bot, newest first: the newest page, older pages on request, and new entries as they arrive. */
function useHistory(botId: string, kinds: readonly HistoryKind[]) {
  const language = useLanguage();
  const trpc = useTRPC();
  const client = useQueryClient();
  const kindsKey = kinds.join();
  const query = { botId, ...(kinds.length > 0 && { kinds: [...kinds] }), limit: PAGE_SIZE };
  const first = useQuery(trpc.live.history.queryOptions(query, { refetchOnMount: "always" }));
  const [loaded, setLoaded] = useState(NO_PAGES);
  const pages = loaded.kindsKey === kindsKey ? loaded : { ...NO_PAGES, kindsKey };
  const change = (update: (current: Pages) => Partial<Pages>) =>
    setLoaded((previous) => {
      const current = previous.kindsKey === kindsKey ? previous : { ...NO_PAGES, kindsKey };
      return { ...current, ...update(current) };
    });
  const [isLoadingOlder, setIsLoadingOlder] = useState(false);

  useBotActivity(botId, (entry) => {
    if (kinds.length === 0 || kinds.includes(entry.kind)) change(({ live }) => ({ live: [entry, ...live] }));
  });
  const entries = first.data && unique([...pages.live, ...first.data, ...pages.older]);
  const loadOlder = async () => {
    const last = entries?.at(-1);
    if (!last) return;
    setIsLoadingOlder(true);
    try {
      const page = await client.fetchQuery(trpc.live.history.queryOptions({ ...query, before: last.id }));
      change(({ older }) => ({ older: [...older, ...page], isComplete: page.length < PAGE_SIZE }));
    } catch (error) {
      notifyError(language, error);
    }
    setIsLoadingOlder(false);
  };
  return {
    entries,
    hasOlder: (first.data?.length ?? 0) === PAGE_SIZE && !pages.isComplete,
    isLoadingOlder,
    loadOlder: () => void loadOlder(),
    error: first.error,
    refetch: () => void first.refetch(),
  };
}

/** An entry can both arrive live and be in a loaded page. */
const unique = (entries: readonly HistoryEntry[]) => [...new Map(entries.map((entry) => [entry.id, entry])).values()];
