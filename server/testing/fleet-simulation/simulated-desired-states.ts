import type { DesiredChange } from "../../data/engine/desired-state.ts";
import { LEASE } from "../../domain/fleet/lease.ts";
import type { Reading, SimulatedBot } from "./simulated-database.ts";
import { ignoreOutage, type SimulatedProcess } from "./simulated-process.ts";
import type { SimulationWorld } from "./simulation-world.ts";

/** Does what syncDesiredStates, compareDesiredStates and EngineData do. */
export class SimulatedDesiredStates {
  readonly #world: SimulationWorld;
  readonly #process: SimulatedProcess;
  #running: Promise<void> = Promise.resolve();
  #dataId: string | null = null;
  #checking: Promise<boolean> | null = null;

  constructor(world: SimulationWorld, process: SimulatedProcess) {
    this.#world = world;
    this.#process = process;
  }

  /** After a committed change: one synchronization at a time. */
  synchronize(botIds: readonly string[]): void {
    this.#running = this.#running.then(() => this.#synchronize(botIds)).catch(ignoreOutage);
    this.#world.time.start(this.#running);
  }

  async #synchronize(botIds: readonly string[]): Promise<void> {
    const { database } = this.#world;
    const { version, value } = await database.read(this.#process, () =>
      database.find(botIds).map((bot) => ({ bot, shouldRun: database.shouldRun(bot) })),
    );
    const found = new Set(value.map(({ bot }) => bot.botId));
    const changes = value.map(({ bot, shouldRun }) => toChange(bot, version, shouldRun));
    const deleted = botIds
      .filter((id) => !found.has(id))
      .map((botId) => toCleared({ botId, accountId: ACCOUNT }, version));
    await this.#world.callEngine(this.#process, (engine) => engine.setDesired([...changes, ...deleted]));
  }

  async compare(): Promise<void> {
    const { database } = this.#world;
    const known = await this.#world.callEngine(this.#process, (engine) => engine.listDesiredStates());
    const unmatched = new Map(known.map((desired) => [desired.botId, desired]));
    const reading: Reading<SimulatedBot[]> = await database.read(this.#process, () => database.listBotsToRun());
    const { version, value } = reading;
    const changed = value.filter((bot) => {
      const desired = unmatched.get(bot.botId);
      unmatched.delete(bot.botId);
      return desired?.categoryId !== bot.categoryId;
    });
    const changes = changed.map((bot) => toChange(bot, version, true));
    if (changes.length > 0) {
      await this.#world.callEngine(this.#process, (engine) => engine.setDesired(changes));
    }
    const cleared = [...unmatched.values()].map((desired) => toCleared(desired, version));
    await this.#world.callEngine(this.#process, (engine) => engine.setDesired(cleared));
  }

  /** @returns Whether the engine lost data that this process knew. */
  ensureData(): Promise<boolean> {
    this.#checking ??= this.#checkData().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async #checkData(): Promise<boolean> {
    const { database, readDatabaseMicroseconds } = this.#world;
    // Not of this process: the engine's start must not hang when the process is killed meanwhile.
    const reader = { waitFor: <T>(work: Promise<T>) => work } as SimulatedProcess;
    const id = await this.#world.callEngine(this.#process, (engine) =>
      engine.prepare(async () => {
        const { value } = await database.read(reader, readDatabaseMicroseconds);
        return { databaseMicroseconds: value, reservationMs: LEASE.ttlMs };
      }),
    );
    if (id === this.#dataId) return false;
    await this.compare();
    const wasLost = this.#dataId !== null;
    this.#dataId = id;
    return wasLost;
  }
}

/** Simulations have one account. */
export const ACCOUNT = "account";

const toChange = (bot: SimulatedBot, version: number, shouldRun: boolean): DesiredChange => ({
  ...{ botId: bot.botId, accountId: bot.accountId, version },
  desired: shouldRun ? { categoryId: bot.categoryId, managed: false } : null,
});
const toCleared = ({ botId, accountId }: { botId: string; accountId: string }, version: number): DesiredChange => ({
  ...{ botId, accountId, version, desired: null },
});
