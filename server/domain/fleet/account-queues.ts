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
