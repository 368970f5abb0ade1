import type { ShardLogLine } from "../contract/shard-log.ts";

/** A shard and the account that owns it. */
export interface OwnedShard {
  shardId: string;
  accountId: string;
}

/**
 * The latest lines of each shard, until ten minutes after it was last heard of. Of all shards of an account together they
 * are limited in size: the logs of those that were silent longest are deleted first.
 */
export interface ShardLogStore {
  /** Never waits, never throws: while the broker is away lines are lost. */
  append(shard: OwnedShard, lines: ShardLogLine[]): void;
  /** Says that the shard is still connected, however long it sends nothing. */
  keep(shard: OwnedShard): void;
  /** The oldest line first; null where there is no log of the shard. */
  read(shard: OwnedShard): Promise<ShardLogLine[] | null>;
}

export const MAX_LINES = 500;
/** Memory of a line beside its text. */
export const LINE_OVERHEAD_BYTES = 200;
export const RETENTION_MS = 10 * 60_000;
