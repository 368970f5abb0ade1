import type { HistoryEntry, LiveEvent } from "#server/contract/live.ts";
import { applyEvent, EMPTY_FLEET, type FleetState, isNewEvent } from "./fleet-state.ts";

/** Pages follow a busy fleet at most so often. */
const NOTIFY_INTERVAL_MS = 250;

export interface LiveConnection {
  state: "connecting" | "live" | "reconnecting";
  /** When it was last known to be live; milliseconds since the epoch. */
  lastAt: number;
}

/** The fleet as one tab knows it, and who wants to hear of it. */
export class FleetStore {
  #fleet: FleetState = EMPTY_FLEET;
  #connection: LiveConnection = { state: "connecting", lastAt: Date.now() };
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #hearers = new Set<(entry: HistoryEntry) => void>();

  readonly getFleet = (): FleetState => this.#fleet;
  readonly getConnection = (): LiveConnection => this.#connection;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Each new entry, once. */
  readonly subscribeToActivity = (hearer: (entry: HistoryEntry) => void): (() => void) => {
    this.#hearers.add(hearer);
    return () => void this.#hearers.delete(hearer);
  };

  handleEvent(id: string, event: LiveEvent): void {
    if (!isNewEvent(this.#fleet, id)) return;
    this.#fleet = applyEvent(this.#fleet, id, event);
    if (event.event === "activity") for (const hearer of this.#hearers) hearer(event.data);
    else this.#tellSoon();
  }

  setConnected(isLive: boolean): void {
    const { state, lastAt } = this.#connection;
    if (isLive) this.#connection = { state: "live", lastAt: Date.now() };
    else if (state === "live") this.#connection = { state: "reconnecting", lastAt: Date.now() };
    else this.#connection = { state, lastAt };
    this.#tell();
  }

  #tellSoon(): void {
    this.#timer ??= setTimeout(() => this.#tell(), NOTIFY_INTERVAL_MS);
  }

  #tell(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const listener of this.#listeners) listener();
  }
}
