import { log } from "../../log.ts";

/** What a shard's work has to leave in the database. A write that fails is tried again at each beat until it is made. */
export class PendingWrites {
  readonly #writes = new Map<string, () => Promise<unknown>>();
  #isAtWork = false;

  /** One that comes later under the same key takes the place of the earlier. Rejects never. */
  add(key: string, write: () => Promise<unknown>): Promise<void> {
    this.#writes.set(key, write);
    return this.flush();
  }

  async flush(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    for (const [key, write] of this.#writes) {
      try {
        await write();
        if (this.#writes.get(key) === write) this.#writes.delete(key);
      } catch (err) {
        log().warn({ err, write: key }, "a write for a shard failed; it is tried again at the next beat");
      }
    }
    this.#isAtWork = false;
  }
}
