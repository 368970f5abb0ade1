import type { Clock } from "../timing/monotonic-clock.ts";
import { repeatEvery } from "../timing/repeat-every.ts";
import type { BehaviorContext } from "./behavior-context.ts";

const MINUTE_MS = 60_000;
/** The value of the setting `statusType` that shows the bot as away. */
const AWAY = 2;

/** Shows the category's status texts in turn, or the only one. */
export class StatusTexts {
  readonly #context: Pick<BehaviorContext, "session" | "settings" | "attempt">;
  readonly #clock: Clock;
  #next = 0;
  #stop = () => {};

  constructor(context: Pick<BehaviorContext, "session" | "settings" | "attempt">, clock: Clock) {
    this.#context = context;
    this.#clock = clock;
  }

  /** Starts again with the settings of this moment. */
  restart(): void {
    this.#stop();
    const { session, settings, attempt } = this.#context;
    const { statusText, statusInterval, statusType } = settings;
    const mode = statusType === AWAY ? "away" : "online";
    if (statusText.length === 0 && statusType === 0) return;
    const showNext = () => {
      const text = statusText[this.#next % statusText.length] ?? null;
      this.#next += 1;
      attempt("Status text", () => session.setStatus(text, mode));
    };
    showNext();
    if (statusText.length > 1) this.#stop = repeatEvery(this.#clock, statusInterval * MINUTE_MS, showNext);
  }

  stop(): void {
    this.#stop();
  }
}
