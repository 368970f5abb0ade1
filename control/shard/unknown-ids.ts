import type { Log } from "../logging/log.ts";
import type { ServiceFrameOf } from "../protocol.ts";

/** A line names so many of them. */
const MAX_NAMED = 10;

/** Logs which ids of the selection the service does not know, once for each. */
export class UnknownIds {
  readonly #log: Log;
  #categories: readonly string[] = [];
  #bots: readonly string[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  /** What is unknown now. It may be the same as before, from another process of the service. */
  report({ categories, bots }: Pick<ServiceFrameOf<"unknownIds">, "categories" | "bots">): void {
    this.#tell("category", this.#categories, categories);
    this.#tell("bot", this.#bots, bots);
    this.#categories = categories;
    this.#bots = bots;
  }

  #tell(kind: string, before: readonly string[], now: readonly string[]): void {
    const added = without(now, before);
    const known = without(before, now);
    if (added.length > 0) {
      const ids = list(added);
      this.#log("warn", `There is no ${kind} with the ID ${ids}. It is ignored until there is one.`);
    }
    if (known.length > 0) this.#log("info", `No longer unknown, or no longer selected: the ${kind} ${list(known)}.`);
  }
}

function without(ids: readonly string[], others: readonly string[]): string[] {
  const excluded = new Set(others);
  return ids.filter((id) => !excluded.has(id));
}

function list(ids: readonly string[]): string {
  const more = ids.length - MAX_NAMED;
  return more > 0 ? `${ids.slice(0, MAX_NAMED).join(", ")} (and ${more} more)` : ids.join(", ");
}
