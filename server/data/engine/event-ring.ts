import type { FleetEventName } from "../../contract/fleet-events.ts";
import type { EventPosition, FleetEvent } from "./fleet-event-log.ts";

const MAX_EVENTS = 1000;
const MIB = 2 ** 20;
/** The gateway caches each event in its encoded form too: about twice as much memory. */
const MAX_BYTES = 4 * MIB;
/** What one reader gets at a time. A slow reader keeps it in memory. */
const MAX_READ_BYTES = MIB / 4;

/** The latest events of one account. All readers in this process read from it, each from a position of its own. */
export class EventRing {
  readonly #events: (FleetEvent | undefined)[] = [];
  readonly #wakers = new Set<() => void>();
  #generation = "";
  #last = 0;
  /** The sequence of the oldest stored event; one more than the last where there is none. */
  #first = 1;
  #bytes = 0;

  /** Starts without events, after the one at this position. */
  start(generation: string, sequence: number): void {
    this.#events.length = 0;
    this.#bytes = 0;
    this.#generation = generation;
    this.#last = sequence;
    this.#first = sequence + 1;
    this.wake();
  }

  /** Empty before the first start. */
  get generation(): string {
    return this.#generation;
  }

  get lastSequence(): number {
    return this.#last;
  }

  get latestId(): string {
    return `${this.#generation}-${this.#last}`;
  }

  /** The latest event, where it is stored. */
  get latest(): FleetEvent | undefined {
    return this.#first <= this.#last ? this.#events[this.#last % MAX_EVENTS] : undefined;
  }

  append(event: FleetEventName, data: string): FleetEvent {
    if (this.#last + 1 - this.#first >= MAX_EVENTS) this.#dropOldest();
    this.#last += 1;
    const position = { generation: this.#generation, sequence: this.#last };
    const appended = { ...position, id: idOf(position), event, data };
    this.#events[this.#last % MAX_EVENTS] = appended;
    this.#bytes += Buffer.byteLength(data);
    while (this.#bytes > MAX_BYTES) this.#dropOldest();
    this.wake();
    return appended;
  }

  has({ generation, sequence }: EventPosition): boolean {
    return generation === this.#generation && sequence >= this.#first - 1 && sequence <= this.#last;
  }

  /** The next events after a position that the ring has, up to the read limit. */
  readAfter({ sequence }: EventPosition): FleetEvent[] {
    const events: FleetEvent[] = [];
    for (let bytes = 0; sequence + events.length < this.#last && bytes < MAX_READ_BYTES; ) {
      const event = this.#events[(sequence + 1 + events.length) % MAX_EVENTS];
      if (!event) throw new Error("an event between the first and the last is missing");
      events.push(event);
      bytes += Buffer.byteLength(event.data);
    }
    return events;
  }

  /** Resolves when an event is appended, the ring starts again or the signal aborts. */
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

  wake(): void {
    const wakers = [...this.#wakers];
    this.#wakers.clear();
    for (const wake of wakers) wake();
  }

  #dropOldest(): void {
    const index = this.#first % MAX_EVENTS;
    this.#bytes -= Buffer.byteLength(this.#events[index]?.data ?? "");
    this.#events[index] = undefined;
    this.#first += 1;
  }
}

export const idOf = ({ generation, sequence }: EventPosition): string => `${generation}-${sequence}`;

const EVENT_ID = /^([0-9a-f]{1,32})-(0|[1-9][0-9]{0,14})$/;

/** @returns Null where it is not the id of an event. */
export function parseEventId(id: string): EventPosition | null {
  const [, generation, sequence] = EVENT_ID.exec(id) ?? [];
  return generation === undefined ? null : { generation, sequence: Number(sequence) };
}
