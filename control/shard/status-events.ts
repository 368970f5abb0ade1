import { BotStatus } from "../bot-status.ts";

interface BotWithStatus {
  readonly id: string;
  readonly status: BotStatus;
}

/** Reports each change of a bot's status once. */
export class StatusEvents<B extends BotWithStatus> {
  readonly #last = new Map<string, BotStatus>();
  readonly #onChange: (bot: B, status: BotStatus) => void;

  constructor(onChange: (bot: B, status: BotStatus) => void) {
    this.#onChange = onChange;
  }

  publish(bot: B): void {
    const { id, status } = bot;
    if (this.#last.get(id) === status) return;
    this.#last.set(id, status);
    this.#onChange(bot, status);
  }

  /** The shard no longer runs the bot. */
  remove(bot: B): void {
    if (this.#last.delete(bot.id)) this.#onChange(bot, BotStatus.Offline);
  }
}
