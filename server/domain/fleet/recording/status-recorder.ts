import { BOT_STATUS_NAMES, BotStatus } from "#control/bot-status.ts";
import { lastSeenBuffer } from "../../../data/bot-last-seen.ts";
import { broker } from "../../../data/broker.ts";
import { databaseNow } from "../../../data/database-clock.ts";
import { consumeActivityLimit } from "./consume-activity-limit.ts";
import { recordBotHistory, recordKnownStatus } from "./record-bot-history.ts";

/** A change that this process made in the engine. */
export interface StatusChange {
  accountId: string;
  botId: string;
  status: BotStatus;
  /** What the engine had before; null where the bot was not connected. */
  before: number | null;
}

interface DeferredStatus {
  accountId: string;
  status: BotStatus;
  /** The latest recorded status. */
  recorded: number;
  at: Date;
}

/**
 * Records changes of bots' statuses. Each change is told to one process: the one that made it. Above the activity limit,
 * only a bot's latest status is recorded, and later.
 */
export class StatusRecorder {
  /** The latest status of each connected bot that this process has recorded. */
  readonly #recorded = new Map<string, BotStatus>();
  /** The latest status of each bot whose status could not be recorded yet. */
  readonly #deferred = new Map<string, DeferredStatus>();
  #isStarting = true;

  onStatus(change: StatusChange): void {
    const { accountId, botId, status, before } = change;
    const recorded = this.#recorded.get(botId);
    const deferred = this.#deferred.get(botId);
    if (status === BotStatus.Offline) this.#recorded.delete(botId);
    else this.#recorded.set(botId, status);
    const event = toStatusEvent(accountId, botId, status, databaseNow());
    if (status === BotStatus.Offline && wasConnected(before)) lastSeenBuffer().add(botId, event.at);
    if (deferred) this.#defer(botId, { accountId, status, recorded: deferred.recorded, at: event.at });
    else if (this.#isDoubtful(change, recorded)) this.#recordIfChanged(event);
    else if ((before ?? BotStatus.Offline) !== status && !this.#record(event))
      this.#defer(botId, { accountId, status, recorded: before ?? BotStatus.Offline, at: event.at });
  }

  recordDeferred(): void {
    for (const [botId, { accountId, status, at }] of this.#deferred) {
      if (this.#record(toStatusEvent(accountId, botId, status, at))) this.#deferred.delete(botId);
    }
  }

  /** Shards of before have had their time to connect again. */
  endStart(): void {
    this.#isStarting = false;
  }

  /**
   * Whether the stored history may have this status already: after a restart, an engine that lost its data, or a shard
   * that another process had in the meantime.
   */
  #isDoubtful({ status, before }: StatusChange, recorded: BotStatus | undefined): boolean {
    if (before === status) return recorded !== status;
    return before === null && status !== BotStatus.Booting && (this.#isStarting || broker() !== null);
  }

  /** A bot that stayed connected while the service restarted has no new status. */
  #recordIfChanged(event: StatusEvent): void {
    if (this.#isStarting || consumeActivityLimit(event.accountId, event.botId)) recordKnownStatus(event);
    else this.#recorded.delete(event.botId); // the next change is doubtful again
  }

  /** @returns False above the limit. */
  #record(event: StatusEvent): boolean {
    if (!consumeActivityLimit(event.accountId, event.botId)) return false;
    recordBotHistory(event);
    return true;
  }

  #defer(botId: string, deferred: DeferredStatus): void {
    const isSame = this.#deferred.get(botId)?.status === deferred.status;
    if (deferred.status === deferred.recorded) this.#deferred.delete(botId);
    else if (!isSame) this.#deferred.set(botId, deferred);
  }
}

/** A bot that only tried to sign in was not connected. */
const wasConnected = (status: number | null): boolean =>
  status !== null && status !== BotStatus.Offline && status !== BotStatus.Booting;

type StatusEvent = ReturnType<typeof toStatusEvent>;

export const toStatusEvent = (accountId: string, botId: string, status: BotStatus, at: Date) => ({
  ...{ accountId, botId, kind: "status" as const, text: BOT_STATUS_NAMES[status] ?? "", status, at },
});
