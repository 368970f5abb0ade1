/** Which ids a cluster takes: every one, until it is told which. */
export class IdSelection {
  readonly #onChange: () => void;
  #ids: Set<string> | null;

  constructor(ids: readonly string[] | undefined, onChange: () => void) {
    this.#ids = ids ? new Set(ids) : null;
    this.#onChange = onChange;
  }

  /** Null for every one. */
  get ids(): string[] | null {
    return this.#ids && [...this.#ids];
  }

  add(...ids: string[]): void {
    this.set([...(this.#ids ?? []), ...ids]);
  }

  /** @param ids Null for every one. */
  set(ids: readonly string[] | null): void {
    this.#ids = ids && new Set(ids);
    this.#onChange();
  }

  /** Where every one is taken there is nothing to take out. */
  remove(...ids: string[]): void {
    if (this.#ids) this.set([...this.#ids].filter((id) => !ids.includes(id)));
  }
}
