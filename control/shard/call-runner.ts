import type { BotRunner } from "../bot/bot-runner.ts";
import type { BotCall, CallOutcome, CallProblem, ServiceFrameOf } from "../protocol.ts";
import type { Clock } from "../timing/clock.ts";
import { runCall } from "./run-call.ts";

const OUTCOME_TTL_MS = 60_000;
const MAX_STORED_CALLS = 10_000;

export const problem = (kind: CallProblem, message: string): CallOutcome => ({
  kind: "problem",
  problem: kind,
  message,
});

interface StoredCall {
  outcome: Promise<CallOutcome>;
  /** When it was over; null while it runs. */
  overAt: number | null;
}
interface CallRunnerDependencies {
  clock: Clock;
  /** The bot held under this fence at this moment, if any. */
  holding: (botId: string, fence: number) => BotRunner | null;
}

/** Runs what the service asks of bots: once for each nonce, within its time, or not at all. */
export class CallRunner {
  readonly #parts: CallRunnerDependencies;
  readonly #kept = new Map<string, StoredCall>();
  readonly #underWay = new Map<number, AbortController>();
  #isClosed = false;

  constructor(parts: CallRunnerDependencies) {
    this.#parts = parts;
  }

  /** The outcome, that of the earlier call with this nonce where there was one. */
  async take({ n, nonce, bot, fence, call, budgetMs }: Omit<ServiceFrameOf<"cmd">, "t">): Promise<CallOutcome> {
    this.#forgetOld();
    const before = this.#kept.get(nonce);
    if (before) return before.outcome;
    const life = new AbortController();
    this.#underWay.set(n, life);
    const kept: StoredCall = { outcome: this.#run(bot, fence, call, budgetMs, life.signal), overAt: null };
    this.#kept.set(nonce, kept);
    const outcome = await kept.outcome;
    kept.overAt = this.#parts.clock.now();
    this.#underWay.delete(n);
    return outcome;
  }

  cancel(n: number): void {
    this.#underWay.get(n)?.abort();
  }

  /** No more calls. @returns When those under way are over, or their time is. */
  async drain(patienceMs: number): Promise<void> {
    this.#isClosed = true;
    const running = [...this.#kept.values()].filter(({ overAt }) => overAt === null);
    if (running.length === 0) return;
    await new Promise<void>((resolve) => {
      const callOff = this.#parts.clock.after(patienceMs, resolve);
      void Promise.all(running.map(({ outcome }) => outcome)).then(() => {
        callOff();
        resolve();
      });
    });
  }

  async #run(
    botId: string,
    fence: number,
    call: BotCall,
    budgetMs: number,
    cancelled: AbortSignal,
  ): Promise<CallOutcome> {
    if (this.#isClosed) return problem("bot_offline", "The shard is stopping.");
    const bot = this.#parts.holding(botId, fence);
    if (!bot) return problem("stale_fence", "This shard does not hold the bot.");
    if (budgetMs <= 0) return problem("expired", "There was no time left.");
    const { online } = bot;
    if (!online) return problem("bot_offline", "The bot is not connected.");
    const time = new AbortController();
    const callOff = this.#parts.clock.after(budgetMs, () => time.abort());
    const signal = AbortSignal.any([cancelled, time.signal, online.over.signal]);
    try {
      return await runCall(online, call, budgetMs, signal);
    } finally {
      callOff();
    }
  }

  #forgetOld(): void {
    const now = this.#parts.clock.now();
    for (const [nonce, { overAt }] of this.#kept) {
      const isOver = overAt !== null;
      const isOld = isOver && now - overAt > OUTCOME_TTL_MS;
      if (!isOld && !(isOver && this.#kept.size > MAX_STORED_CALLS)) break;
      this.#kept.delete(nonce);
    }
  }
}
