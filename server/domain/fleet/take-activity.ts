import type { Activity, LogLine } from "../../../control/protocol.ts";
import { LINK_SHARED_FACTOR, LOG_OF_SHARD } from "../../contract/limits/link.ts";
import { mayKeepActivity } from "./activity-allowance.ts";
import { Bucket } from "./bucket.ts";
import { recordHistory } from "./history.ts";
import { keepShardLog } from "./shard-logs.ts";

const OLDEST_NEWS_MS = 60_000;
const TOLD_EVERY_MS = 10_000;

interface Shard {
  shardId: string;
  /** Whose shard it is. */
  accountId: string;
  /** It serves the bots of many accounts. */
  isShared: boolean;
  /** Whose bot that is, where the shard holds it. */
  ownerOf: (botId: string) => string | null;
}

/** What bots did and what a shard writes down, for their owners to read, as much of it as is allowed. */
export class TakeActivity {
  readonly #shard: Shard;
  readonly #lines: Bucket;
  #dropped = { entries: 0, lines: 0 };
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(shard: Shard) {
    this.#shard = shard;
    this.#lines = new Bucket(LOG_OF_SHARD, shard.isShared ? LINK_SHARED_FACTOR : 1);
  }

  entries(entries: Activity[]): void {
    for (const { id, kind, from, text, format = null, agoMs } of entries) {
      const accountId = this.#shard.ownerOf(id);
      if (accountId === null) continue;
      if (!mayKeepActivity(accountId, id)) {
        this.#dropped.entries += 1;
        continue;
      }
      const at = new Date(Date.now() - Math.min(agoMs, OLDEST_NEWS_MS));
      recordHistory({ accountId, botId: id, kind, from: from?.displayName ?? null, text, format, at });
    }
  }

  lines(lines: LogLine[]): void {
    const kept = lines.filter(() => this.#lines.take(1));
    this.#dropped.lines += lines.length - kept.length;
    if (kept.length > 0) keepShardLog(this.#shard, kept);
  }

  /** Says in the shard's log what was left out; now and then, and at the end. */
  tellDropped(isOver = false): void {
    const { entries, lines } = this.#dropped;
    if (entries + lines === 0 || (!isOver && performance.now() - this.#toldAt < TOLD_EVERY_MS)) return;
    this.#toldAt = performance.now();
    this.#dropped = { entries: 0, lines: 0 };
    const told = [
      entries > 0 && `${entries} entries of activity were dropped`,
      lines > 0 && `${lines} lines were dropped`,
    ];
    const message = `${told.filter(Boolean).join("; ")}: more than the service keeps. Let the bots do less at a time.`;
    keepShardLog(this.#shard, [{ agoMs: 0, level: "warn", message }]);
  }
}
