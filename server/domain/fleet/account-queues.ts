/** Of what is done for one account, one thing at a time, in the order in which it was asked for. */
export class AccountQueues {
  /** What was asked for last, by account. None of these rejects. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** How many accounts have something under way. */
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
