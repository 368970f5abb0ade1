"use client";

import { CloseButton, Group, Paper, Text, Title } from "@mantine/core";
import { TRPCClientError } from "@trpc/client";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useRef, useState } from "react";
import type { GatewayShard } from "#server/contract/gateway.ts";
import { LOG_LEVELS } from "#server/contract/log-levels.ts";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { shardName } from "../_live/shard-name.ts";
import { filterLogLines } from "./filter-log-lines.ts";
import { ShardLogFilter } from "./shard-log-filter.tsx";
import { ShardLogLines } from "./shard-log-lines.tsx";
import { liveTexts } from "./texts.ts";
import { useShardLog } from "./use-shard-log.ts";

const texts = liveTexts.log;

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
  const name = shard && shardName(shard);
  const close = () => {
    void setFilter({ logLevel: null, logText: null });
    onClose();
  };
  return (
    <Paper withBorder component="section" ref={panel} aria-labelledby="shard-log" p={{ base: "sm", sm: "md" }}>
      <Group justify="space-between" mb="xs" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} size="h4" id="shard-log">
            {name === undefined ? texts.titleOfUnknown : texts.title(name)}
          </Title>
          {!shard && (
            <Text size="sm" c="dimmed">
              {texts.notConnected}
            </Text>
          )}
        </div>
        <CloseButton aria-label={texts.close} onClick={close} />
      </Group>
      {log.isPending && !log.isError && <LoadingRows rows={4} />}
      {isUnknown && <Text size="sm">{texts.notFound}</Text>}
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
