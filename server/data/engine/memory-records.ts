import type { DesiredState } from "./desired-state.ts";
import type { ShardOpening } from "./fleet-engine.ts";
import { matches } from "./shard-selector.ts";

export interface ShardRecord extends ShardOpening {
  epoch: number;
  openedAt: number;
  expiresAt: number;
  lastSeenAt: number;
  /** Fences by bot. */
  assignments: Map<string, number>;
}

/** An assignment that the engine has ended, and that its shard may still act for. */
export interface EndingRecord {
  shardId: string;
  fence: number;
  /** Until then nobody claims the bot, unless the shard releases it. */
  until: number;
}

export interface BotRecord {
  desired: DesiredState;
  /** Of the change that set the desired state. */
  version: number;
  holder: { shardId: string; fence: number } | null;
  /** The fence of its latest assignment; 0 before the first. */
  lastFence: number;
  revision: number;
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
