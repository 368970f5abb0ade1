import { engine } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import { unlessBrokerIsAway } from "../fleet/unless-broker-is-away.ts";
import type { ListedBot } from "./listed-bot.ts";

/** While there are readers, states are read this often in the background. */
const READ_MS = 250;
/** States are never older than this, unless the broker is away. */
const MAX_AGE_MS = 750;

/** Reads the states of the public bots that other processes publish: one call for each account. */
export class SharedStates {
  readonly #bots: ReadonlyMap<string, ListedBot>;
  readonly #onNewStates: () => void;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(bots: ReadonlyMap<string, ListedBot>, onNewStates: () => void) {
    this.#bots = bots;
    this.#onNewStates = onNewStates;
  }

  /** Waits only when the states are too old. All callers wait together. */
  async ensureFresh(): Promise<void> {
    const age = performance.now() - this.#readAt;
    if (age < READ_MS) return;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    if (age > MAX_AGE_MS) await this.#reading;
    else this.#reading.catch((err) => log().warn({ err }, "the states of the public bots were not read"));
  }

  async #read(): Promise<void> {
    const startedAt = performance.now();
    const byAccount = Map.groupBy(this.#bots, ([, { accountId }]) => accountId);
    await unlessBrokerIsAway(() =>
      Promise.all([...byAccount].map(([accountId, own]) => this.#readOwn(accountId, own))),
    );
    this.#readAt = startedAt;
  }

  async #readOwn(accountId: string, bots: [string, ListedBot][]): Promise<void> {
    const states = await engine().getStates(
      accountId,
      bots.map(([id]) => id),
    );
    for (const [index, [, bot]] of bots.entries()) if (bot.setState(states[index] ?? null)) this.#onNewStates();
  }
}
