import { MAX_LOG_BYTES_PER_ACCOUNT } from "../contract/limits/link.ts";
import type { ShardLogLine } from "../contract/shard-log.ts";
import {
  LINE_OVERHEAD_BYTES,
  MAX_LINES,
  type OwnedShard,
  RETENTION_MS,
  type ShardLogStore,
} from "./shard-log-store.ts";

interface ShardLog {
  accountId: string;
  lines: ShardLogLine[];
  bytes: number;
  /** When the shard sent its latest line, or was last connected. */
  aliveAt: number;
}

const DELETE_OLD_MS = 60_000;

/** The logs of one process. */
export class MemoryShardLogs implements ShardLogStore {
  /** By shard; the one with the latest line is the last. */
  readonly #logs = new Map<string, ShardLog>();
  readonly #bytesByAccount = new Map<string, number>();
  #deletedOldAt = performance.now();

  append({ shardId, accountId }: OwnedShard, lines: ShardLogLine[]): void {
    const now = performance.now();
    const known = this.#logs.get(shardId);
    const latest = [...(known?.accountId === accountId ? known.lines : []), ...lines].slice(-MAX_LINES);
    this.#delete(shardId);
    this.#store(shardId, { accountId, lines: latest, bytes: sizeOf(latest), aliveAt: now });
    if (now - this.#deletedOldAt >= DELETE_OLD_MS) this.#deleteOld(now);
  }

  keep({ shardId }: OwnedShard): void {
    const known = this.#logs.get(shardId);
    if (known) known.aliveAt = performance.now();
  }

  async read({ shardId, accountId }: OwnedShard): Promise<ShardLogLine[] | null> {
    const known = this.#logs.get(shardId);
    return known?.accountId === accountId ? known.lines : null;
  }

  /** Deletes the account's logs that have the oldest latest lines, while it has more than its maximum. */
  #store(shardId: string, log: ShardLog): void {
    const { accountId } = log;
    this.#logs.set(shardId, log);
    let bytes = (this.#bytesByAccount.get(accountId) ?? 0) + log.bytes;
    this.#bytesByAccount.set(accountId, bytes);
    if (bytes <= MAX_LOG_BYTES_PER_ACCOUNT) return;
    for (const [id, { accountId: owner, bytes: freedBytes }] of [...this.#logs]) {
      if (owner !== accountId) continue;
      this.#delete(id);
      bytes -= freedBytes;
      if (bytes <= MAX_LOG_BYTES_PER_ACCOUNT) return;
    }
  }

  #delete(shardId: string): void {
    const known = this.#logs.get(shardId);
    if (!known) return;
    this.#logs.delete(shardId);
    const left = (this.#bytesByAccount.get(known.accountId) ?? 0) - known.bytes;
    if (left > 0) this.#bytesByAccount.set(known.accountId, left);
    else this.#bytesByAccount.delete(known.accountId);
  }

  #deleteOld(now: number): void {
    this.#deletedOldAt = now;
    for (const [shardId, { aliveAt }] of this.#logs) if (now - aliveAt >= RETENTION_MS) this.#delete(shardId);
  }
}

const sizeOf = (lines: ShardLogLine[]): number =>
  lines.reduce((sum, { message, botId }) => sum + LINE_OVERHEAD_BYTES + 2 * (message.length + (botId?.length ?? 0)), 0);
