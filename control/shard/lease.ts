import { SELF_FENCE_RATIO } from "../protocol.ts";

const MAX_STAMPS = 64;

interface LeaseClocks {
  /** Milliseconds, never going back. */
  now: () => number;
  /** The wall clock, which goes on while the machine sleeps. */
  wall: () => number;
}

/**
 * How long this process may act. It counts from the sending of what the service has acknowledged last, and ends before
 * the service gives the bots to somebody else. Neither clock needs to agree with the service's; whichever says that
 * the time is over is believed.
 */
export class Lease {
  readonly #times: LeaseClocks;
  readonly #sent = new Map<number, number>();
  #until = Number.NEGATIVE_INFINITY;
  #wallUntil = Number.NEGATIVE_INFINITY;

  constructor(times: LeaseClocks) {
    this.#times = times;
  }

  get isLive(): boolean {
    return this.#times.now() < this.#until && this.#times.wall() < this.#wallUntil;
  }

  /** For a frame that is sent now. @returns What its acknowledgement names. */
  stamp(): number {
    const at = this.#times.now();
    this.#sent.set(at, this.#times.wall());
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > MAX_STAMPS && oldest !== undefined) this.#sent.delete(oldest);
    return at;
  }

  /** What was stamped so has been acknowledged. */
  renew(at: number, ttlMs: number): void {
    const wall = this.#sent.get(at);
    if (wall === undefined) return;
    for (const stamp of this.#sent.keys()) if (stamp <= at) this.#sent.delete(stamp);
    this.#until = Math.max(this.#until, at + ttlMs * SELF_FENCE_RATIO);
    this.#wallUntil = Math.max(this.#wallUntil, wall + ttlMs * SELF_FENCE_RATIO);
  }

  end(): void {
    this.#until = Number.NEGATIVE_INFINITY;
    this.#wallUntil = Number.NEGATIVE_INFINITY;
    this.#sent.clear();
  }
}
