import type { DesiredState } from "./desired-state.ts";
import type { ShardOpening } from "./fleet-engine.ts";
import { matches } from "./shard-selector.ts";

export interface ShardRecord extends ShardOpening {
  epoch: number;
  expiresAt: number;
  lastSeenAt: number;
  /** Fences by bot. */
  assignments: Map<string, number>;
}

export interface BotRecord {
  desired: DesiredState;
  holder: { shardId: string; fence: number } | null;
  /** The fence of its latest assignment. */
  lastFence: number;
  revision: number;
  /** Until then only a shard that held the bot before can adopt it. */
  reservedUntil: number;
  /** Until then nobody can claim the bot. */
  cooldownUntil: number;
}

/** Whether a shard that is not local could take the bot. */
export function hasOtherCapacity(shards: Iterable<ShardRecord>, desired: DesiredState): boolean {
  for (const { selector, assignments, capacity } of shards) {
    if (!selector.isLocal && assignments.size < capacity && matches(selector, desired)) return true;
  }
  return false;
}
