"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { parseAsArrayOf, parseAsStringLiteral, useQueryState } from "nuqs";
import { HISTORY_KINDS } from "#server/contract/history-kinds.ts";
import { ActionButton } from "../../../../_ui/action-button.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
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
        <EmptyState
          icon={IconHistory}
          title={kinds.length > 0 ? texts.noMatches.title : texts.empty.title}
          text={kinds.length > 0 ? texts.noMatches.text : texts.empty.text}
        >
          {kinds.length > 0 && (
            <Button variant="default" onClick={() => void setKinds(null)}>
              {texts.showAllKinds}
            </Button>
          )}
        </EmptyState>
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
