import { encryptAuth } from "../../data/bots.ts";
import type { database } from "../../data/db.ts";
import type { RandomNumbers } from "./random-numbers.ts";
import { Outage, type SimulatedProcess } from "./simulated-process.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** The number of milliseconds since the epoch at which simulations start. */
export const START = 1_700_000_000_000;
/** Simulations have one account. */
export const ACCOUNT = "account";

export interface SimulatedBot {
  botId: string;
  categoryId: string | null;
  isDisabled: boolean;
  /** Grows with each change of its credentials. */
  credentials: number;
}

type Database = ReturnType<typeof database>;
type Values = (string | string[])[];
interface Where {
  where: { id: { in: string[] }; managedSlots?: unknown };
}

const NORMAL_DELAY_MS = { min: 1, max: 15, tail: 1_000 };
const SLOW_DELAY_MS = { min: 200, max: 2_000, tail: 4_000 };

/**
 * In place of PostgreSQL: the rows of bots, and the answers to the statements of the fleet. Versions grow with each commit,
 * and a reading may arrive long after it was made.
 */
export class SimulatedDatabase {
  isFailing = false;
  isSlow = false;
  version = 0;
  isBanned = false;
  readonly bots = new Map<string, SimulatedBot>();
  readonly #time: VirtualTime;
  readonly #random: RandomNumbers;
  readonly #statements: Record<string, (values: Values) => object[]> = {
    "bots-to-run-of-accounts": ([, ids = []]) =>
      this.#dated(this.find(ids).map((bot) => ({ ...toRow(bot), shouldRun: this.#shouldRun(bot), isListed: false }))),
    "bots-that-should-run": ([after = ""]) =>
      this.#dated(
        this.listBotsToRun()
          .filter(({ botId }) => botId > String(after))
          .map(toRow),
      ),
    "row-versions-of-bots": ([ids = []]) =>
      this.find(ids).map((bot) => ({ id: bot.botId, version: JSON.stringify(bot) })),
    "blocked-accounts": () => (this.isBanned ? [{ id: ACCOUNT }] : []),
    "database-time": () => [{ now: Math.floor((START + this.#time.now) * 1_000) }],
  };

  constructor(time: VirtualTime, random: RandomNumbers) {
    this.#time = time;
    this.#random = random;
  }

  commit(change: () => void): void {
    change();
    this.version += 1;
  }

  #shouldRun = ({ isDisabled }: SimulatedBot): boolean => !isDisabled && !this.isBanned;

  listBotsToRun(): SimulatedBot[] {
    return [...this.bots.values()].filter(this.#shouldRun).toSorted((a, b) => (a.botId < b.botId ? -1 : 1));
  }

  find = (botIds: Iterable<string>): SimulatedBot[] => [...botIds].flatMap((id) => this.bots.get(id) ?? []);

  #dated = (rows: object[]): object[] =>
    (rows.length > 0 ? rows : [{ id: null }]).map((row) => ({ ...row, readingVersion: this.version }));

  /** What a process has as its connections to the database. */
  connectionsOf(reader: SimulatedProcess): Database {
    const read = <T>(select: () => T): Promise<T> => reader.waitFor(this.#read(select));
    const query = async ({ name, values }: { name: string; values: Values }) => {
      const statement = this.#statements[name];
      if (!statement) throw new Error(`the simulation does not know the statement ${name}`);
      return { rows: await read(() => statement(values)) };
    };
    const prisma = {
      bot: { findMany: ({ where }: Where) => read(() => this.find(where.id.in).map(toStoredRow)) },
      category: {
        findMany: ({ where }: Where) => read(() => (where.managedSlots ? [] : where.id.in.map((id) => ({ id })))),
      },
      shard: { findFirst: () => read(() => null), updateMany: () => read(() => ({ count: 1 })) },
      $executeRaw: () => read(() => 0),
      $queryRaw: (texts: readonly string[], ids: unknown) =>
        read(() => (texts.join("").includes("UPDATE") ? (ids as string[]).map((id) => ({ id })) : [])),
    };
    const others = (target: object, name: string) => Reflect.get(target, name) ?? AWAY;
    return { pool: { query }, prisma: new Proxy(prisma, { get: others }) } as unknown as Database;
  }

  /** A reading of nothing, which fails as others do. */
  ask = (reader: SimulatedProcess): Promise<void> => reader.waitFor(this.#read(() => undefined));

  async #read<T>(select: () => T): Promise<T> {
    await this.#delay();
    if (this.isFailing) throw new Outage();
    const reading = select();
    await this.#delay();
    return reading;
  }

  #delay(): Promise<void> {
    return this.#time.sleep(this.#random.delay(this.isSlow ? SLOW_DELAY_MS : NORMAL_DELAY_MS));
  }
}

/** What else is stored is no part of simulations. */
const AWAY: object = new Proxy(() => Promise.reject(new Outage()), { get: () => AWAY });

const toRow = ({ botId, categoryId }: SimulatedBot) => ({ id: botId, accountId: ACCOUNT, categoryId, managed: false });

function toStoredRow(bot: SimulatedBot): object {
  const secret = String(bot.credentials);
  return {
    ...{
      ...toRow(bot),
      nickname: bot.botId,
      email: null,
      disabled: bot.isDisabled,
      invalidAuth: false,
      category: null,
    },
    ...encryptAuth(bot.botId, { accountId: bot.botId, deviceId: "device", secret }),
  };
}
