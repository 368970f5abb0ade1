import { type BotSession, PlatformError } from "../platform/platform.ts";
import type { Clock } from "../timing/clock.ts";
import { createDeadlineSession } from "./deadline-session.ts";

export type CycleKind = "mimic" | "new_items" | "all_items" | "shop_items";
/** One step of what runs; false ends it. */
export type CycleStep = (session: BotSession) => Promise<boolean>;

const MAX_FAILURES = 5;
const RECONNECTING = 4;

/** What goes on after its command was answered, until `stop`: one thing at a time for a bot. */
export class ActiveCycle {
  readonly #session: BotSession;
  readonly #clock: Clock;
  #current: { kind: CycleKind; life: AbortController } | null = null;

  constructor(session: BotSession, clock: Clock) {
    this.#session = session;
    this.#clock = clock;
  }

  get kind(): CycleKind | null {
    return this.#current?.kind ?? null;
  }

  /** @returns False when something else runs already. */
  start(kind: CycleKind, everyMs: number, step: CycleStep): boolean {
    if (this.#current) return false;
    const current = { kind, life: new AbortController() };
    this.#current = current;
    const { signal } = current.life;
    const session = createDeadlineSession(this.#session, signal);
    let failures = 0;
    const plan = (delay: number) => {
      const callOff = this.#clock.after(delay, () => {
        signal.removeEventListener("abort", callOff);
        void turn();
      });
      signal.addEventListener("abort", callOff, { once: true });
    };
    const turn = async () => {
      if (this.#session.status === RECONNECTING) return plan(everyMs);
      let delay = everyMs;
      let goOn = true;
      try {
        goOn = await step(session);
        failures = 0;
      } catch (error) {
        failures += 1;
        goOn = failures < MAX_FAILURES;
        if (error instanceof PlatformError) delay = Math.max(everyMs, error.retryAfterMs ?? 0);
      }
      if (signal.aborted) return;
      if (goOn) plan(delay);
      else this.stop();
    };
    plan(everyMs);
    return true;
  }

  /** @returns Whether there was anything. */
  stop(): boolean {
    const current = this.#current;
    this.#current = null;
    current?.life.abort();
    return current !== null;
  }
}
