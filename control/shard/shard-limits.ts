import { MAX_BOTS_PER_SHARD, MAX_LOGINS_PER_SECOND } from "../cluster/read-options.ts";
import type { GamePlatform } from "../platform/platform.ts";
import type { ShardSettings } from "./ipc-messages.ts";

const DEFAULT_BOTS_PER_SHARD = 50;
const DEFAULT_LOGINS_PER_SECOND = 10;

interface ShardLimits {
  /** The maximum number of bots. */
  capacity: number;
  loginsPerSecond: number;
}

/** What the operator has chosen, else what the platform suggests, else the defaults. */
export function resolveLimits(
  { botsPerShard, loginsPerSecond }: Pick<ShardSettings, "botsPerShard" | "loginsPerSecond">,
  { suggestedLimits = {} }: Pick<GamePlatform, "suggestedLimits">,
): ShardLimits {
  const bots = Math.floor(botsPerShard ?? limit(suggestedLimits.botsPerShard, MAX_BOTS_PER_SHARD) ?? 0);
  return {
    capacity: bots || DEFAULT_BOTS_PER_SHARD,
    loginsPerSecond:
      loginsPerSecond ?? limit(suggestedLimits.loginsPerSecond, MAX_LOGINS_PER_SECOND) ?? DEFAULT_LOGINS_PER_SECOND,
  };
}

/** @returns Undefined for what is not a positive number, because drivers are not checked. */
const limit = (suggested: unknown, max: number): number | undefined =>
  typeof suggested === "number" && suggested > 0 ? Math.min(suggested, max) : undefined;
