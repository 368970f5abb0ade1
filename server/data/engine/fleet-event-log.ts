import type { FleetEventName } from "../../contract/fleet-events.ts";

/** Where an event is in its account's log. */
export interface EventPosition {
  /** Of the log: another one begins where events may be missing. */
  generation: string;
  sequence: number;
}

/** One event, serialized once for all readers. */
export interface FleetEvent extends EventPosition {
  /** The position as text. */
  id: string;
  event: FleetEventName;
  /** JSON. */
  data: string;
}

/** The latest events of each account that somebody watches, with the same ids in every process. Bounded in number and bytes. */
export interface FleetEventLog {
  /** Appends an event of another kind than the states of bots. Where nobody watches it is dropped. Never throws. */
  append(accountId: string, event: FleetEventName, data: () => string): void;
  /** @param onEvent Called with each event from now on. */
  watch(accountId: string, onEvent: (event: FleetEvent) => void): WatchedEvents;
  close(): void;
}

/** An account's log, as one process reads it. Methods that need the broker reject while it is away. */
export interface WatchedEvents {
  /** The latest position that this process knows, as text. */
  readonly latestId: string;
  /** The position of the event with this id; null where events after it may be missing. */
  find(id: string): Promise<EventPosition | null>;
  /** The next events, a part at a time, and none where there are none yet; null where some of them are not stored any more. */
  readAfter(position: EventPosition): Promise<FleetEvent[] | null>;
  /** The states of all connected bots: exactly those of the events up to the position. */
  readStates(): Promise<{ position: EventPosition; states: string[] }>;
  /** Resolves when there may be new events, or the signal aborts. */
  waitForEvent(signal: AbortSignal): Promise<void>;
  /**
   * Decides which process does something that one process does for all readers, at most once in that time.
   * @returns How many milliseconds it is too early; 0 for the one that does it.
   */
  takeTurn(task: string, intervalMs: number): Promise<number>;
  /** The events of the next two minutes are still stored, for readers that come back. */
  close(): void;
}
