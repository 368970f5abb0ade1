/** What may follow the ids. */
export interface SelectionOptions {
  /**
   * Members of the config that take precedence for these ids, over `overrideCategoryConfig` as well. They count until the
   * ids are removed, or get others.
   */
  overrideCategoryConfig?: Record<string, unknown> | undefined;
}

interface SelectionHooks {
  onIds: () => void;
  onOverrides: () => void;
  /** @throws When the members are not those of a config. */
  checkOverrides: (overrides: Record<string, unknown>) => unknown;
}

/**
 * A list of ids that a cluster accepts, or no list. Changes apply to the running shards at once.
 *
 * @example
 * cluster.categories.set(["c_home"]); // the bots of this category
 * cluster.categories.add("c_work"); // and those of another one
 * cluster.categories.add("c_work", { overrideCategoryConfig: { acceptInvites: false } }); // with settings of its own
 * cluster.categories.set(null); // no list: all bots, unless the cluster selects others
 */
export class IdSelection {
  readonly #hooks: SelectionHooks;
  #ids: Set<string> | null;
  #overrides = new Map<string, Record<string, unknown>>();

  constructor(ids: readonly string[] | undefined, hooks: SelectionHooks) {
    this.#hooks = hooks;
    this.#ids = ids ? new Set(ids) : null;
  }

  /** Null without a list. */
  get ids(): string[] | null {
    return this.#ids && [...this.#ids];
  }

  /** What was given with ids, by id. */
  get overrides(): Record<string, Record<string, unknown>> {
    return Object.fromEntries(this.#overrides);
  }

  /**
   * Adds to the list. Without one, these are the list.
   *
   * @throws When the options are invalid.
   */
  add(...ids: string[]): void;
  add(...idsAndOptions: [...ids: string[], options: SelectionOptions]): void;
  add(...given: (string | SelectionOptions)[]): void {
    const ids = given.filter((one) => typeof one === "string");
    const options = given.find((one) => typeof one === "object");
    this.#change([...(this.#ids ?? []), ...ids], ids, options);
  }

  /**
   * @param ids Null for no list.
   * @param options For all of these ids.
   * @throws When the options are invalid.
   */
  set(ids: readonly string[] | null, options?: SelectionOptions): void {
    this.#change(ids, ids ?? [], options);
  }

  /** Removes from the list. It does nothing without one. */
  remove(...ids: string[]): void {
    if (this.#ids) this.set([...this.#ids].filter((id) => !ids.includes(id)));
  }

  /** @param about The ids that the options are for. */
  #change(ids: readonly string[] | null, about: readonly string[], options: SelectionOptions | undefined): void {
    const overrides = options?.overrideCategoryConfig;
    if (overrides) {
      if (about.length === 0) throw new Error("overrideCategoryConfig: name the ids that it is for.");
      this.#hooks.checkOverrides(overrides);
    }
    this.#ids = ids && new Set(ids);
    const before = JSON.stringify(this.overrides);
    for (const id of [...this.#overrides.keys()]) if (!this.#ids?.has(id)) this.#overrides.delete(id);
    if (overrides) for (const id of about) this.#overrides.set(id, overrides);
    if (JSON.stringify(this.overrides) !== before) this.#hooks.onOverrides(); // before the bots that they are for arrive
    this.#hooks.onIds();
  }
}
