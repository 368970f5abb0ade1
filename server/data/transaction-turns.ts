import { AsyncLocalStorage } from "node:async_hooks";
import { perApplication } from "../application.ts";
import { type Db, databaseTimes, transaction } from "./db.ts";
import { TurnTooLateError } from "./shared-statement.ts";

/** Transactions of all callers at a time: others than these find a connection, whatever is being written. */
const MAX_RUNNING = 14;
/** Of one caller. Nearly all of them wait for the lock of one account, and each would hold a connection meanwhile. */
const MAX_OF_CALLER = 2;

export interface Caller {
  /** An account, or an address. */
  id: string;
  /** What belongs to each of its credentials takes turns, too. */
  credentialId?: string;
}

interface Queue {
  callerId: string;
  waiting: (() => void)[];
}

/** Callers take turns, however many transactions one of them wants at the same time. */
export class TransactionTurns {
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  /** Of each credential that waits. The one whose turn is next comes first. */
  readonly #queues = new Map<string, Queue>();

  /** @throws An error that `isUnavailable` knows, when its turn did not come in time. */
  async take({ id, credentialId = "" }: Caller, waitMs: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const key = `${id} ${credentialId}`;
    const queue = this.#queues.get(key) ?? { callerId: id, waiting: [] };
    queue.waiting.push(resolve);
    this.#queues.set(key, queue);
    this.#beginNext();
    const timer = setTimeout(() => {
      const at = queue.waiting.indexOf(resolve);
      if (at === -1) return; // its turn has come
      queue.waiting.splice(at, 1);
      if (queue.waiting.length === 0) this.#queues.delete(key);
      reject(new TurnTooLateError());
    }, waitMs);
    await promise.finally(() => clearTimeout(timer));
  }

  give({ id }: Caller): void {
    this.#running -= 1;
    const left = (this.#runningOf.get(id) ?? 1) - 1;
    if (left > 0) this.#runningOf.set(id, left);
    else this.#runningOf.delete(id);
    this.#beginNext();
  }

  #beginNext(): void {
    for (const [key, queue] of [...this.#queues]) {
      if (this.#running === MAX_RUNNING) return;
      const running = this.#runningOf.get(queue.callerId) ?? 0;
      if (running === MAX_OF_CALLER) continue;
      const begin = queue.waiting.shift();
      this.#queues.delete(key);
      if (queue.waiting.length > 0) this.#queues.set(key, queue); // behind the others
      this.#running += 1;
      this.#runningOf.set(queue.callerId, running + 1);
      begin?.();
    }
  }
}

const turns = perApplication("transaction turns", () => new TransactionTurns());
const inTurn = new AsyncLocalStorage<true>();

/**
 * Runs `work` when its caller's turn comes; within another's turn at once.
 * @param work Gets how many milliseconds it may still wait for a connection.
 */
export async function runInTurn<T>(caller: Caller, waitMs: number, work: (waitMs: number) => Promise<T>): Promise<T> {
  if (inTurn.getStore()) return work(waitMs);
  const own = turns();
  const since = performance.now();
  await own.take(caller, waitMs);
  try {
    return await inTurn.run(true, () => work(Math.max(1, waitMs - (performance.now() - since))));
  } finally {
    own.give(caller);
  }
}

/** A transaction in its caller's turn: many of one caller take no connection from everybody else while they wait. */
export const transactionInTurn = <T>(caller: Caller, work: (tx: Db) => Promise<T>): Promise<T> =>
  runInTurn(caller, databaseTimes().connectionWaitMs, (waitMs) => transaction(work, waitMs));
