import { SELF_FENCE_RATIO } from "../protocol.ts";

const MAX_STAMPS = 64;

export interface LeaseLeft {
  ttlMs: number;
  leftMs: number;
}

interface LeaseClocks {
  /** Milliseconds. Never goes back. */
  now: () => number;
  /** The wall clock, which continues while the machine sleeps. */
  wall: () => number;
}

/**
 * How long this process may act. The lease counts from when the last acknowledged frame was sent, and ends before the
 * service assigns the bots to another shard. Neither clock has to agree with the service's. The lease ends by
 * whichever of the two is ahead.
 */
export class Lease {
  readonly #clocks: LeaseClocks;
  readonly #sent = new Map<number, number>();
  #until = Number.NEGATIVE_INFINITY;
  #wallUntil = Number.NEGATIVE_INFINITY;
  #ttlMs = 0;

  constructor(clocks: LeaseClocks) {
    this.#clocks = clocks;
  }

  get isLive(): boolean {
    return this.#leftMs > 0;
  }

  /** How long the lease is, and how much longer this process may act. */
  get left(): LeaseLeft | null {
    const leftMs = this.#leftMs;
    return leftMs > 0 ? { ttlMs: this.#ttlMs, leftMs } : null;
  }

  get #leftMs(): number {
    return Math.min(this.#until - this.#clocks.now(), this.#wallUntil - this.#clocks.wall());
  }

  /** Marks a frame that is sent now. @returns The stamp that its acknowledgement repeats. */
  stamp(): number {
    const at = this.#clocks.now();
    this.#sent.set(at, this.#clocks.wall());
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > MAX_STAMPS && oldest !== undefined) this.#sent.delete(oldest);
    return at;
  }

  /** The frame with this stamp was acknowledged. */
  renew(at: number, ttlMs: number): void {
    const wall = this.#sent.get(at);
    if (wall === undefined) return;
    for (const stamp of this.#sent.keys()) if (stamp <= at) this.#sent.delete(stamp);
    this.#ttlMs = ttlMs;
    this.#until = Math.max(this.#until, at + ttlMs * SELF_FENCE_RATIO);
    this.#wallUntil = Math.max(this.#wallUntil, wall + ttlMs * SELF_FENCE_RATIO);
  }

  end(): void {
    this.#until = Number.NEGATIVE_INFINITY;
    this.#wallUntil = Number.NEGATIVE_INFINITY;
    this.#sent.clear();
  }
}
