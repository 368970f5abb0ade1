import type { BotRunner } from "../bot/bot-runner.ts";
import type { BotCall, CallOutcome, CallProblem, ServiceFrameOf } from "../protocol.ts";
import type { Clock } from "../timing/clock.ts";
import { runCall } from "./run-call.ts";

const OUTCOME_TTL_MS = 60_000;
const MAX_STORED_CALLS = 10_000;

const problem = (kind: CallProblem, message: string): CallOutcome => ({ kind: "problem", problem: kind, message });

interface StoredCall {
  outcome: Promise<CallOutcome>;
  /** Null while the call runs. */
  endedAt: number | null;
}
interface CallRunnerDependencies {
  clock: Clock;
  /** The bot that this process holds under this fence at this moment. */
  findBot: (botId: string, fence: number) => BotRunner | null;
}

/** Runs the service's calls to bots: each nonce once at most, and within its time. */
export class CallRunner {
  readonly #dependencies: CallRunnerDependencies;
  readonly #stored = new Map<string, StoredCall>();
  readonly #running = new Map<number, AbortController>();
  #isClosed = false;

  constructor(dependencies: CallRunnerDependencies) {
    this.#dependencies = dependencies;
  }

  /** @returns The outcome. A repeated nonce returns the outcome of its first call. */
  async run({ n, nonce, bot, fence, call, budgetMs }: Omit<ServiceFrameOf<"cmd">, "t">): Promise<CallOutcome> {
    this.#removeExpired();
    const previous = this.#stored.get(nonce);
    if (previous) return previous.outcome;
    const cancellation = new AbortController();
    this.#running.set(n, cancellation);
    const stored: StoredCall = {
      outcome: this.#execute(bot, fence, call, budgetMs, cancellation.signal),
      endedAt: null,
    };
    this.#stored.set(nonce, stored);
    const outcome = await stored.outcome;
    stored.endedAt = this.#dependencies.clock.now();
    this.#running.delete(n);
    return outcome;
  }

  cancel(n: number): void {
    this.#running.get(n)?.abort();
  }

  /** Refuses new calls. Resolves when the running ones have ended, at the latest after `timeoutMs`. */
  async drain(timeoutMs: number): Promise<void> {
    this.#isClosed = true;
    const running = [...this.#stored.values()].filter(({ endedAt }) => endedAt === null);
    if (running.length === 0) return;
    await new Promise<void>((resolve) => {
      const cancelTimeout = this.#dependencies.clock.after(timeoutMs, resolve);
      void Promise.all(running.map(({ outcome }) => outcome)).then(() => {
        cancelTimeout();
        resolve();
      });
    });
  }

  async #execute(
    botId: string,
    fence: number,
    call: BotCall,
    budgetMs: number,
    cancelled: AbortSignal,
  ): Promise<CallOutcome> {
    if (this.#isClosed) return problem("bot_offline", "The shard is stopping.");
    const bot = this.#dependencies.findBot(botId, fence);
    if (!bot) return problem("stale_fence", "This shard does not hold the bot.");
    if (budgetMs <= 0) return problem("expired", "There was no time left.");
    const { connection } = bot;
    if (!connection) return problem("bot_offline", "The bot is not connected.");
    const timeout = new AbortController();
    const cancelTimeout = this.#dependencies.clock.after(budgetMs, () => timeout.abort());
    const signal = AbortSignal.any([cancelled, timeout.signal, connection.endSignal]);
    try {
      return await runCall(connection, call, budgetMs, signal);
    } finally {
      cancelTimeout();
    }
  }

  #removeExpired(): void {
    const now = this.#dependencies.clock.now();
    for (const [nonce, { endedAt }] of this.#stored) {
      const hasEnded = endedAt !== null;
      const hasExpired = hasEnded && now - endedAt > OUTCOME_TTL_MS;
      if (!hasExpired && !(hasEnded && this.#stored.size > MAX_STORED_CALLS)) break;
      this.#stored.delete(nonce);
    }
  }
}
