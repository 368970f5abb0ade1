import type { Clock } from "../timing/monotonic-clock.ts";

const MINUTE_MS = 60_000;

interface Watched {
  /** When it began to be watched. */
  readonly since: number;
  isReported: boolean;
}

/** Calls back when nothing has happened around a bot for so many minutes: once for each quiet period and number. */
export class IdleWatch {
  readonly #clock: Clock;
  readonly #onIdle: (minutes: number) => void;
  #watched = new Map<number, Watched>();
  #quietSince: number;
  #cancelTimer: (() => void) | null = null;

  constructor(clock: Clock, onIdle: (minutes: number) => void) {
    this.#clock = clock;
    this.#onIdle = onIdle;
    this.#quietSince = clock.now();
  }

  /** Replaces the numbers of minutes. One that is new counts from now, also when it has been quiet for longer. */
  setMinutes(list: readonly number[]): void {
    const since = this.#clock.now();
    this.#watched = new Map(
      list.map((minutes) => [minutes, this.#watched.get(minutes) ?? { since, isReported: false }]),
    );
    this.#startTimer();
  }

  /** Something has happened. */
  reset(): void {
    this.#quietSince = this.#clock.now();
    let wasReported = false;
    for (const watched of this.#watched.values()) {
      wasReported ||= watched.isReported;
      watched.isReported = false;
    }
    // A timer that runs ends too early, and is then started again: events are far more frequent.
    if (wasReported) this.#startTimer();
  }

  stop(): void {
    this.setMinutes([]);
  }

  #dueAt(minutes: number, { since }: Watched): number {
    return Math.max(since, this.#quietSince) + minutes * MINUTE_MS;
  }

  #startTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const waiting = [...this.#watched].filter(([, { isReported }]) => !isReported);
    if (waiting.length === 0) return;
    const next = Math.min(...waiting.map(([minutes, watched]) => this.#dueAt(minutes, watched)));
    this.#cancelTimer = this.#clock.after(Math.max(0, next - this.#clock.now()), () => this.#onTimer());
  }

  #onTimer(): void {
    const now = this.#clock.now();
    const due = [...this.#watched].filter(
      ([minutes, watched]) => !watched.isReported && now >= this.#dueAt(minutes, watched),
    );
    for (const [, watched] of due) watched.isReported = true;
    this.#startTimer();
    for (const [minutes] of due) this.#onIdle(minutes);
  }
}
