import { log } from "../../log.ts";

/** Database writes of a shard's session. A failed write is tried again at each heartbeat until it succeeds. */
export class PendingWrites {
  readonly #writes = new Map<string, () => Promise<unknown>>();
  #isFlushing = false;

  /** Replaces a pending write with the same key. Never rejects. */
  add(key: string, write: () => Promise<unknown>): Promise<void> {
    this.#writes.set(key, write);
    return this.flush();
  }

  async flush(): Promise<void> {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    for (const [key, write] of this.#writes) {
      try {
        await write();
        if (this.#writes.get(key) === write) this.#writes.delete(key);
      } catch (err) {
        log().warn({ err, write: key }, "a write for a shard failed; the next heartbeat retries it");
      }
    }
    this.#isFlushing = false;
  }
}
