import type { ShardOpening, Wish } from "./engine.ts";

export interface Shard extends ShardOpening {
  epoch: number;
  expiresAt: number;
  lastSeenAt: number;
  held: Map<string, number>;
}
export interface Bot {
  wish: Wish;
  holder: { shardId: string; fence: number } | null;
  /** The newest number that was given for it. */
  lastFence: number;
  revision: number;
  /** Until then only whoever held it before may take it. */
  keptUntil: number;
  /** Until then nobody takes it. */
  restsUntil: number;
}
