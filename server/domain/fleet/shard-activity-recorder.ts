import type { Activity, LogLine } from "../../../control/protocol.ts";
import { LINK_SHARED_SHARD_FACTOR, SHARD_LOG_LIMIT } from "../../contract/limits/link.ts";
import { consumeActivityLimit } from "./activity-limit.ts";
import { recordBotHistory } from "./record-bot-history.ts";
import { appendShardLog } from "./shard-logs.ts";
import { TokenBucket } from "./token-bucket.ts";

const MAX_AGE_MS = 60_000;
const DROPPED_LOG_MS = 10_000;

interface RecordedShard {
  shardId: string;
  /** Whose shard it is. */
  accountId: string;
  /** It serves the bots of many accounts. */
  isShared: boolean;
  /** Whose bot that is, where the shard holds it. */
  ownerOf: (botId: string) => string | null;
}

/** What bots did and what a shard writes down, for their owners to read, as much of it as is allowed. */
export class ShardActivityRecorder {
  readonly #shard: RecordedShard;
  readonly #lines: TokenBucket;
  #dropped = { recordEntries: 0, recordLines: 0 };
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(shard: RecordedShard) {
    this.#shard = shard;
    this.#lines = new TokenBucket(SHARD_LOG_LIMIT, shard.isShared ? LINK_SHARED_SHARD_FACTOR : 1);
  }

  entries(entries: Activity[]): void {
    for (const { id, kind, from, text, format = null, agoMs } of entries) {
      const accountId = this.#shard.ownerOf(id);
      if (accountId === null) continue;
      if (!consumeActivityLimit(accountId, id)) {
        this.#dropped.recordEntries += 1;
        continue;
      }
      const at = new Date(Date.now() - Math.min(agoMs, MAX_AGE_MS));
      recordBotHistory({ accountId, botId: id, kind, from: from?.displayName ?? null, text, format, at });
    }
  }

  lines(lines: LogLine[]): void {
    const kept = lines.filter(() => this.#lines.consume(1));
    this.#dropped.recordLines += lines.length - kept.length;
    if (kept.length > 0) appendShardLog(this.#shard, kept);
  }

  /** Says in the shard's log what was left out; now and then, and at the end. */
  logDropped(isOver = false): void {
    const { recordEntries: entries, recordLines: lines } = this.#dropped;
    if (entries + lines === 0 || (!isOver && performance.now() - this.#toldAt < DROPPED_LOG_MS)) return;
    this.#toldAt = performance.now();
    this.#dropped = { recordEntries: 0, recordLines: 0 };
    const told = [
      entries > 0 && `${entries} entries of activity were dropped`,
      lines > 0 && `${lines} lines were dropped`,
    ];
    const message = `${told.filter(Boolean).join("; ")}: more than the service keeps. Let the bots do less at a time.`;
    appendShardLog(this.#shard, [{ agoMs: 0, level: "warn", message }]);
  }
}
