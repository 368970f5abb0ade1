import {
  LINK_COOLDOWN_FACTOR,
  LINK_LONG_SLICE_MS,
  LINK_MAX_COOLDOWN_MS,
  LINK_SLICE_BYTES,
  LINK_SLICE_FRAMES,
  LINK_SLICE_MS,
} from "../../contract/limits/link.ts";

/** The cost of a frame beside its bytes. */
const FRAME_OVERHEAD_BYTES = 256;

/** Time of the processor: what other programs of the machine take is not the account's. */
function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** A connection whose frames wait to be read. */
export interface FrameReader {
  readonly accountId: string;
  /** The size of the next frame; null when there is none, or none may be read now. */
  nextFrameBytes(): number | null;
  /** Never throws, and never waits. */
  readNextFrame(): void;
}

interface AccountQueue {
  readers: FrameReader[];
  /** Bytes that may be read. A frame that is larger waits until the credit of several turns suffices. */
  credit: number;
}

/**
 * Decides in which order frames are read. Accounts take turns, whatever each of them has sent, and so do the connections
 * of an account. Other work of the process runs between two slices.
 */
export class FairScheduler {
  /** Ordered by whose turn is next. */
  readonly #queues = new Map<string, AccountQueue>();
  readonly #scheduled = new Set<FrameReader>();
  /** Accounts whose frames took too long to read, until their cooldown ends. */
  readonly #coolingDown = new Map<string, AccountQueue>();
  #isPlanned = false;

  schedule(reader: FrameReader): void {
    if (this.#scheduled.has(reader)) return;
    this.#scheduled.add(reader);
    const coolingDown = this.#coolingDown.get(reader.accountId);
    const queue = coolingDown ?? this.#queues.get(reader.accountId);
    if (queue) queue.readers.push(reader);
    else this.#queues.set(reader.accountId, { readers: [reader], credit: 0 });
    if (!coolingDown) this.#planSlice();
  }

  #planSlice(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => this.#runSlice());
  }

  #runSlice(): void {
    this.#isPlanned = false;
    const until = performance.now() + LINK_SLICE_MS;
    for (const [accountId, queue] of [...this.#queues]) {
      if (performance.now() >= until) break;
      this.#queues.delete(accountId);
      queue.credit += LINK_SLICE_BYTES;
      const before = process.threadCpuUsage();
      this.#readFrames(queue, until);
      const spentMs = spentSince(before);
      if (spentMs > LINK_LONG_SLICE_MS) this.#startCooldown(accountId, queue, spentMs);
      else if (queue.readers.length > 0) this.#queues.set(accountId, queue); // after the others
    }
    if (this.#queues.size > 0) this.#planSlice();
  }

  #startCooldown(accountId: string, queue: AccountQueue, spentMs: number): void {
    this.#coolingDown.set(accountId, queue);
    const cooldownMs = Math.min(spentMs * LINK_COOLDOWN_FACTOR, LINK_MAX_COOLDOWN_MS);
    setTimeout(() => {
      this.#coolingDown.delete(accountId);
      if (queue.readers.length === 0) return;
      this.#queues.set(accountId, queue);
      this.#planSlice();
    }, cooldownMs).unref();
  }

  #readFrames(queue: AccountQueue, until: number): void {
    for (let count = 0; performance.now() < until; ) {
      const reader = queue.readers.shift();
      if (!reader) return;
      const bytes = reader.nextFrameBytes();
      if (bytes === null) {
        this.#scheduled.delete(reader);
        continue;
      }
      const cost = bytes + FRAME_OVERHEAD_BYTES;
      if (cost > queue.credit) return void queue.readers.unshift(reader);
      if (count === LINK_SLICE_FRAMES) {
        queue.credit = 0; // only a frame that is too large for one turn saves its credit
        return void queue.readers.unshift(reader);
      }
      count += 1;
      queue.credit -= cost;
      queue.readers.push(reader);
      reader.readNextFrame();
    }
  }
}
