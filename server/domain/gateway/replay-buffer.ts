import { perApplication } from "../../application.ts";
import type { FleetEventName } from "../../contract/fleet-events.ts";
import { engine } from "../../data/engine/engine.ts";
import type { FleetChange } from "../../data/engine/fleet-change.ts";
import { newId } from "../../data/id.ts";
import { log } from "../../log.ts";
import { readFleet, readShards } from "./read-fleet.ts";

/** One event, serialized once for all subscribers. */
export interface FleetEvent {
  id: string;
  /** Its position among the account's events. */
  sequence: number;
  event: FleetEventName;
  /** JSON. */
  data: string;
}

const MAX_EVENTS = 1000;
const MIB = 2 ** 20;
/** The gateway caches each event in its encoded form too: about twice as much memory. */
const MAX_BYTES = 4 * MIB;
/** What one reader gets at a time. A slow reader keeps it in memory. */
const MAX_READ_BYTES = MIB / 4;
/** How long after the last subscriber left a lost connection can be resumed. */
const IDLE_RETENTION_MS = 120_000;
const SHARDS_MIN_INTERVAL_MS = 1_000;
/** Publishes `lastSeenAt`, which heartbeats change without an event. */
const SHARDS_MAX_INTERVAL_MS = 15_000;
const SNAPSHOT_CACHE_MS = 1_000;

/**
 * The latest events of one account's fleet. All subscribers read from one ring buffer, each from a cursor of its own. A
 * subscriber whose cursor is no longer in the buffer starts again from a snapshot.
 */
export class ReplayBuffer {
  readonly accountId: string;
  /** Part of each event id: the same number means another event in a later buffer. */
  readonly #epoch = newId();
  readonly #ring: (FleetEvent | undefined)[] = [];
  readonly #wakers = new Set<() => void>();
  readonly #connected = new Set<string>();
  readonly #refresh: NodeJS.Timeout;
  #last = 0;
  /** The sequence of the oldest buffered event; one more than the last when the buffer is empty. */
  #first = 1;
  #bytes = 0;
  #shardsTimer: NodeJS.Timeout | undefined;
  #shardsPublishedAt = Number.NEGATIVE_INFINITY;
  #snapshot: { n: number; at: number; event: Promise<FleetEvent> } | null = null;
  subscribers = 0;
  expiryTimer: NodeJS.Timeout | undefined;

  constructor(accountId: string) {
    this.accountId = accountId;
    this.#refresh = setInterval(() => this.subscribers > 0 && this.#scheduleShards(), SHARDS_MAX_INTERVAL_MS);
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
    if (change.kind === "state") this.#appendState(change.botId, change.json);
    else if (change.kind !== "desired") this.#scheduleShards();
  }

  /** The cursor after the event of this id; null when the id is not from this buffer. */
  cursorOf(id: string | null): number | null {
    const [epoch, n] = id?.split("-") ?? [];
    const cursor = Number(n);
    return epoch === this.#epoch && Number.isSafeInteger(cursor) && cursor >= 0 && cursor <= this.#last ? cursor : null;
  }

  /** The next events after a cursor, up to the read limit; null when they are no longer buffered. */
  readAfter(cursor: number): FleetEvent[] | null {
    if (cursor + 1 < this.#first) return null;
    const events: FleetEvent[] = [];
    for (let bytes = 0; cursor + events.length < this.#last && bytes < MAX_READ_BYTES; ) {
      const event = this.#ring[(cursor + 1 + events.length) % MAX_EVENTS];
      if (!event) throw new Error("an event between the first and the last is missing");
      events.push(event);
      bytes += Buffer.byteLength(event.data);
    }
    return events;
  }

  /** The whole fleet as of the last event. Concurrent callers share one snapshot. */
  snapshot(): Promise<FleetEvent> {
    const n = this.#last;
    const at = performance.now();
    const cached = this.#snapshot;
    if (cached?.n === n && at - cached.at < SNAPSHOT_CACHE_MS) return cached.event;
    const event = readFleet(this.accountId).then((data) => this.#eventOf(n, "snapshot", data));
    this.#snapshot = { n, at, event };
    event.catch(() => {
      this.#snapshot = null;
    });
    return event;
  }

  /** Resolves when an event is appended or the signal aborts. */
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

  #appendState(botId: string, json: string | null): void {
    const wasConnected = this.#connected.has(botId);
    if (json === null) {
      this.#connected.delete(botId);
      this.append("gone", JSON.stringify({ id: botId }));
    } else {
      this.#connected.add(botId);
      this.append("bot", json);
    }
    if (!wasConnected || json === null) this.#scheduleShards();
  }

  /** Publishes the list of shards, at most once a second. */
  #scheduleShards(): void {
    if (this.#shardsTimer) return;
    const wait = Math.max(20, this.#shardsPublishedAt + SHARDS_MIN_INTERVAL_MS - performance.now());
    this.#shardsTimer = setTimeout(() => {
      this.#shardsTimer = undefined;
      this.#shardsPublishedAt = performance.now();
      readShards(this.accountId)
        .then((shards) => this.append("shards", JSON.stringify(shards)))
        .catch((err) => log().warn({ err }, "the list of shards was not published"));
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
  opened.clear();
}

/** The account's buffer. It stays open until each caller has released it with `releaseReplayBuffer`. */
export function openReplayBuffer(accountId: string): ReplayBuffer {
  const opened = buffers();
  const buffer = opened.get(accountId) ?? new ReplayBuffer(accountId);
  opened.set(accountId, buffer);
  clearTimeout(buffer.expiryTimer);
  buffer.subscribers += 1;
  return buffer;
}

export function releaseReplayBuffer(buffer: ReplayBuffer): void {
  buffer.subscribers -= 1;
  const opened = buffers.peek(); // without it after the application has stopped: a stream may end later than that
  if (buffer.subscribers > 0 || opened?.get(buffer.accountId) !== buffer) return;
  buffer.expiryTimer = setTimeout(() => {
    buffer.close();
    opened.delete(buffer.accountId);
  }, IDLE_RETENTION_MS);
  buffer.expiryTimer.unref();
}

/** Appends an event for the current subscribers. Without any it is dropped, and `data` is not called. */
export function publishToSubscribers(accountId: string, event: FleetEventName, data: () => string): void {
  buffers.peek()?.get(accountId)?.append(event, data());
}
