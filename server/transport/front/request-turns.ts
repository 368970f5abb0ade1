import type { ServerResponse } from "node:http";
import { type Lane, WORK_TURN_MS } from "../../contract/limits/http.ts";
import { Fault } from "../../domain/fault.ts";
import { settings } from "../../env.ts";

interface Asked {
  res: ServerResponse;
  address: string;
  begin: () => unknown;
}

interface UnderWay {
  address: string;
  begunAt: number;
}

const OF_ADDRESS = new Fault("rate_limited", "Too many requests of your address are waiting. Send fewer at a time.", {
  retryAfterSeconds: 1,
});
const OF_ALL = new Fault("unavailable", "The service is busy. Try again in a moment.", { retryAfterSeconds: 1 });

/**
 * When requests begin to be worked on: a few at a time, and every address in turn, however many others have sent. What
 * has to be answered whatever else there is to do, as health and the shard link, does not pass here and finds the
 * process free every few milliseconds.
 */
export class RequestTurns {
  readonly #lane: Lane;
  /** The oldest is first. */
  readonly #underWay = new Map<ServerResponse, UnderWay>();
  readonly #countOf = new Map<string, number>();
  /** The address whose turn is next is first. */
  readonly #waiting = new Map<string, Asked[]>();
  #waitingCount = 0;
  #turnEndsAt = 0;
  #lapse: NodeJS.Timeout | null = null;
  #isBeginning = false;

  constructor(lane: Lane) {
    this.#lane = lane;
  }

  /** @returns Why the request is refused; null when it is begun, now or later. */
  take(request: Asked): Fault | null {
    const own = this.#waiting.get(request.address) ?? [];
    const { waiting, waitingOfAddress } = this.#lane;
    if (own.length === 0 && this.#mayBegin(request.address)) this.#begin(request);
    else if (settings().rateLimits && own.length >= waitingOfAddress) return OF_ADDRESS;
    else if (settings().rateLimits && this.#waitingCount >= waiting) return OF_ALL;
    else {
      own.push(request);
      this.#waiting.set(request.address, own);
      this.#waitingCount += 1;
      this.#planLapse();
    }
    return null;
  }

  #mayBegin(address: string): boolean {
    if (!this.#hasRoom(address)) this.#forgetLapsed();
    return this.#hasRoom(address) && performance.now() < this.#startTurn();
  }

  #hasRoom(address: string): boolean {
    return this.#underWay.size < this.#lane.atOnce && (this.#countOf.get(address) ?? 0) < this.#lane.ofAddress;
  }

  /** A turn lasts until the process has looked for what else there is to do. @returns Until when more may begin. */
  #startTurn(): number {
    if (this.#turnEndsAt === 0) {
      this.#turnEndsAt = performance.now() + WORK_TURN_MS;
      setImmediate(() => {
        this.#turnEndsAt = 0;
        this.#next();
      });
    }
    return this.#turnEndsAt;
  }

  #begin({ res, address, begin }: Asked): void {
    if (res.socket === null || res.socket.destroyed) return;
    this.#underWay.set(res, { address, begunAt: performance.now() });
    this.#countOf.set(address, (this.#countOf.get(address) ?? 0) + 1);
    const over = () => this.#end(res);
    res.once("prefinish", over); // written; how fast the client reads it is not our work
    res.once("close", over);
    begin();
  }

  #end(res: ServerResponse): void {
    this.#forget(res);
    this.#next();
  }

  #forget(res: ServerResponse): void {
    const one = this.#underWay.get(res);
    if (!one) return;
    this.#underWay.delete(res);
    const left = (this.#countOf.get(one.address) ?? 1) - 1;
    if (left === 0) this.#countOf.delete(one.address);
    else this.#countOf.set(one.address, left);
  }

  #next(): void {
    if (this.#isBeginning) return; // a request that was answered at once
    this.#isBeginning = true;
    for (const address of this.#waiting.keys()) {
      if (this.#mayBegin(address)) this.#begin(this.#takeFirst(address));
      else if (this.#underWay.size >= this.#lane.atOnce || performance.now() >= this.#turnEndsAt) break;
    }
    this.#isBeginning = false;
  }

  #takeFirst(address: string): Asked {
    const own = this.#waiting.get(address) as Asked[];
    this.#waiting.delete(address);
    const first = own.shift() as Asked;
    this.#waitingCount -= 1;
    if (own.length > 0) this.#waiting.set(address, own); // behind the others
    return first;
  }

  /** Whoever takes longer waits for something else than this process: for its client, a shard or a lock. */
  #forgetLapsed(): void {
    const since = performance.now() - this.#lane.lapseMs;
    for (const [res, { begunAt }] of this.#underWay) {
      if (begunAt > since) return;
      this.#forget(res);
    }
  }

  #planLapse(): void {
    this.#lapse ??= setTimeout(() => {
      this.#lapse = null;
      this.#next();
      if (this.#waitingCount > 0) this.#planLapse();
    }, this.#lane.lapseMs / 4);
  }
}
