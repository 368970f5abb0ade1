const MAX_VALUES = 200;
const OTHER = "other";

/** A second net under labels whose values come from tables: Prometheus keeps a series for each value. */
export class BoundedLabels {
  readonly #values = new Set<string>();

  /** @returns The value, or `other` once there are too many. */
  bound(value: string): string {
    if (this.#values.has(value)) return value;
    if (this.#values.size >= MAX_VALUES) return OTHER;
    this.#values.add(value);
    return value;
  }
}
