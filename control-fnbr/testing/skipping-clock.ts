import type { Clock } from "../../control/timing/monotonic-clock.ts";

/** A clock that goes by itself, because what is emulated takes real time, and that can skip minutes. */
export class SkippingClock implements Clock {
  #skipped = 0;
  readonly #planned = new Map<() => void, { at: number; timer: NodeJS.Timeout }>();

  now(): number {
    return performance.now() + this.#skipped;
  }

  after(milliseconds: number, run: () => void): () => void {
    const once = () => {
      this.#planned.delete(once);
      run();
    };
    this.#plan(once, this.now() + milliseconds);
    return () => {
      clearTimeout(this.#planned.get(once)?.timer);
      this.#planned.delete(once);
    };
  }

  /** Timers that fall due meanwhile run at once, in their order. */
  skip(milliseconds: number): void {
    this.#skipped += milliseconds;
    const planned = [...this.#planned].sort(([, one], [, other]) => one.at - other.at);
    for (const [run, { at, timer }] of planned) {
      clearTimeout(timer);
      this.#plan(run, at);
    }
  }

  #plan(run: () => void, at: number): void {
    this.#planned.set(run, { at, timer: setTimeout(run, Math.max(0, at - this.now())) });
  }
}
