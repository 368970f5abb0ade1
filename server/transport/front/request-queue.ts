import type { ServerResponse } from "node:http";
import { NumberedItems } from "#control/numbered-items.ts";
import { CONNECTION_PRIORITY, DISPATCH_SLICE_MS, type QueueLimits } from "../../contract/limits/http.ts";
import { Fault } from "../../domain/fault.ts";
import { settings } from "../../settings/settings.ts";

interface QueuedRequest {
  res: ServerResponse;
  address: string;
  begin: () => unknown;
}

interface RunningRequest {
  address: string;
  begunAt: number;
}

const TOO_MANY_OF_ADDRESS = new Fault(
  "rate_limited",
  "Too many requests of your address are waiting. Send fewer at a time.",
  {
    retryAfterSeconds: 1,
  },
);
const QUEUE_FULL = new Fault("unavailable", "The service is busy. Try again in a moment.", { retryAfterSeconds: 1 });

/** Calls `run` when everything has run that waits for promises alone, and before the event loop continues. */
function afterPromises(run: () => void): void {
  queueMicrotask(() => process.nextTick(run));
}

/**
 * Begins a few requests at a time and gives each address its turn, however many requests another address has queued.
 * Health and the shard link bypass the queue; because it yields every few milliseconds, they are answered in time.
 */
export class RequestQueue {
  readonly #limits: QueueLimits;
  readonly #running = new NumberedItems<RunningRequest>();
  readonly #runningPerAddress = new Map<string, number>();
  /** The address whose turn is next comes first. */
  readonly #queued = new Map<string, QueuedRequest[]>();
  #queuedCount = 0;
  #isDispatchPlanned = false;
  #slotTimer: NodeJS.Timeout | null = null;
  /** A connection was opened since the last dispatch. */
  #hasNewConnection = false;
  /** Since when dispatching waits for connections to be opened; 0 when it does not wait. */
  #yieldingSince = 0;
  /** Until then requests are dispatched, even if more connections are being opened. */
  #dispatchUntil = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Node accepts one connection per event loop turn, so dispatching waits briefly while connections are being opened. */
  onConnection(): void {
    this.#hasNewConnection = true;
  }

  /** @returns Why the request is refused; null when it is queued. */
  enqueue(request: QueuedRequest): Fault | null {
    const own = this.#queued.get(request.address) ?? [];
    const { queued, queuedPerAddress } = this.#limits;
    if (settings().rateLimits && own.length >= queuedPerAddress) return TOO_MANY_OF_ADDRESS;
    if (settings().rateLimits && this.#queuedCount >= queued) return QUEUE_FULL;
    own.push(request);
    this.#queued.set(request.address, own);
    this.#queuedCount += 1;
    this.#planDispatch();
    return null;
  }

  #planDispatch(): void {
    if (this.#isDispatchPlanned || this.#queuedCount === 0) return;
    this.#isDispatchPlanned = true;
    setImmediate(() => {
      if (!this.#yieldsToConnections()) return this.#dispatch(performance.now() + DISPATCH_SLICE_MS);
      this.#isDispatchPlanned = false;
      this.#planDispatch();
    });
  }

  #yieldsToConnections(): boolean {
    const now = performance.now();
    const isOpening = this.#hasNewConnection && now >= this.#dispatchUntil;
    this.#hasNewConnection = false;
    if (!isOpening) {
      this.#yieldingSince = 0;
      return false;
    }
    if (this.#yieldingSince === 0) this.#yieldingSince = now;
    if (now - this.#yieldingSince < CONNECTION_PRIORITY.maxDelayMs) return true;
    this.#yieldingSince = 0;
    this.#dispatchUntil = now + CONNECTION_PRIORITY.dispatchMs;
    return false;
  }

  /** @param until In milliseconds of `performance.now()`. */
  #dispatch(until: number): void {
    const isTimeUp = performance.now() >= until;
    const address = isTimeUp ? undefined : this.#nextAddress();
    if (address !== undefined) {
      afterPromises(() => this.#dispatch(until));
      this.#begin(this.#dequeue(address));
      return;
    }
    this.#isDispatchPlanned = false;
    if (isTimeUp) this.#planDispatch();
    else if (this.#queuedCount > 0)
      this.#slotTimer ??= setTimeout(() => this.#onSlotTimeout(), this.#limits.slotTimeoutMs / 4);
  }

  /** @returns The first address that has a request and a free slot. */
  #nextAddress(): string | undefined {
    for (const address of this.#queued.keys()) {
      if (this.#hasFreeSlot(address)) return address;
      if (this.#running.size >= this.#limits.concurrent) return undefined;
    }
  }

  #hasFreeSlot(address: string): boolean {
    const isFree = () =>
      this.#running.size < this.#limits.concurrent &&
      (this.#runningPerAddress.get(address) ?? 0) < this.#limits.concurrentPerAddress;
    if (isFree()) return true;
    this.#releaseTimedOutSlots();
    return isFree();
  }

  #dequeue(address: string): QueuedRequest {
    const own = this.#queued.get(address);
    const first = own?.shift();
    if (!own || !first) throw new Error(`no request of ${address} is queued`);
    this.#queued.delete(address);
    this.#queuedCount -= 1;
    if (own.length > 0) this.#queued.set(address, own); // after the other addresses
    return first;
  }

  #begin({ res, address, begin }: QueuedRequest): void {
    if (res.socket === null || res.socket.destroyed) return;
    const number = this.#running.add({ address, begunAt: performance.now() });
    this.#runningPerAddress.set(address, (this.#runningPerAddress.get(address) ?? 0) + 1);
    const release = () => {
      this.#releaseSlot(number);
      this.#planDispatch();
    };
    res.once("prefinish", release); // written; a slow client does not use the process
    res.once("close", release);
    begin();
  }

  #releaseSlot(number: number): void {
    const one = this.#running.delete(number);
    if (!one) return;
    const left = (this.#runningPerAddress.get(one.address) ?? 1) - 1;
    if (left === 0) this.#runningPerAddress.delete(one.address);
    else this.#runningPerAddress.set(one.address, left);
  }

  #onSlotTimeout(): void {
    this.#slotTimer = null;
    this.#planDispatch();
  }

  /** A request that takes longer waits for its client, a shard or a lock, and not for this process. */
  #releaseTimedOutSlots(): void {
    const since = performance.now() - this.#limits.slotTimeoutMs;
    for (const [number, { begunAt }] of this.#running.entries()) if (begunAt <= since) this.#releaseSlot(number);
  }
}
