import type { DesiredState, ShardOpening } from "./engine.ts";

export interface ShardRecord extends ShardOpening {
  epoch: number;
  expiresAt: number;
  lastSeenAt: number;
  held: Map<string, number>;
}
export interface BotRecord {
  desired: DesiredState;
  holder: { shardId: string; fence: number } | null;
  /** The newest number that was given for it. */
  lastFence: number;
  revision: number;
  /** Until then only whoever held it before may take it. */
  reservedUntil: number;
  /** Until then nobody takes it. */
  cooldownUntil: number;
}
