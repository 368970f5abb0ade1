"use client";

import { Group, Stack, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsArrayOf, parseAsStringLiteral, useQueryState } from "nuqs";
import { HISTORY_KINDS } from "#server/contract/history-kinds.ts";
import { ActionButton } from "../../../../_ui/action-button.tsx";
import { EmptyState, ErrorState, LoadingRows, NothingFound } from "../../../../_ui/list-states.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { FilterMenu } from "../../_list/filter-menu.tsx";
import { botPageTexts } from "../texts.ts";
import { HistoryItem } from "./history-item.tsx";
import classes from "./history-tab.module.css";
import { useHistory } from "./use-history.ts";

const texts = botPageTexts.history;
const KINDS = parseAsArrayOf(parseAsStringLiteral(HISTORY_KINDS)).withDefault([]).withOptions({ history: "push" });

/** What happened to the bot, and what it did, in the last seven days. */
export function HistoryTab({ botId }: { botId: string }) {
  const [kinds, setKinds] = useQueryState("kind", KINDS);
  const { entries, hasOlder, isLoadingOlder, loadOlder, error, refetch } = useHistory(botId, kinds);
  const choices = HISTORY_KINDS.map((value) => ({ value, label: texts.kinds[value] }));
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <FilterMenu
          label={texts.kind}
          choices={choices}
          selected={kinds}
          onChange={(selected) => void setKinds(HISTORY_KINDS.filter((kind) => selected.includes(kind)))}
        />
        <Text size="sm" c="dimmed">
          {texts.kept}
        </Text>
      </Group>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!entries && !error && <LoadingRows rows={8} />}
      {entries?.length === 0 && (
        <NoEntries botId={botId} isFiltered={kinds.length > 0} onClear={() => void setKinds(null)} />
      )}
      {entries && entries.length > 0 && (
        <ol className={classes.list} aria-label={texts.title}>
          {entries.map((entry) => (
            <HistoryItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {hasOlder && (
        <ActionButton error={error} variant="default" onClick={loadOlder} loading={isLoadingOlder} mx="auto">
          {texts.older}
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
  const { data: all } = useQuery({ ...useTRPC().live.countHistory.queryOptions({ botId }), enabled: isFiltered });
  if (!isFiltered || all?.count === 0) {
    return <EmptyState icon={IconHistory} title={texts.empty.title} text={texts.empty.text} />;
  }
  const { title, text } = texts.noMatches;
  return <NothingFound title={title} text={all ? text(all) : ""} clear={texts.showAllKinds} onClear={onClear} />;
}
