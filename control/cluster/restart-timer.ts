import { readDuration } from "./read-duration.ts";

const RETRY_MS = 60_000;

/** Calls back each time that a cluster has run for long enough. */
export class RestartTimer {
  readonly #intervalMs: number;
  readonly #onRestart: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(interval: string, onRestart: () => void) {
    this.#intervalMs = readDuration(interval) ?? 0;
    this.#onRestart = onRestart;
  }

  schedule(ms = this.#intervalMs): void {
    this.cancel();
    this.#timer = setTimeout(this.#onRestart, ms);
  }
  /** After a restart that has failed. */
  scheduleRetry(): void {
    this.schedule(RETRY_MS);
  }
  cancel(): void {
    clearTimeout(this.#timer);
  }
}
