const NUMBERS_PER_SLOT = 2 ** 20;

/**
 * Items that come and go quickly, each with a number that is not used again: calls and requests in progress. With a `Map`
 * of such items V8 keeps all of them until its next full garbage collection, because the tables that a Map replaces refer
 * to each other; its many small collections then take ten times as long.
 */
export class NumberedItems<T> {
  readonly #items: (T | undefined)[] = [];
  /** The number that each slot has now, or gives to its next item. */
  readonly #numbers: number[] = [];
  readonly #freeSlots: number[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @returns The item's number. */
  add(item: T): number {
    const slot = this.#freeSlots.pop() ?? this.#items.length;
    if (slot === NUMBERS_PER_SLOT) throw new RangeError(`more than ${NUMBERS_PER_SLOT} items`);
    this.#numbers[slot] ??= slot;
    this.#items[slot] = item;
    this.#size += 1;
    return this.#numbers[slot];
  }

  get(number: number): T | undefined {
    const slot = number % NUMBERS_PER_SLOT;
    return this.#numbers[slot] === number ? this.#items[slot] : undefined;
  }

  /** @returns The item, if it was there. */
  delete(number: number): T | undefined {
    const item = this.get(number);
    if (item === undefined) return undefined;
    const slot = number % NUMBERS_PER_SLOT;
    this.#items[slot] = undefined;
    this.#numbers[slot] = number + NUMBERS_PER_SLOT;
    this.#freeSlots.push(slot);
    this.#size -= 1;
    return item;
  }

  /** In no order. Items may be added and deleted meanwhile. */
  *entries(): Iterable<[number, T]> {
    for (const [slot, item] of this.#items.entries()) {
      if (item !== undefined) yield [this.#numbers[slot] as number, item];
    }
  }

  values(): T[] {
    return this.#items.filter((item) => item !== undefined);
  }
}
