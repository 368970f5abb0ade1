/**
 * Handles items in their order, a few in each turn of the event loop: what these cause is sent before the next ones are
 * handled, so that both ends of a connection work at the same time.
 */
export class WorkInTurns<T> {
  readonly #handle: (item: T) => void;
  readonly #perTurn: number;
  #left: number;
  #waiting: T[] = [];
  #isPlanned = false;

  constructor(handle: (item: T) => void, perTurn: number) {
    this.#handle = handle;
    this.#perTurn = perTurn;
    this.#left = perTurn;
  }

  /** Handles the item now, unless this turn has had its share. */
  add(item: T): void {
    this.#waiting.push(item);
    this.#handleSome();
  }

  /** Handles all that waits. */
  flush(): void {
    for (const item of this.#waiting.splice(0)) this.#handle(item);
  }

  #handleSome(): void {
    const items = this.#waiting.splice(0, this.#left);
    this.#left -= items.length;
    if (items.length > 0 || this.#waiting.length > 0) this.#planTurn();
    for (const item of items) this.#handle(item);
  }

  #planTurn(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#left = this.#perTurn;
      this.#handleSome();
    });
  }
}
