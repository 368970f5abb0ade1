import type { BotRunner } from "../bot/bot-runner.ts";
import type { AssignmentKey, BotFacts } from "../protocol.ts";

/** As many as a shard may hold. */
const MAX_ENDED = 1_000;

interface RegistryHooks {
  onRemoved: (bot: BotRunner) => void;
  /** The bot has got this name. */
  onNamed: (nickname: string) => void;
}

/** The bots that this process runs, and those that it is stopping. */
export class BotRegistry {
  readonly #bots = new Map<string, BotRunner>();
  readonly #stopping = new Map<string, Promise<void>>();
  /** The fences of the latest assignments that have ended here, by bot. */
  readonly #ended = new Map<string, number>();
  readonly #hooks: RegistryHooks;

  constructor(hooks: RegistryHooks) {
    this.#hooks = hooks;
  }

  get all(): BotRunner[] {
    return [...this.#bots.values()];
  }
  get assignments(): AssignmentKey[] {
    return this.all.map(({ id, fence }): AssignmentKey => [id, fence]);
  }
  get(id: string): BotRunner | null {
    return this.#bots.get(id) ?? null;
  }
  findByAccount(accountId: string): BotRunner | undefined {
    return this.all.find((bot) => bot.accountId === accountId);
  }

  /** Updates the bots that this process still runs with the same assignment. */
  update(all: readonly BotFacts[]): void {
    for (const facts of all) {
      const bot = this.#bots.get(facts.id);
      if (bot?.fence !== facts.fence) continue;
      this.#hooks.onNamed(facts.nickname);
      bot.update(facts);
    }
  }

  /** After a change of what the cluster sets in place of the categories' config. */
  refreshSettings(): void {
    for (const bot of this.#bots.values()) bot.refreshSettings();
  }

  /**
   * Starts the bot, after its predecessor has signed out. An assignment that has ended here does not begin again: the
   * service may have sent it before it knew, and gives the bot to another shard as soon as it does.
   */
  async add(bot: BotRunner): Promise<void> {
    if (bot.fence <= (this.#ended.get(bot.id) ?? Number.NEGATIVE_INFINITY)) return;
    const previous = this.#bots.get(bot.id);
    if (previous && previous.fence >= bot.fence) return;
    if (previous) void this.remove(previous.id, previous.fence);
    this.#bots.set(bot.id, bot);
    this.#hooks.onNamed(bot.nickname);
    await this.#stopping.get(bot.id);
    if (this.#bots.get(bot.id) === bot) bot.start();
  }

  /** Removes the bot at once. Resolves when it is signed out, also when it was removed before. */
  async remove(id: string, fence: number): Promise<void> {
    const bot = this.#bots.get(id);
    if (bot?.fence !== fence) return this.#stopping.get(id);
    this.#bots.delete(id);
    this.#noteEnd(id, fence);
    this.#hooks.onRemoved(bot);
    const earlier = this.#stopping.get(id);
    const stopped = Promise.all([earlier, bot.stop()]).then(() => {
      if (this.#stopping.get(id) === stopped) this.#stopping.delete(id);
    });
    this.#stopping.set(id, stopped);
    await stopped;
  }

  #noteEnd(id: string, fence: number): void {
    this.#ended.delete(id); // to be the latest one
    this.#ended.set(id, fence);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > MAX_ENDED && oldest !== undefined) this.#ended.delete(oldest);
  }

  async removeAll(): Promise<void> {
    for (const { id, fence } of this.all) void this.remove(id, fence);
    await Promise.all(this.#stopping.values());
  }
}
