"use client";

import { Button } from "@mantine/core";
import { IconKeyOff, IconPlugConnectedX, IconServerOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { BotFlag } from "#server/contract/bots.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { useFleetBots, useLiveConnection, useShards } from "../_live/fleet-provider.tsx";
import { StartClusterCommand } from "../_live/start-cluster-command.tsx";
import { useNow } from "../_live/use-now.ts";
import { AttentionItem } from "./attention-item.tsx";
import { useDelayedTrue } from "./use-delayed-true.ts";

const TICK_MS = 5_000;
const STUCK_AFTER_MS = 60_000;
/** A shard that comes back by itself is no matter. */
const SHARD_RETURN_MS = 5_000;

const formatBots = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "bot" : "bots"}`;

interface Props {
  /** Bots whose credentials were refused. */
  invalid: number;
  /** Where clusters connect. */
  gateway: string;
}

/** What does not get better by itself, and what to do about it. */
export function NeedsAttention({ invalid, gateway }: Props) {
  const list = useQuery(useTRPC().bots.list.queryOptions({}));
  const live = useFleetBots();
  const { state } = useLiveConnection();
  const hasShards = useShards().length > 0;
  const now = useNow(TICK_MS);
  const stuck = [...live.values()].filter(
    ({ status, updatedAt }) => status === 4 && now - Date.parse(updatedAt) > STUCK_AFTER_MS,
  );
  const idle = (list.data ?? []).filter(
    ({ id, flags }) => !(flags & (BotFlag.Disabled | BotFlag.InvalidAuth)) && !live.has(id),
  );
  const isUnserved = useDelayedTrue(state === "live" && idle.length > 0, SHARD_RETURN_MS);
  if (invalid === 0 && stuck.length === 0 && !isUnserved) return null;
  return (
    <section aria-label="What needs attention">
      {invalid > 0 && (
        <AttentionItem
          icon={IconKeyOff}
          title={`The credentials of ${formatBots(invalid)} were refused`}
          text="Paste or upload these accounts with new device credentials: the import knows them again and replaces what it has."
        >
          <Button component={Link} href="/bots/import" size="xs">
            Re-authenticate
          </Button>
          <Button component={Link} href="/bots?view=attention" size="xs" variant="default">
            Show them
          </Button>
        </AttentionItem>
      )}
      {isUnserved && (
        <AttentionItem
          icon={IconServerOff}
          title={
            hasShards ? `${formatBots(idle.length)} found no place` : `No shard serves your ${formatBots(idle.length)}`
          }
          text={
            hasShards
              ? "They are enabled, but your clusters are full or take other categories. Give them more shards, or start another cluster."
              : "They are enabled, but nothing holds their connections."
          }
          more={<StartClusterCommand gateway={gateway} />}
        />
      )}
      {stuck.length > 0 && (
        <AttentionItem
          icon={IconPlugConnectedX}
          title={`${formatBots(stuck.length)} cannot get back`}
          text="They have been reconnecting for more than a minute: the game platform may be away. They go on trying."
        >
          <Button component={Link} href="/bots?status=4" size="xs" variant="default">
            Show them
          </Button>
        </AttentionItem>
      )}
    </section>
  );
}
