/**
 * The ids that a cluster accepts: all of them, or a list. Changes apply to the running shards at once.
 *
 * @example
 * cluster.categories.set(["c_home"]); // only the bots of this category
 * cluster.categories.add("c_work"); // and those of another one
 * cluster.categories.set(null); // all of them again
 */
export class IdSelection {
  readonly #onChange: () => void;
  #ids: Set<string> | null;

  constructor(ids: readonly string[] | undefined, onChange: () => void) {
    this.#ids = ids ? new Set(ids) : null;
    this.#onChange = onChange;
  }

  /** Null when all ids are accepted. */
  get ids(): string[] | null {
    return this.#ids && [...this.#ids];
  }

  /** Adds to the list. A selection of all ids becomes a list with only these. */
  add(...ids: string[]): void {
    this.set([...(this.#ids ?? []), ...ids]);
  }

  /** @param ids Null accepts all ids. */
  set(ids: readonly string[] | null): void {
    this.#ids = ids && new Set(ids);
    this.#onChange();
  }

  /** Removes from the list. It does nothing while all ids are accepted. */
  remove(...ids: string[]): void {
    if (this.#ids) this.set([...this.#ids].filter((id) => !ids.includes(id)));
  }
}
