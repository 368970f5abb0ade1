import type { RandomNumbers } from "./random-numbers.ts";
import { Outage, type SimulatedProcess } from "./simulated-process.ts";
import type { VirtualTime } from "./virtual-time.ts";

export interface SimulatedBot {
  botId: string;
  accountId: string;
  categoryId: string | null;
  isDisabled: boolean;
  /** Grows with each change of its credentials. */
  credentials: number;
}

export interface Reading<T> {
  /** The number of changes that were committed before. */
  version: number;
  value: T;
}

const NORMAL_DELAY_MS = { min: 1, max: 15, tail: 1_000 };
const SLOW_DELAY_MS = { min: 200, max: 2_000, tail: 4_000 };

/** The catalogue of bots: versions grow with each commit, and a reading may arrive long after it was made. */
export class SimulatedDatabase {
  isFailing = false;
  isSlow = false;
  version = 0;
  readonly bots = new Map<string, SimulatedBot>();
  readonly bannedAccounts = new Set<string>();
  readonly #time: VirtualTime;
  readonly #random: RandomNumbers;

  constructor(time: VirtualTime, random: RandomNumbers) {
    this.#time = time;
    this.#random = random;
  }

  commit(change: () => void): void {
    change();
    this.version += 1;
  }

  setBanned(accountId: string, isBanned: boolean): void {
    if (isBanned) this.bannedAccounts.add(accountId);
    else this.bannedAccounts.delete(accountId);
  }

  shouldRun = ({ accountId, isDisabled }: SimulatedBot): boolean => !isDisabled && !this.bannedAccounts.has(accountId);

  listBotsToRun(): SimulatedBot[] {
    return [...this.bots.values()].filter(this.shouldRun).map((bot) => ({ ...bot }));
  }

  find(botIds: Iterable<string>): SimulatedBot[] {
    return [...botIds].flatMap((id) => this.bots.get(id) ?? []).map((bot) => ({ ...bot }));
  }

  read<T>(reader: SimulatedProcess, select: () => T): Promise<Reading<T>> {
    return reader.waitFor(this.#read(select));
  }

  async #read<T>(select: () => T): Promise<Reading<T>> {
    await this.#delay();
    if (this.isFailing) throw new Outage("the database is away");
    const reading = { version: this.version, value: select() };
    await this.#delay();
    return reading;
  }

  #delay(): Promise<void> {
    return this.#time.sleep(this.#random.delay(this.isSlow ? SLOW_DELAY_MS : NORMAL_DELAY_MS));
  }
}
