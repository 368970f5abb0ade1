"use client";

import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconServerOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { BotStatus } from "#control/bot-status.ts";
import type { BotProblem } from "#server/contract/bot-problems.ts";
import { BotFlag } from "#server/contract/bots.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { RenewBotsDialog } from "../_bot-sign-in/renew-bots-dialog.tsx";
import { useFleetBots, useLiveConnection, useShards } from "../_live/fleet-provider.tsx";
import { StartClusterCommand } from "../_live/start-cluster-command.tsx";
import { useNow } from "../_live/use-now.ts";
import { AttentionItem } from "./attention-item.tsx";
import { BotProblems } from "./bot-problems.tsx";
import { overviewTexts } from "./texts.ts";
import { useDelayedTrue } from "./use-delayed-true.ts";

const texts = overviewTexts.attention;
const TICK_MS = 5_000;
const STUCK_AFTER_MS = 60_000;
/** A shard that reconnects within this time is not reported. */
const SHARD_RETURN_MS = 5_000;

interface Props {
  /** Bots that the platform does not let sign in. */
  invalid: number;
  /** The address that clusters connect to. */
  gateway: string;
}

/** Problems that a person has to solve, each with what to do. */
export function NeedsAttention(props: Props) {
  const [renewing, setRenewing] = useState<BotProblem[] | null>(null);
  return (
    <>
      <Problems onRenew={setRenewing} {...props} />
      <RenewBotsDialog bots={renewing} onClose={() => setRenewing(null)} />
    </>
  );
}

function Problems({ invalid, gateway, onRenew }: Props & { onRenew: (problems: BotProblem[]) => void }) {
  const list = useQuery(useTRPC().bots.list.queryOptions({}));
  const live = useFleetBots();
  const { state } = useLiveConnection();
  const hasShards = useShards().length > 0;
  const now = useNow(TICK_MS);
  const stuck = [...live.values()].filter(
    ({ status, updatedAt }) => status === BotStatus.Disconnected && now - Date.parse(updatedAt) > STUCK_AFTER_MS,
  );
  const unassigned = (list.data ?? []).filter(
    ({ id, flags }) => !(flags & (BotFlag.Disabled | BotFlag.InvalidAuth)) && !live.has(id),
  );
  const showUnassigned = useDelayedTrue(state === "live" && unassigned.length > 0, SHARD_RETURN_MS);
  if (invalid === 0 && stuck.length === 0 && !showUnassigned) return null;
  return (
    <section aria-label={texts.label}>
      {invalid > 0 && <BotProblems onRenew={onRenew} />}
      {showUnassigned && (
        <AttentionItem
          icon={IconServerOff}
          title={hasShards ? texts.unassignedTitle(unassigned.length) : texts.noShardTitle(unassigned.length)}
          text={hasShards ? texts.unassignedText : texts.noShardText}
          details={<StartClusterCommand gateway={gateway} />}
        />
      )}
      {stuck.length > 0 && (
        <AttentionItem
          icon={IconPlugConnectedX}
          title={texts.disconnectedTitle(stuck.length)}
          text={texts.disconnectedText}
        >
          <Button component={Link} href={`/bots?status=${BotStatus.Disconnected}`} size="xs" variant="default">
            {texts.show}
          </Button>
        </AttentionItem>
      )}
    </section>
  );
}
