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

const DURATION = /^(?:(\d{1,4})d)?(?:(\d{1,4})h)?(?:(\d{1,6})m)?$/;
const MINUTE_MS = 60_000;

/**
 * The milliseconds of days, hours and minutes.
 * @returns Null for a text that is no duration.
 *
 * @example
 * readDuration("1h30m") // 5_400_000
 */
export function readDuration(text: string): number | null {
  const parts = text === "" ? null : DURATION.exec(text);
  if (!parts) return null;
  const [days = 0, hours = 0, minutes = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * MINUTE_MS;
}
