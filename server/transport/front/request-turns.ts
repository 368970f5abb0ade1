import type { ServerResponse } from "node:http";
import { GIVE_WAY, type Lane, WORK_TURN_MS } from "../../contract/limits/http.ts";
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
  #isPlanned = false;
  #lapse: NodeJS.Timeout | null = null;
  /** A connection was opened since this was last looked at. */
  #wasOpened = false;
  /** Since when work gives way to connections that are being opened; 0 when it does not. */
  #openingSince = 0;
  /** Then it has its own time, however many are still being opened. */
  #worksUntil = 0;

  constructor(lane: Lane) {
    this.#lane = lane;
  }

  /** Node takes one new connection between two rounds of work: those that stand in line would wait for as many rounds. */
  noteConnection(): void {
    this.#wasOpened = true;
  }

  /** @returns Why the request is refused; null when it will be begun. */
  take(request: Asked): Fault | null {
    const own = this.#waiting.get(request.address) ?? [];
    const { waiting, waitingOfAddress } = this.#lane;
    if (settings().rateLimits && own.length >= waitingOfAddress) return OF_ADDRESS;
    if (settings().rateLimits && this.#waitingCount >= waiting) return OF_ALL;
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
    if (now - this.#openingSince < GIVE_WAY.mostMs) return true;
    this.#openingSince = 0;
    this.#worksUntil = now + GIVE_WAY.thenMs;
    return false;
  }

  #turn(): void {
    const until = performance.now() + WORK_TURN_MS;
    for (const address of this.#waiting.keys()) {
      if (performance.now() >= until) {
        this.#plan();
        return;
      }
      if (this.#hasRoom(address)) this.#begin(this.#takeFirst(address));
      else if (this.#underWay.size >= this.#lane.atOnce) break;
    }
    if (this.#waitingCount > 0) this.#lapse ??= setTimeout(() => this.#lapsed(), this.#lane.lapseMs / 4);
  }

  #hasRoom(address: string): boolean {
    const has = () =>
      this.#underWay.size < this.#lane.atOnce && (this.#countOf.get(address) ?? 0) < this.#lane.ofAddress;
    if (has()) return true;
    this.#forgetLapsed();
    return has();
  }

  #takeFirst(address: string): Asked {
    const own = this.#waiting.get(address) as Asked[];
    this.#waiting.delete(address);
    const first = own.shift() as Asked;
    this.#waitingCount -= 1;
    if (own.length > 0) this.#waiting.set(address, own); // behind the others
    return first;
  }

  #begin({ res, address, begin }: Asked): void {
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
    const since = performance.now() - this.#lane.lapseMs;
    for (const [res, { begunAt }] of this.#underWay) {
      if (begunAt > since) return;
      this.#forget(res);
    }
  }
}
