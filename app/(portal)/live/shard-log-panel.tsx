"use client";

import { Button, CloseButton, Group, NativeSelect, Paper, Text, TextInput, Title } from "@mantine/core";
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconSearch } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useRef, useState } from "react";
import type { GatewayShard } from "#server/contract/gateway.ts";
import { LOG_LEVELS } from "#server/contract/log-levels.ts";
import type { NamedShardLogLine } from "#server/contract/shard-log.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { downloadFile } from "../../_ui/download-file.ts";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { useTRPC, useTRPCClient } from "../../_ui/trpc.ts";
import { shardName } from "../_live/shard-name.ts";
import { filterLogLines, type LogFilter, type LogLevel, toLogFile } from "./filter-log-lines.ts";
import { ShardLogLines } from "./shard-log-lines.tsx";

const FILTER = {
  logLevel: parseAsStringLiteral(LOG_LEVELS).withDefault("debug"),
  logText: parseAsString.withDefault(""),
};

interface Props {
  shardId: string;
  /** Undefined while the shard is not connected. */
  shard: GatewayShard | undefined;
  onClose: () => void;
}

/** The log of a shard, with new lines as they are written. */
export function ShardLog({ shardId, shard, onClose }: Props) {
  const language = useLanguage();
  const { t } = language;
  const panel = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  const [{ logLevel: level, logText: text }, setFilter] = useQueryStates(FILTER, { history: "replace" });
  const log = useShardLog(shardId, follows);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const isUnknown = log.error instanceof TRPCClientError && log.error.data?.code === "NOT_FOUND";
  const lines = isUnknown ? undefined : log.data;
  const shown = lines && filterLogLines(lines, { level, text });
  const name = shard && shardName(language, shard);
  const close = () => {
    void setFilter({ logLevel: null, logText: null });
    onClose();
  };
  return (
    <Paper withBorder component="section" ref={panel} aria-labelledby="shard-log" p={{ base: "sm", sm: "md" }}>
      <Group justify="space-between" mb="xs" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} size="h4" id="shard-log">
            {name === undefined ? t("clusters.log.titleOfUnknown") : t("clusters.log.title", { name })}
          </Title>
          {!shard && (
            <Text size="sm" c="dimmed">
              {t("clusters.log.notConnected")}
            </Text>
          )}
        </div>
        <CloseButton aria-label={t("clusters.log.close")} onClick={close} />
      </Group>
      {log.isPending && !log.isError && <LoadingRows rows={4} />}
      {isUnknown && <Text size="sm">{t("clusters.log.notFound")}</Text>}
      {log.isError && !isUnknown && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {lines && shown && (
        <>
          <ShardLogFilter
            filter={{ level, text }}
            onFilter={(filter) => void setFilter({ logLevel: filter.level, logText: filter.text })}
            follows={follows}
            onFollow={setFollows}
            shown={shown}
            all={lines.length}
            name={name ?? shardId}
          />
          <ShardLogLines
            lines={shown}
            all={lines.length}
            onClear={() => void setFilter({ logLevel: null, logText: null })}
            follows={follows}
            isManaged={shard?.managed ?? false}
          />
        </>
      )}
    </Paper>
  );
}

interface ShardLogFilterProps {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  follows: boolean;
  onFollow: (follows: boolean) => void;
  shown: readonly NamedShardLogLine[];
  all: number;
  /** Of the shard, for the name of the file. */
  name: string;
}

/** The name of a shard without what a file name cannot have. */
const fileNameOf = (name: string): string => `${name.replace(/[^\w.-]+/g, "-") || "shard"}.log`;

/** What of a log is shown, and what can be done with it. */
function ShardLogFilter({ filter, onFilter, follows, onFollow, shown, all, name }: ShardLogFilterProps) {
  const { t } = useLanguage();
  return (
    <Group gap="sm" mb="xs">
      <NativeSelect
        size="xs"
        aria-label={t("clusters.log.level")}
        data={LOG_LEVELS.map((value) => ({ value, label: t(`clusters.log.levels.${value}`) }))}
        value={filter.level}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, level: value as LogLevel })}
      />
      <TextInput
        size="xs"
        type="search"
        aria-label={t("clusters.log.search")}
        placeholder={t("clusters.log.searchExample")}
        value={filter.text}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, text: value })}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          filter.text && (
            <CloseButton
              size="sm"
              aria-label={t("shared.search.clear")}
              onClick={() => onFilter({ ...filter, text: "" })}
            />
          )
        }
        flex="1 1 160px"
      />
      <Text size="sm" c="dimmed" role="status">
        {t("clusters.log.shown", { shown: shown.length, all })}
      </Text>
      <Button
        variant="default"
        size="xs"
        onClick={() => onFollow(!follows)}
        leftSection={follows ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
      >
        {follows ? t("clusters.log.pause") : t("clusters.log.resume")}
      </Button>
      <ActionButton
        error={null}
        variant="default"
        size="xs"
        unavailable={shown.length === 0 && t("clusters.log.noLines")}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => downloadFile(fileNameOf(name), "text/plain", toLogFile(shown))}
      >
        {t("clusters.log.download")}
      </ActionButton>
    </Group>
  );
}

const POLL_INTERVAL_MS = 1000;
const MAX_LINES = 500;

/** The latest log lines of a shard, oldest first; new lines are fetched while `follows` is true. */
function useShardLog(shardId: string, follows: boolean) {
  const client = useTRPCClient();
  const cache = useQueryClient();
  const { queryKey } = useTRPC().live.shardLog.queryOptions({ shardId });
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<NamedShardLogLine[]> => {
      const cached = cache.getQueryData<NamedShardLogLine[]>(queryKey) ?? [];
      const after = cached.at(-1)?.id;
      const lines = await client.live.shardLog.query({ shardId, ...(after && { after }) }, { signal });
      const ids = new Set(cached.map(({ id }) => id));
      return [...cached, ...lines.filter(({ id }) => !ids.has(id))].slice(-MAX_LINES);
    },
    refetchInterval: follows ? POLL_INTERVAL_MS : false,
    enabled: follows,
    staleTime: 0,
  });
}
