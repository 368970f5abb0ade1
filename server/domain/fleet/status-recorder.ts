import { BOT_STATUS_NAMES, BotStatus } from "#control/bot-status.ts";
import { findLastKnownConnected } from "../../data/bot-events.ts";
import { consumeActivityLimit } from "./activity-limit.ts";
import { recordBotHistory, recordKnownStatus } from "./record-bot-history.ts";

interface DeferredStatus {
  accountId: string;
  status: BotStatus;
  at: Date;
}

/** Records changes of bots' statuses. Above the activity limit, only a bot's latest status is recorded, and later. */
export class StatusRecorder {
  /** The latest recorded status of each bot. */
  readonly #recorded = new Map<string, BotStatus>();
  /** The latest status of each bot whose status could not be recorded yet. */
  readonly #deferred = new Map<string, DeferredStatus>();
  #isStarting = true;

  onStatus(accountId: string, botId: string, status: BotStatus): void {
    if ((this.#recorded.get(botId) ?? BotStatus.Offline) === status) this.#deferred.delete(botId);
    else if (this.#deferred.get(botId)?.status !== status) this.#record(botId, { accountId, status, at: new Date() });
  }

  recordDeferred(): void {
    for (const [botId, change] of this.#deferred) this.#record(botId, change);
  }

  /** Records as offline the bots that were connected before the service started, and did not connect again. */
  async recordMissingBots(): Promise<void> {
    this.#isStarting = false;
    const at = new Date();
    for (const { botId, accountId } of await findLastKnownConnected()) {
      if (this.#recorded.has(botId) || this.#deferred.has(botId)) continue;
      this.#record(botId, { accountId, status: BotStatus.Offline, at });
    }
  }

  #record(botId: string, change: DeferredStatus): void {
    const { accountId, status, at } = change;
    // A bot that stayed connected while the service restarted has no new status.
    const isKnown = this.#isStarting && !this.#recorded.has(botId) && status !== BotStatus.Booting;
    if (!isKnown && !consumeActivityLimit(accountId, botId)) return void this.#deferred.set(botId, change);
    this.#deferred.delete(botId);
    this.#recorded.set(botId, status);
    const event = { accountId, botId, kind: "status" as const, text: BOT_STATUS_NAMES[status] ?? "", status, at };
    if (isKnown) recordKnownStatus(event);
    else recordBotHistory(event);
  }
}
