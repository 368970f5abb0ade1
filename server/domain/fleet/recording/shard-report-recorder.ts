import type { AutomationsFrame } from "#control/automation-frames.ts";
import type { HistoryKind } from "../../../contract/history-kinds.ts";
import { LINK_SHARED_SHARD_FACTOR, SHARD_LOG_LIMIT } from "../../../contract/limits/link.ts";
import type { ShardLogLine } from "../../../contract/shard-log.ts";
import { databaseNow } from "../../../data/database-clock.ts";
import { newId } from "../../../data/id.ts";
import { shardLogs } from "../../../data/shard-logs.ts";
import { type BotOfAutomation, recordAutomations } from "../../automations/record-automations.ts";
import { TokenBucket } from "../../token-bucket.ts";
import { consumeActivityLimit } from "./consume-activity-limit.ts";
import { recordBotHistory } from "./record-bot-history.ts";

/** An activity is never recorded as older than this. */
const MAX_AGE_MS = 60_000;
const DROPPED_LOG_MS = 10_000;
const KEEP_LOG_MS = 60_000;

/** What a bot did, as its shard reports it. */
interface ReportedActivity {
  botId: string;
  kind: HistoryKind;
  agoMs: number;
  /** The player who did it; null where the bot did it itself. */
  from: { displayName: string } | null;
  text: string;
  /** Of a reply. */
  format?: number | undefined;
}

/** A line as the shard sends it. */
interface ReportedLine {
  agoMs: number;
  level: ShardLogLine["level"];
  botId?: string | undefined;
  message: string;
}

interface RecordedShard {
  shardId: string;
  /** The shard's owner. */
  accountId: string;
  /** The shard runs bots of several accounts. */
  isShared: boolean;
  /** Null where the bot is not assigned to the shard. */
  botOf: (botId: string) => BotOfAutomation | null;
}

/** Records the activity of a shard's bots, and the lines of its log, within the limits. */
export class ShardReportRecorder {
  readonly #shard: RecordedShard;
  readonly #lineLimit: TokenBucket;
  #dropped = { entries: 0, lines: 0 };
  #droppedLoggedAt = Number.NEGATIVE_INFINITY;
  #logKeptAt = performance.now();

  constructor(shard: RecordedShard) {
    this.#shard = shard;
    this.#lineLimit = new TokenBucket(SHARD_LOG_LIMIT, shard.isShared ? LINK_SHARED_SHARD_FACTOR : 1);
  }

  recordEntries(entries: ReportedActivity[]): void {
    for (const { botId, kind, from, text, format = null, agoMs } of entries) {
      const accountId = this.#shard.botOf(botId)?.accountId;
      if (accountId === undefined || !this.#mayRecord(accountId, botId)) continue;
      const at = new Date(databaseNow().getTime() - Math.min(agoMs, MAX_AGE_MS));
      recordBotHistory({ accountId, botId, kind, from: from?.displayName ?? null, text, format, at });
    }
  }

  recordAutomations(what: Omit<AutomationsFrame, "t">): void {
    recordAutomations(what, { botOf: this.#shard.botOf, mayRecord: (...bot) => this.#mayRecord(...bot) });
  }

  #mayRecord(accountId: string, botId: string): boolean {
    const isWithinLimit = consumeActivityLimit(accountId, botId);
    if (!isWithinLimit) this.#dropped.entries += 1;
    return isWithinLimit;
  }

  recordLines(lines: ReportedLine[]): void {
    const recorded = lines.filter(() => this.#lineLimit.consume(1));
    this.#dropped.lines += lines.length - recorded.length;
    if (recorded.length > 0) appendShardLog(this.#shard, recorded);
  }

  /** A connected shard keeps its log, however long it sends nothing. Called often. */
  keepLog(): void {
    if (performance.now() - this.#logKeptAt < KEEP_LOG_MS) return;
    this.#logKeptAt = performance.now();
    shardLogs().keep(logOf(this.#shard));
  }

  /** Adds a line about dropped entries to the shard's log, at intervals and when the session ends. */
  logDropped(isEnding = false): void {
    const { entries, lines } = this.#dropped;
    if (entries + lines === 0 || (!isEnding && performance.now() - this.#droppedLoggedAt < DROPPED_LOG_MS)) return;
    this.#droppedLoggedAt = performance.now();
    this.#dropped = { entries: 0, lines: 0 };
    const dropped = [
      entries > 0 && `${entries} entries of activity were dropped`,
      lines > 0 && `${lines} lines were dropped`,
    ];
    const message = `${dropped.filter(Boolean).join("; ")}: more than the service stores. Let the bots do less at a time.`;
    appendShardLog(this.#shard, [{ agoMs: 0, level: "warn", message }]);
  }
}

type OwnedShard = Pick<RecordedShard, "shardId" | "accountId">;
const logOf = ({ shardId, accountId }: OwnedShard) => ({ id: shardId, accountId });

/** Stores the latest lines of a shard, until ten minutes after it has gone. */
export function appendShardLog(shard: OwnedShard, lines: ReportedLine[]): void {
  const now = databaseNow().getTime();
  const stored = lines.map(({ agoMs, level, botId = null, message }) => ({
    ...{ id: newId(), at: new Date(now - agoMs).toISOString(), level, botId, message },
  }));
  shardLogs().append(logOf(shard), stored);
}
