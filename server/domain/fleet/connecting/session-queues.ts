import { log } from "../../../log.ts";

/** One queue for each account: its work runs one after the other, in order. */
export class AccountQueues {
  /** The end of each account's queue. These promises never reject. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** The number of accounts whose queue is not empty. */
  get size(): number {
    return this.#last.size;
  }

  run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(accountId) ?? Promise.resolve()).then(work);
    const last: Promise<unknown> = done
      .catch(() => {})
      .then(() => this.#last.get(accountId) === last && this.#last.delete(accountId));
    this.#last.set(accountId, last);
    return done;
  }
}

/** Runs one value at a time. Of the values that arrive during a run, only the latest one runs. */
export class LatestOnlyRunner<T> {
  readonly #run: (value: T) => Promise<void>;
  #next: { value: T } | null = null;
  #running: Promise<void> | null = null;

  constructor(run: (value: T) => Promise<void>) {
    this.#run = run;
  }

  /** Resolves when no value waits any more. */
  run(value: T): Promise<void> {
    this.#next = { value };
    this.#running ??= this.#drain().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #drain(): Promise<void> {
    for (let next = this.#next; next; next = this.#next) {
      this.#next = null;
      await this.#run(next.value);
    }
  }
}

/** Database writes of a shard's session. A failed write is tried again at each heartbeat until it succeeds. */
export class PendingWrites {
  readonly #writes = new Map<string, () => Promise<unknown>>();
  #flushing: Promise<void> | null = null;

  /** Replaces a pending write with the same key. */
  add(key: string, write: () => Promise<unknown>): void {
    this.#writes.set(key, write);
    void this.flush();
  }

  /** Runs the pending writes, unless they are running. */
  flush(): Promise<void> {
    this.#flushing ??= this.#runAll().finally(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  /** Resolves when no write is running. */
  async waitUntilIdle(): Promise<void> {
    await this.#flushing;
  }

  async #runAll(): Promise<void> {
    for (const [key, write] of this.#writes) {
      try {
        await write();
        if (this.#writes.get(key) === write) this.#writes.delete(key);
      } catch (err) {
        log().warn({ err, write: key }, "a write for a shard failed; the next heartbeat retries it");
      }
    }
  }
}
