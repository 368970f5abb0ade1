import {
  LINK_COOLDOWN_FACTOR,
  LINK_LONG_SLICE_MS,
  LINK_MAX_COOLDOWN_MS,
  LINK_SLICE_BYTES,
  LINK_SLICE_MS,
} from "../../contract/limits/link.ts";

/** What reading a frame costs beside its bytes. */
const FRAME_OVERHEAD_BYTES = 256;

/** A connection with frames that wait to be read. */
export interface FrameReader {
  readonly accountId: string;
  /** Bytes of the next frame; null when there is none, or none may be read now. */
  nextFrameBytes(): number | null;
  /** Never throws, and never waits. */
  readNextFrame(): void;
}

interface AccountQueue {
  readers: FrameReader[];
  /** Bytes that may be read; what a large frame lacks is saved over several rounds. */
  credit: number;
}

/**
 * In which order the frames of all connections are read: every account in turn, whatever the others have sent, and of an
 * account every connection in turn. In between, everything else of the process gets its turn.
 */
export class FairScheduler {
  readonly #lanes = new Map<string, AccountQueue>();
  readonly #queued = new Set<FrameReader>();
  /** Accounts whose frames took long to read, until the others have had their time. */
  readonly #resting = new Map<string, AccountQueue>();
  #isPlanned = false;

  schedule(reader: FrameReader): void {
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
    const until = performance.now() + LINK_SLICE_MS;
    while (this.#lanes.size > 0 && performance.now() < until) {
      const [accountId, lane] = this.#lanes.entries().next().value as [string, AccountQueue];
      this.#lanes.delete(accountId);
      lane.credit += LINK_SLICE_BYTES;
      const from = performance.now();
      this.#serve(lane, until);
      const spent = performance.now() - from;
      if (spent > LINK_LONG_SLICE_MS)
        this.#rest(accountId, lane, Math.min(spent * LINK_COOLDOWN_FACTOR, LINK_MAX_COOLDOWN_MS));
      else if (lane.readers.length > 0) this.#lanes.set(accountId, lane); // behind the others
    }
    if (this.#lanes.size > 0) this.#plan();
  }

  #rest(accountId: string, lane: AccountQueue, milliseconds: number): void {
    this.#resting.set(accountId, lane);
    setTimeout(() => {
      this.#resting.delete(accountId);
      if (lane.readers.length === 0) return;
      this.#lanes.set(accountId, lane);
      this.#plan();
    }, milliseconds).unref();
  }

  #serve(lane: AccountQueue, until: number): void {
    for (let reader = lane.readers[0]; reader && performance.now() < until; reader = lane.readers[0]) {
      const bytes = reader.nextFrameBytes();
      if (bytes === null) {
        lane.readers.shift();
        this.#queued.delete(reader);
        continue;
      }
      if (bytes + FRAME_OVERHEAD_BYTES > lane.credit) return;
      lane.credit -= bytes + FRAME_OVERHEAD_BYTES;
      lane.readers.push(lane.readers.shift() as FrameReader);
      reader.readNextFrame();
    }
  }
}
