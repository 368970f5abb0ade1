/**
 * A list of ids that a cluster accepts, or no list. Changes apply to the running shards at once.
 *
 * @example
 * cluster.categories.set(["c_home"]); // the bots of this category
 * cluster.categories.add("c_work"); // and those of another one
 * cluster.categories.set(null); // no list: all bots, unless the cluster selects others
 */
export class IdSelection {
  readonly #onChange: () => void;
  #ids: Set<string> | null;

  constructor(ids: readonly string[] | undefined, onChange: () => void) {
    this.#ids = ids ? new Set(ids) : null;
    this.#onChange = onChange;
  }

  /** Null without a list. */
  get ids(): string[] | null {
    return this.#ids && [...this.#ids];
  }

  /** Adds to the list. Without one, these are the list. */
  add(...ids: string[]): void {
    this.set([...(this.#ids ?? []), ...ids]);
  }

  /** @param ids Null for no list. */
  set(ids: readonly string[] | null): void {
    this.#ids = ids && new Set(ids);
    this.#onChange();
  }

  /** Removes from the list. It does nothing without one. */
  remove(...ids: string[]): void {
    if (this.#ids) this.set([...this.#ids].filter((id) => !ids.includes(id)));
  }
}
