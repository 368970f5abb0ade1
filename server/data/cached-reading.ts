import { perApplication } from "../application.ts";
import { log } from "../log.ts";
import { broker } from "./broker.ts";

interface CacheState<T> {
  latest: { value: T; readAt: number } | null;
  /** Calls that find no recent value share one reading. */
  reading: Promise<T> | null;
}

/** Something of the database that every process caches for a while. */
export interface CachedReading<T> {
  read(): Promise<T>;
  /**
   * Called after the commit of a change, by the process that made it: from then on no process uses what it has stored.
   * Without the broker, or where its message is lost, the others find out when their value is too old. Never rejects.
   */
  changed(): Promise<void>;
}

/**
 * @param name Also names the channel of the broker.
 * @param refreshMs A value that is older is read again in the background; callers get it until it is too old.
 */
export function cacheReading<T>(
  name: string,
  maxAgeMs: number,
  readStored: () => Promise<T>,
  refreshMs = maxAgeMs,
): CachedReading<T> {
  const channel = `changed:${name}`;
  const state = perApplication(`cached ${name}`, () => {
    const created: CacheState<T> = { latest: null, reading: null };
    const shared = broker();
    shared?.subscribe(channel, () => forget(created));
    shared?.onReconnect(() => forget(created)); // messages may have been lost
    return created;
  });
  return {
    async read() {
      const current = state();
      const { latest } = current;
      const ageMs = latest ? performance.now() - latest.readAt : Number.POSITIVE_INFINITY;
      if (latest && ageMs < refreshMs) return latest.value;
      const reading = current.reading ?? startReading(current, readStored);
      if (!latest || ageMs >= maxAgeMs) return reading;
      reading.catch((err) => log().debug({ err, reading: name }, "not read again: the value of before is used"));
      return latest.value;
    },
    async changed() {
      forget(state());
      await broker()
        ?.publish(channel, "")
        .catch((err) =>
          log().warn({ err, changed: name }, "other processes were not told of a change: they look it up"),
        );
    },
  };
}

/** A reading that is under way may have found what was before the change: it is not cached. */
function forget(state: CacheState<unknown>): void {
  state.latest = null;
  state.reading = null;
}

function startReading<T>(state: CacheState<T>, readStored: () => Promise<T>): Promise<T> {
  const readAt = performance.now();
  const reading = readStored()
    .then((value) => {
      if (state.reading === reading) state.latest = { value, readAt };
      return value;
    })
    .finally(() => {
      if (state.reading === reading) state.reading = null;
    });
  state.reading = reading;
  return reading;
}
