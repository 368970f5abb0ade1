import type { HistoryEntry } from "#server/contract/bot-history.ts";
import type { LiveEvent } from "#server/contract/fleet-events.ts";
import type { GatewayBot, GatewayShard } from "#server/contract/gateway.ts";

/** The connected bots by id. */
export type LiveBots = Pick<ReadonlyMap<string, GatewayBot>, "get" | "has" | "values" | "size">;

export const NO_BOTS: LiveBots = new Map();
export const NO_SHARDS: readonly GatewayShard[] = [];

/** Listeners are called at most once in this time, however often the fleet changes. */
const NOTIFY_INTERVAL_MS = 250;

export interface LiveConnection {
  state: "connecting" | "live" | "reconnecting";
  /** When live updates last arrived; milliseconds since the epoch. */
  lastAt: number;
}

/** The state of the fleet in one browser tab, with its subscribers. */
export class FleetStore {
  readonly #fleet = new FleetState();
  /** What `getBots` answers. It is replaced when listeners are told of other bots, and reads the map that changes. */
  #bots: LiveBots = NO_BOTS;
  #haveBotsChanged = false;
  #connection: LiveConnection = { state: "connecting", lastAt: Date.now() };
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #notificationListeners = new Set<() => void>();
  #hasSnapshot = false;
  #isConnected = false;
  #isLate = false;
  readonly #activityListeners = new Set<(entry: HistoryEntry) => void>();

  /** Another object whenever listeners are told of other bots. */
  readonly getBots = (): LiveBots => this.#bots;
  readonly getBot = (id: string): GatewayBot | null => this.#bots.get(id) ?? null;
  readonly getShards = (): readonly GatewayShard[] => this.#fleet.shards;
  readonly getEventId = (): string | null => this.#fleet.eventId;
  readonly getConnection = (): LiveConnection => this.#connection;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Calls the listener once for each new entry of the history. */
  readonly subscribeToActivity = (listener: (entry: HistoryEntry) => void): (() => void) => {
    this.#activityListeners.add(listener);
    return () => void this.#activityListeners.delete(listener);
  };

  /** Calls the listener when the account's notifications have changed, or may have. */
  readonly subscribeToNotifications = (listener: () => void): (() => void) => {
    this.#notificationListeners.add(listener);
    return () => void this.#notificationListeners.delete(listener);
  };

  handleEvent(id: string, event: LiveEvent): void {
    if (!this.#fleet.apply(id, event)) return;
    if (event.event === "activity") {
      for (const listener of this.#activityListeners) listener(event.data);
      return;
    }
    const isMissed = event.event === "snapshot" && this.#hasSnapshot; // events before it were not sent
    if (event.event === "notifications" || isMissed) for (const listener of this.#notificationListeners) listener();
    if (event.event === "notifications") return;
    if (event.event !== "shards") this.#haveBotsChanged = true;
    if (event.event === "snapshot" && !this.#hasSnapshot) {
      this.#hasSnapshot = true;
      this.setConnected(this.#isConnected);
    } else this.#timer ??= setTimeout(() => this.#notify(), NOTIFY_INTERVAL_MS);
  }

  /** A stream that is open and has sent nothing yet is still connecting: it is not known that there is no cluster. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.#updateConnection(Date.now());
  }

  /** Whether the page shows what is no longer so, though the stream is open. @param lastAt When it did not. */
  readonly setLate = (isLate: boolean, lastAt: number): void => {
    if (isLate === this.#isLate) return;
    this.#isLate = isLate;
    this.#updateConnection(lastAt);
  };

  #updateConnection(lastAt: number): void {
    const { state } = this.#connection;
    if (this.#isConnected && this.#hasSnapshot && !this.#isLate) this.#connection = { state: "live", lastAt };
    else if (state === "live") this.#connection = { state: "reconnecting", lastAt };
    this.#notify();
  }

  #notify(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#haveBotsChanged) this.#bots = viewOf(this.#fleet.bots);
    this.#haveBotsChanged = false;
    for (const listener of this.#listeners) listener();
  }
}

/** A new object over the same bots. React compares objects, and a copy would touch every bot of the fleet. */
const viewOf = (bots: LiveBots): LiveBots => ({
  get: (id) => bots.get(id),
  has: (id) => bots.has(id),
  values: () => bots.values(),
  get size() {
    return bots.size;
  },
});

/** The connected bots and the shards that connect them, as the events say. An event takes as long with many bots as with few. */
class FleetState {
  #bots = new Map<string, GatewayBot>();
  #shards = NO_SHARDS;
  /** The last event that was applied, as `{generation}-{number}`. */
  #eventId: string | null = null;

  get bots(): LiveBots {
    return this.#bots;
  }
  get shards(): readonly GatewayShard[] {
    return this.#shards;
  }
  get eventId(): string | null {
    return this.#eventId;
  }

  /** @returns False for an event that was applied before. Numbers count from 1 in each generation. */
  apply(id: string, event: LiveEvent): boolean {
    if (!this.#isNew(id)) return false;
    this.#eventId = id;
    switch (event.event) {
      case "snapshot":
        this.#bots = new Map(event.data.bots.map((bot) => [bot.id, bot]));
        this.#shards = event.data.shards;
        break;
      case "bot":
        this.#bots.set(event.data.id, event.data);
        break;
      case "gone":
        this.#bots.delete(event.data.id);
        break;
      case "shards":
        this.#shards = event.data;
    }
    return true;
  }

  #isNew(id: string): boolean {
    if (this.#eventId === null) return true;
    const [lastProcess, lastNumber] = splitEventId(this.#eventId);
    const [process, number] = splitEventId(id);
    return process !== lastProcess || number > lastNumber;
  }
}

function splitEventId(id: string): [string, number] {
  const at = id.lastIndexOf("-");
  return [id.slice(0, at), Number(id.slice(at + 1))];
}
