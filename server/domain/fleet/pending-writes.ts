import { log } from "../../log.ts";

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
