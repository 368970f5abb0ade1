"use client";

import { Button, CloseButton, Group, Paper, Text, Title } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { TRPCClientError } from "@trpc/client";
import { useEffect, useRef, useState } from "react";
import type { GatewayShard } from "#server/contract/gateway.ts";
import { LoadingRows } from "../../_ui/list-states.tsx";
import { Name } from "../../_ui/name.tsx";
import { ShardLogLines } from "./shard-log-lines.tsx";
import { liveTexts } from "./texts.ts";
import { useShardLog } from "./use-shard-log.ts";

const texts = liveTexts.log;

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
  const log = useShardLog(shardId, follows);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const isUnknown = log.error instanceof TRPCClientError && log.error.data?.code === "NOT_FOUND";
  return (
    <Paper withBorder component="section" ref={panel} aria-labelledby="shard-log" p={{ base: "sm", sm: "md" }}>
      <Group justify="space-between" mb="xs" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} size="h4" id="shard-log">
            {texts.title(shardId.slice(-6))}
          </Title>
          <Text size="sm" c="dimmed">
            {shard ? <Name>{shard.clusterName}</Name> : texts.notConnected}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            size="xs"
            onClick={() => setFollows(!follows)}
            leftSection={follows ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
          >
            {follows ? texts.pause : texts.resume}
          </Button>
          <CloseButton aria-label={texts.close} onClick={onClose} />
        </Group>
      </Group>
      {log.isPending && !log.isError && <LoadingRows rows={4} />}
      {isUnknown && <Text size="sm">{texts.notFound}</Text>}
      {log.isError && !isUnknown && <Text size="sm">{texts.failed}</Text>}
      {log.data && !isUnknown && (
        <ShardLogLines lines={log.data} follows={follows} isManaged={shard?.managed ?? false} />
      )}
    </Paper>
  );
}
