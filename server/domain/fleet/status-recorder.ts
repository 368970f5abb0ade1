import { BOT_STATUS_NAMES } from "../../../control/bot-status.ts";
import { findLastKnownConnected } from "../../data/bot-events.ts";
import { consumeActivityLimit } from "./activity-limit.ts";
import { recordBotHistory, recordKnownStatus } from "./record-bot-history.ts";

const OFFLINE = 0;
const STARTING = 1;

interface DeferredStatus {
  accountId: string;
  status: number;
  at: Date;
}

/** What statuses bots go through. Of a bot or a fleet that changes faster than is kept, the latest ones come later. */
export class StatusRecorder {
  /** As the history has them. */
  readonly #recorded = new Map<string, number>();
  /** Beyond what may be kept at this moment; one of each bot. */
  readonly #owed = new Map<string, DeferredStatus>();
  #isReturning = true;

  onStatus(accountId: string, botId: string, status: number): void {
    if ((this.#recorded.get(botId) ?? OFFLINE) === status) this.#owed.delete(botId);
    else if (this.#owed.get(botId)?.status !== status) this.#record(botId, { accountId, status, at: new Date() });
  }

  /** Records what could not be kept at the time. */
  recordDeferred(): void {
    for (const [botId, owed] of this.#owed) this.#record(botId, owed);
  }

  /** Those that the service knew before and that have not come back are gone. */
  async recordMissingBots(): Promise<void> {
    this.#isReturning = false;
    const at = new Date();
    for (const { botId, accountId } of await findLastKnownConnected()) {
      if (!this.#recorded.has(botId) && !this.#owed.has(botId)) this.#record(botId, { accountId, status: OFFLINE, at });
    }
  }

  #record(botId: string, owed: DeferredStatus): void {
    const { accountId, status, at } = owed;
    // A bot that was signed in all the time is not new because the service is.
    const isKnown = this.#isReturning && !this.#recorded.has(botId) && status !== STARTING;
    if (!isKnown && !consumeActivityLimit(accountId, botId)) return void this.#owed.set(botId, owed);
    this.#owed.delete(botId);
    this.#recorded.set(botId, status);
    const happening = { accountId, botId, kind: "status" as const, text: BOT_STATUS_NAMES[status] ?? "", status, at };
    if (isKnown) recordKnownStatus(happening);
    else recordBotHistory(happening);
  }
}
