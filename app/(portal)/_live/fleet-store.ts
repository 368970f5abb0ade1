import type { HistoryEntry } from "#server/contract/bot-history.ts";
import type { LiveEvent } from "#server/contract/fleet-events.ts";
import { applyEvent, EMPTY_FLEET, type FleetState, isNewEvent } from "./fleet-state.ts";

/** Listeners are called at most once in this time, however often the fleet changes. */
const NOTIFY_INTERVAL_MS = 250;

export interface LiveConnection {
  state: "connecting" | "live" | "reconnecting";
  /** When live updates last arrived; milliseconds since the epoch. */
  lastAt: number;
}

/** The state of the fleet in one browser tab, with its subscribers. */
export class FleetStore {
  #fleet: FleetState = EMPTY_FLEET;
  #connection: LiveConnection = { state: "connecting", lastAt: Date.now() };
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #activityListeners = new Set<(entry: HistoryEntry) => void>();

  readonly getFleet = (): FleetState => this.#fleet;
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

  handleEvent(id: string, event: LiveEvent): void {
    if (!isNewEvent(this.#fleet, id)) return;
    this.#fleet = applyEvent(this.#fleet, id, event);
    if (event.event === "activity") for (const listener of this.#activityListeners) listener(event.data);
    else this.#scheduleNotification();
  }

  setConnected(isLive: boolean): void {
    const { state, lastAt } = this.#connection;
    if (isLive) this.#connection = { state: "live", lastAt: Date.now() };
    else if (state === "live") this.#connection = { state: "reconnecting", lastAt: Date.now() };
    else this.#connection = { state, lastAt };
    this.#notify();
  }

  #scheduleNotification(): void {
    this.#timer ??= setTimeout(() => this.#notify(), NOTIFY_INTERVAL_MS);
  }

  #notify(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const listener of this.#listeners) listener();
  }
}
