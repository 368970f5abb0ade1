import type { ServerResponse } from "node:http";
import { CONNECTION_PRIORITY, DISPATCH_SLICE_MS, type QueueLimits } from "../../contract/limits/http.ts";
import { Fault } from "../../domain/fault.ts";
import { settings } from "../../env.ts";

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

/**
 * When requests begin to be worked on: a few at a time, and every address in turn, however many others have sent. What
 * has to be answered whatever else there is to do, as health and the shard link, does not pass here and finds the
 * process free every few milliseconds.
 */
export class RequestQueue {
  readonly #lane: QueueLimits;
  /** The oldest is first. */
  readonly #underWay = new Map<ServerResponse, RunningRequest>();
  readonly #countOf = new Map<string, number>();
  /** The address whose turn is next is first. */
  readonly #waiting = new Map<string, QueuedRequest[]>();
  #waitingCount = 0;
  #isPlanned = false;
  #lapse: NodeJS.Timeout | null = null;
  /** A connection was opened since this was last looked at. */
  #wasOpened = false;
  /** Since when work gives way to connections that are being opened; 0 when it does not. */
  #openingSince = 0;
  /** Then it has its own time, however many are still being opened. */
  #worksUntil = 0;

  constructor(lane: QueueLimits) {
    this.#lane = lane;
  }

  /** Node takes one new connection between two rounds of work: those that stand in line would wait for as many rounds. */
  onConnection(): void {
    this.#wasOpened = true;
  }

  /** @returns Why the request is refused; null when it will be begun. */
  enqueue(request: QueuedRequest): Fault | null {
    const own = this.#waiting.get(request.address) ?? [];
    const { queued: waiting, queuedPerAddress: waitingOfAddress } = this.#lane;
    if (settings().rateLimits && own.length >= waitingOfAddress) return TOO_MANY_OF_ADDRESS;
    if (settings().rateLimits && this.#waitingCount >= waiting) return QUEUE_FULL;
    own.push(request);
    this.#waiting.set(request.address, own);
    this.#waitingCount += 1;
    this.#plan();
    return null;
  }

  #plan(): void {
    if (this.#isPlanned || this.#waitingCount === 0) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      if (!this.#givesWay()) this.#turn();
      else this.#plan();
    });
  }

  #givesWay(): boolean {
    const now = performance.now();
    const isOpening = this.#wasOpened && now >= this.#worksUntil;
    this.#wasOpened = false;
    if (!isOpening) {
      this.#openingSince = 0;
      return false;
    }
    if (this.#openingSince === 0) this.#openingSince = now;
    if (now - this.#openingSince < CONNECTION_PRIORITY.maxDelayMs) return true;
    this.#openingSince = 0;
    this.#worksUntil = now + CONNECTION_PRIORITY.dispatchMs;
    return false;
  }

  #turn(): void {
    const until = performance.now() + DISPATCH_SLICE_MS;
    for (const address of this.#waiting.keys()) {
      if (performance.now() >= until) {
        this.#plan();
        return;
      }
      if (this.#hasRoom(address)) this.#begin(this.#takeFirst(address));
      else if (this.#underWay.size >= this.#lane.concurrent) break;
    }
    if (this.#waitingCount > 0) this.#lapse ??= setTimeout(() => this.#lapsed(), this.#lane.slotTimeoutMs / 4);
  }

  #hasRoom(address: string): boolean {
    const has = () =>
      this.#underWay.size < this.#lane.concurrent &&
      (this.#countOf.get(address) ?? 0) < this.#lane.concurrentPerAddress;
    if (has()) return true;
    this.#forgetLapsed();
    return has();
  }

  #takeFirst(address: string): QueuedRequest {
    const own = this.#waiting.get(address) as QueuedRequest[];
    this.#waiting.delete(address);
    const first = own.shift() as QueuedRequest;
    this.#waitingCount -= 1;
    if (own.length > 0) this.#waiting.set(address, own); // behind the others
    return first;
  }

  #begin({ res, address, begin }: QueuedRequest): void {
    if (res.socket === null || res.socket.destroyed) return;
    this.#underWay.set(res, { address, begunAt: performance.now() });
    this.#countOf.set(address, (this.#countOf.get(address) ?? 0) + 1);
    const over = () => {
      this.#forget(res);
      this.#plan();
    };
    res.once("prefinish", over); // written; how fast the client reads it is not our work
    res.once("close", over);
    begin();
  }

  #forget(res: ServerResponse): void {
    const one = this.#underWay.get(res);
    if (!one) return;
    this.#underWay.delete(res);
    const left = (this.#countOf.get(one.address) ?? 1) - 1;
    if (left === 0) this.#countOf.delete(one.address);
    else this.#countOf.set(one.address, left);
  }

  #lapsed(): void {
    this.#lapse = null;
    this.#plan();
  }

  /** Whoever takes longer waits for something else than this process: for its client, a shard or a lock. */
  #forgetLapsed(): void {
    const since = performance.now() - this.#lane.slotTimeoutMs;
    for (const [res, { begunAt }] of this.#underWay) {
      if (begunAt > since) return;
      this.#forget(res);
    }
  }
}
