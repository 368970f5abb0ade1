import type { BotRunner } from "../bot/bot-runner.ts";
import type { AssignmentKey } from "../protocol.ts";

/** The bots that this process holds, and those that are on their way out. */
export class BotRegistry {
  readonly #bots = new Map<string, BotRunner>();
  readonly #leaving = new Map<string, Promise<void>>();
  readonly #onGone: (bot: BotRunner) => void;

  constructor(onGone: (bot: BotRunner) => void) {
    this.#onGone = onGone;
  }

  get all(): BotRunner[] {
    return [...this.#bots.values()];
  }
  get held(): AssignmentKey[] {
    return this.all.map(({ id, fence }): AssignmentKey => [id, fence]);
  }
  get(id: string): BotRunner | null {
    return this.#bots.get(id) ?? null;
  }
  hasAccount(accountId: string): boolean {
    return this.all.some((bot) => bot.accountId === accountId);
  }

  /** Starts it; after the one that it follows has signed out. */
  async add(bot: BotRunner): Promise<void> {
    const before = this.#bots.get(bot.id);
    if (before && before.fence >= bot.fence) return;
    if (before) void this.drop(before.id, before.fence);
    this.#bots.set(bot.id, bot);
    await this.#leaving.get(bot.id);
    if (this.#bots.get(bot.id) === bot) bot.start();
  }

  /** @returns When it is signed out. It is nobody's bot here from now on. */
  async drop(id: string, fence: number): Promise<void> {
    const bot = this.#bots.get(id);
    if (bot?.fence !== fence) return;
    this.#bots.delete(id);
    this.#onGone(bot);
    const earlier = this.#leaving.get(id);
    const leaving = Promise.all([earlier, bot.stop()]).then(() => {
      if (this.#leaving.get(id) === leaving) this.#leaving.delete(id);
    });
    this.#leaving.set(id, leaving);
    await leaving;
  }

  async clear(): Promise<void> {
    for (const { id, fence } of this.all) void this.drop(id, fence);
    await Promise.all(this.#leaving.values());
  }
}
