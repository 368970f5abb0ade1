import { perApplication } from "../../application.ts";
import type { FleetEventName } from "../../contract/fleet-events.ts";
import { engine } from "../../data/engine/engine.ts";
import type { FleetChange } from "../../data/engine/fleet-change.ts";
import { newId } from "../../data/id.ts";
import { log } from "../../log.ts";
import { readFleet, readShards } from "./read-fleet.ts";

/** One event, made once for everybody who watches. */
export interface FleetEvent {
  id: string;
  /** Its place in the log. */
  sequence: number;
  event: FleetEventName;
  /** JSON. */
  data: string;
}

const MAX_EVENTS = 1000;
const MIB = 2 ** 20;
/** What has been sent is kept in its encoded form too, for as long: about twice as much memory. */
const MAX_BYTES = 4 * MIB;
/** What one reader takes at a time: it holds on to that for as long as it likes. */
const MAX_READ_BYTES = MIB / 4;
/** So long after the last one left, somebody who lost the connection can go on where they were. */
const IDLE_RETENTION_MS = 120_000;
const SHARDS_MIN_INTERVAL_MS = 1_000;
/** Beats change when a shard was last seen, and nothing else. */
const SHARDS_MAX_INTERVAL_MS = 15_000;
const SNAPSHOT_CACHE_MS = 1_000;

/**
 * The latest events of one account's fleet. Everybody who watches reads from the same ring, each from their own place:
 * whoever is too slow, or was away for too long, finds that place gone and starts again from a snapshot.
 */
export class ReplayBuffer {
  readonly accountId: string;
  /** A number alone would mean something else to a log that was made later. */
  readonly #epoch = newId();
  readonly #ring: (FleetEvent | undefined)[] = [];
  readonly #wakers = new Set<() => void>();
  readonly #connected = new Set<string>();
  readonly #refresh: NodeJS.Timeout;
  #last = 0;
  /** The place of the oldest event that is kept; one after the last when none is. */
  #first = 1;
  #bytes = 0;
  #shardsTimer: NodeJS.Timeout | undefined;
  #shardsAt = Number.NEGATIVE_INFINITY;
  #snapshot: { n: number; at: number; made: Promise<FleetEvent> } | null = null;
  subscribers = 0;
  expiryTimer: NodeJS.Timeout | undefined;

  constructor(accountId: string) {
    this.accountId = accountId;
    this.#refresh = setInterval(() => this.subscribers > 0 && this.#shardsChanged(), SHARDS_MAX_INTERVAL_MS);
    this.#refresh.unref();
  }

