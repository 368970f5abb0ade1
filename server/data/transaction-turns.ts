import { AsyncLocalStorage } from "node:async_hooks";
import { perApplication } from "../application.ts";
import { TurnTooLateError } from "./shared-statement.ts";

/** Transactions of all callers at a time: reads find a connection whatever is being written. */
const MAX_RUNNING = 14;
/** Of one caller. Nearly all of them wait for the lock of one account, and each would hold a connection meanwhile. */
const MAX_OF_CALLER = 2;

type Begin = () => void;

/** Callers take turns, however many transactions one of them wants at the same time. */
export class TransactionTurns {
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  /** The caller whose turn is next comes first. */
  readonly #waiting = new Map<string, Begin[]>();

  /** @throws An error that `isUnavailable` knows, when its turn did not come in time. */
  async take(caller: string, waitMs: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own = this.#waiting.get(caller) ?? [];
    own.push(resolve);
    this.#waiting.set(caller, own);
    this.#beginNext();
    const timer = setTimeout(() => {
      const at = own.indexOf(resolve);
      if (at === -1) return; // its turn has come
      own.splice(at, 1);
      if (own.length === 0) this.#waiting.delete(caller);
      reject(new TurnTooLateError());
    }, waitMs);
    await promise.finally(() => clearTimeout(timer));
  }

  give(caller: string): void {
    this.#running -= 1;
    const left = (this.#runningOf.get(caller) ?? 1) - 1;
    if (left > 0) this.#runningOf.set(caller, left);
    else this.#runningOf.delete(caller);
    this.#beginNext();
  }

  #beginNext(): void {
    for (const [caller, own] of [...this.#waiting]) {
      if (this.#running === MAX_RUNNING) return;
      const running = this.#runningOf.get(caller) ?? 0;
      if (running === MAX_OF_CALLER) continue;
      const begin = own.shift();
      this.#waiting.delete(caller);
      if (own.length > 0) this.#waiting.set(caller, own); // behind the others
      this.#running += 1;
      this.#runningOf.set(caller, running + 1);
      begin?.();
    }
  }
}

const turns = perApplication("transaction turns", () => new TransactionTurns());
const inTurn = new AsyncLocalStorage<true>();

/**
 * Runs a transaction when its caller's turn comes; one within another's at once.
 * @param work Gets how long it may still wait for a connection.
 */
export async function runInTurn<T>(caller: string, waitMs: number, work: (waitMs: number) => Promise<T>): Promise<T> {
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
