import {
  LINK_LONG_TURN_MS,
  LINK_LONGEST_REST_MS,
  LINK_REST_FACTOR,
  LINK_TURN_BYTES,
  LINK_TURN_MS,
} from "../../contract/limits/link.ts";

/** What reading a frame costs beside its bytes. */
const FRAME_BYTES = 256;

/** A connection with frames that wait to be read. */
export interface Reader {
  readonly accountId: string;
  /** Bytes of the next frame; null when there is none, or none may be read now. */
  nextBytes(): number | null;
  /** Never throws, and never waits. */
  readNext(): void;
}

interface Lane {
  readers: Reader[];
  /** Bytes that may be read; what a large frame lacks is saved over several rounds. */
  credit: number;
}

/**
 * In which order the frames of all connections are read: every account in turn, whatever the others have sent, and of an
 * account every connection in turn. In between, everything else of the process gets its turn.
 */
export class FairTurns {
  readonly #lanes = new Map<string, Lane>();
  readonly #queued = new Set<Reader>();
  /** Accounts whose frames took long to read, until the others have had their time. */
  readonly #resting = new Map<string, Lane>();
  #isPlanned = false;

  add(reader: Reader): void {
    if (this.#queued.has(reader)) return;
    this.#queued.add(reader);
    const resting = this.#resting.get(reader.accountId);
    const lane = resting ?? this.#lanes.get(reader.accountId);
    if (lane) lane.readers.push(reader);
    else this.#lanes.set(reader.accountId, { readers: [reader], credit: 0 });
    if (!resting) this.#plan();
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isPlanned = false;
    const until = performance.now() + LINK_TURN_MS;
    while (this.#lanes.size > 0 && performance.now() < until) {
      const [accountId, lane] = this.#lanes.entries().next().value as [string, Lane];
      this.#lanes.delete(accountId);
      lane.credit += LINK_TURN_BYTES;
      const from = performance.now();
      this.#serve(lane, until);
      const spent = performance.now() - from;
      if (spent > LINK_LONG_TURN_MS)
        this.#rest(accountId, lane, Math.min(spent * LINK_REST_FACTOR, LINK_LONGEST_REST_MS));
      else if (lane.readers.length > 0) this.#lanes.set(accountId, lane); // behind the others
    }
    if (this.#lanes.size > 0) this.#plan();
  }

  #rest(accountId: string, lane: Lane, milliseconds: number): void {
    this.#resting.set(accountId, lane);
    setTimeout(() => {
      this.#resting.delete(accountId);
      if (lane.readers.length === 0) return;
      this.#lanes.set(accountId, lane);
      this.#plan();
    }, milliseconds).unref();
  }

  #serve(lane: Lane, until: number): void {
    for (let reader = lane.readers[0]; reader && performance.now() < until; reader = lane.readers[0]) {
      const bytes = reader.nextBytes();
      if (bytes === null) {
        lane.readers.shift();
        this.#queued.delete(reader);
        continue;
      }
      if (bytes + FRAME_BYTES > lane.credit) return;
      lane.credit -= bytes + FRAME_BYTES;
      lane.readers.push(lane.readers.shift() as Reader);
      reader.readNext();
    }
  }
}