  append(event: FleetEventName, data: string): void {
    this.#last += 1;
    if (this.#last - this.#first >= MAX_EVENTS) this.#dropOldest();
    this.#ring[this.#last % MAX_EVENTS] = this.#eventOf(this.#last, event, data);
    this.#bytes += Buffer.byteLength(data);
    while (this.#bytes > MAX_BYTES) this.#dropOldest();
    const wakers = [...this.#wakers];
    this.#wakers.clear();
    for (const wake of wakers) wake();
  }

  onEngineChange(change: FleetChange): void {
    if (change.kind === "state") this.#hearState(change.botId, change.json);
    else if (change.kind !== "desired") this.#shardsChanged();
  }

  /** The place that an id stands for; null when it is none of this log's. */
  cursorOf(id: string | null): number | null {
    const [epoch, n] = id?.split("-") ?? [];
    const place = Number(n);
    return epoch === this.#epoch && Number.isSafeInteger(place) && place >= 0 && place <= this.#last ? place : null;
  }

  /** What came after a place, as much of it as is read at a time; null when that is no longer kept. */
  readAfter(place: number): FleetEvent[] | null {
    if (place + 1 < this.#first) return null;
    const events: FleetEvent[] = [];
    for (let bytes = 0; place + events.length < this.#last && bytes < MAX_READ_BYTES; ) {
      const event = this.#ring[(place + 1 + events.length) % MAX_EVENTS] as FleetEvent;
      events.push(event);
      bytes += Buffer.byteLength(event.data);
    }
    return events;
  }

  /** The whole fleet, as it is at the present place. Several that ask at once share one. */
  snapshot(): Promise<FleetEvent> {
    const n = this.#last;
    const at = performance.now();
    const known = this.#snapshot;
    if (known?.n === n && at - known.at < SNAPSHOT_CACHE_MS) return known.made;
    const made = readFleet(this.accountId).then((data) => this.#eventOf(n, "snapshot", data));
    this.#snapshot = { n, at, made };
    made.catch(() => {
      this.#snapshot = null;
    });
    return made;
  }

  /** Until something is appended, or the signal says to stop. */
  waitForEvent(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener("abort", wake);
        this.#wakers.delete(wake);
        resolve();
      };
      if (signal.aborted) return resolve();
      signal.addEventListener("abort", wake);
      this.#wakers.add(wake);
    });
  }

  close(): void {
    clearInterval(this.#refresh);
    clearTimeout(this.#shardsTimer);
    clearTimeout(this.expiryTimer);
  }

  #dropOldest(): void {
    const index = this.#first % MAX_EVENTS;
    this.#bytes -= Buffer.byteLength(this.#ring[index]?.data ?? "");
    this.#ring[index] = undefined;
    this.#first += 1;
  }

  #eventOf(n: number, event: FleetEventName, data: string): FleetEvent {
    return { id: `${this.#epoch}-${n}`, sequence: n, event, data };
  }

  #hearState(botId: string, json: string | null): void {
    const wasConnected = this.#connected.has(botId);
    if (json === null) {
      this.#connected.delete(botId);
      this.append("gone", JSON.stringify({ id: botId }));
    } else {
      this.#connected.add(botId);
      this.append("bot", json);
    }
    if (!wasConnected || json === null) this.#shardsChanged();
  }

  /** At most once a second, however much happens. */
  #shardsChanged(): void {
    if (this.#shardsTimer) return;
    const wait = Math.max(20, this.#shardsAt + SHARDS_MIN_INTERVAL_MS - performance.now());
    this.#shardsTimer = setTimeout(() => {
      this.#shardsTimer = undefined;
      this.#shardsAt = performance.now();
      readShards(this.accountId)
        .then((shards) => this.append("shards", JSON.stringify(shards)))
        .catch((err) => log().warn({ err }, "the list of shards was not sent"));
    }, wait);
    this.#shardsTimer.unref();
  }
}

/** The buffers of the accounts that somebody watches, by account id. */
const buffers = perApplication("replay buffers", openBuffers, closeBuffers);

function openBuffers(): Map<string, ReplayBuffer> {
  const opened = new Map<string, ReplayBuffer>();
  engine().onChange((change) => opened.get(change.accountId)?.onEngineChange(change));
  return opened;
}

function closeBuffers(opened: Map<string, ReplayBuffer>): void {
  for (const buffer of opened.values()) buffer.close();
}

/** The account's buffer. It stays open until each caller has released it with `releaseReplayBuffer`. */
export function openReplayBuffer(accountId: string): ReplayBuffer {
  const known = buffers().get(accountId) ?? new ReplayBuffer(accountId);
  buffers().set(accountId, known);
  clearTimeout(known.expiryTimer);
  known.subscribers += 1;
  return known;
}

export function releaseReplayBuffer(fleet: ReplayBuffer): void {
  fleet.subscribers -= 1;
  if (fleet.subscribers > 0) return;
  fleet.expiryTimer = setTimeout(() => {
    fleet.close();
    buffers().delete(fleet.accountId);
  }, IDLE_RETENTION_MS);
  fleet.expiryTimer.unref();
}

/** Tells whoever watches the account; nobody else is told later. */
export function publishToSubscribers(accountId: string, event: FleetEventName, data: () => string): void {
  buffers.peek()?.get(accountId)?.append(event, data());
}
