import { BotStatus } from "#control/bot-status.ts";
import type { StatusPoint } from "#server/contract/charts.ts";
import type { GatewayShard } from "#server/contract/gateway.ts";
import type { LiveBots } from "../_live/fleet-store.ts";

interface Fleet {
  live: LiveBots;
  shards: readonly Pick<GatewayShard, "capacity">[];
  /** Undefined: the bots of all categories. */
  categoryId: string | undefined;
  /** How many there are, connected or not. */
  bots: number;
  /** Milliseconds since the epoch. */
  at: number;
}

/** The bots by live status, as the service counts them for its charts. */
export function countLive({ live, shards, categoryId, bots, at }: Fleet): StatusPoint {
  const counts: Record<BotStatus, number> = { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 };
  for (const { status, parent } of live.values())
    if (categoryId === undefined || parent === categoryId) counts[status as BotStatus] += 1;
  const { Booting, Available, Busy, Disconnected } = BotStatus;
  const connected = counts[Booting] + counts[Available] + counts[Busy] + counts[Disconnected];
  return {
    at: new Date(at).toISOString(),
    offline: Math.max(0, bots - connected),
    booting: counts[Booting],
    available: counts[Available],
    busy: counts[Busy],
    disconnected: counts[Disconnected],
    capacity: categoryId === undefined ? shards.reduce((sum, { capacity }) => sum + capacity, 0) : 0,
  };
}
