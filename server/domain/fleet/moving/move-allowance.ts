/** Of an account's bots that are connected to this process, in any minute. */
const MAX_MOVED_RATIO = 0.05;
/** Bots that may move at once, as a part of all. */
const BURST_RATIO = 0.01;
const MINUTE_MS = 60_000;

/** How many of one account's bots may move: at most one in twenty within any minute, and always one at some time. */
export class MoveAllowance {
  #bots = 0;

  /** Adds what time allows. @returns How many bots may move now. */
  earn(botCount: number, elapsedMs: number): number {
    const perMinute = botCount * MAX_MOVED_RATIO;
    const burst = Math.max(1, botCount * BURST_RATIO);
    const rate = Math.max(perMinute - burst, perMinute / 2);
    this.#bots = Math.min(this.#bots + (rate * elapsedMs) / MINUTE_MS, burst);
    return Math.floor(this.#bots);
  }

  spend(moved: number): void {
    this.#bots -= moved;
  }
}
