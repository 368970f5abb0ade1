import { BotStatus } from "../bot-status.ts";
import { type BotSession, PlatformError } from "../platform/platform.ts";
import type { Clock } from "../timing/monotonic-clock.ts";
import { createDeadlineSession } from "./deadline-session.ts";

export type CycleKind = "mimic" | "new_items" | "all_items" | "shop_items";
/** One repetition. It returns false to end the cycle. */
export type CycleStep = (session: BotSession) => Promise<boolean>;

const MAX_FAILURES = 5;

/** The command that a bot repeats after its reply, until `stop`. A bot has at most one. */
export class ActiveCycle {
  readonly #session: BotSession;
  readonly #clock: Clock;
  #current: { kind: CycleKind; lifetime: AbortController } | null = null;

  constructor(session: BotSession, clock: Clock) {
    this.#session = session;
    this.#clock = clock;
  }

  get kind(): CycleKind | null {
    return this.#current?.kind ?? null;
  }

  /** @returns False when another cycle is active. */
  start(kind: CycleKind, intervalMs: number, step: CycleStep): boolean {
    if (this.#current) return false;
    const current = { kind, lifetime: new AbortController() };
    this.#current = current;
    const { signal } = current.lifetime;
    const session = createDeadlineSession(this.#session, signal);
    let failures = 0;
    const schedule = (delayMs: number) => {
      const cancelTimer = this.#clock.after(delayMs, () => {
        signal.removeEventListener("abort", cancelTimer);
        void repeat();
      });
      signal.addEventListener("abort", cancelTimer, { once: true });
    };
    const repeat = async () => {
      if (this.#session.status === BotStatus.Disconnected) return schedule(intervalMs);
      let delayMs = intervalMs;
      let continues = true;
      try {
        continues = await step(session);
        failures = 0;
      } catch (error) {
        failures += 1;
        continues = failures < MAX_FAILURES;
        if (error instanceof PlatformError) delayMs = Math.max(intervalMs, error.retryAfterMs ?? 0);
      }
      if (signal.aborted) return;
      if (continues) schedule(delayMs);
      else this.stop();
    };
    schedule(intervalMs);
    return true;
  }

  /** @returns Whether a cycle was active. */
  stop(): boolean {
    const current = this.#current;
    this.#current = null;
    current?.lifetime.abort();
    return current !== null;
  }
}
