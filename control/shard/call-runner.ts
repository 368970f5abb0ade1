import type { BotRunner } from "../bot/bot-runner.ts";
import { errorMessage } from "../logging/error-message.ts";
import type { Log } from "../logging/log.ts";
import { NumberedItems } from "../numbered-items.ts";
import { PlatformError } from "../platform/platform.ts";
import type { BotCall, CallOutcome, CallProblem, ServiceFrameOf } from "../protocol.ts";
import type { Clock } from "../timing/monotonic-clock.ts";
import { untilAborted } from "../timing/until-aborted.ts";
import type { LinkConnection } from "./link-connection.ts";
import { readForCall } from "./read-for-call.ts";

const OUTCOME_TTL_MS = 60_000;
const MAX_STORED_CALLS = 10_000;

interface StoredCall {
  outcome: Promise<CallOutcome>;
  hasEnded: boolean;
}

/**
 * The outcomes of the last minute, or of the latest 10,000 calls if these are fewer, by nonce, so that no nonce runs twice.
 * In two parts, of which the older one is dropped as a whole: see `NumberedItems` for what single deletions would cost.
 */
export class StoredOutcomes {
  readonly #clock: Clock;
  #latest = new Map<string, StoredCall>();
  #older = new Map<string, StoredCall>();
  #latestSince: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#latestSince = clock.now();
  }

  get running(): Promise<CallOutcome>[] {
    const all = [...this.#older.values(), ...this.#latest.values()];
    return all.filter(({ hasEnded }) => !hasEnded).map(({ outcome }) => outcome);
  }

  getOrRun(nonce: string, run: () => Promise<CallOutcome>): Promise<CallOutcome> {
    this.#dropOlder();
    const previous = this.#latest.get(nonce) ?? this.#older.get(nonce);
    if (previous) return previous.outcome;
    const call: StoredCall = { outcome: run(), hasEnded: false };
    this.#latest.set(nonce, call);
    void call.outcome.finally(() => {
      call.hasEnded = true;
    });
    return call.outcome;
  }

  #dropOlder(): void {
    const now = this.#clock.now();
    if (now - this.#latestSince < OUTCOME_TTL_MS && this.#latest.size < MAX_STORED_CALLS) return;
    const running = [...this.#older].filter(([, { hasEnded }]) => !hasEnded);
    this.#older = this.#latest;
    this.#latest = new Map(running);
    this.#latestSince = now;
  }
}

const SLOW_MS = 1_000;

const problem = (kind: CallProblem, message: string): CallOutcome => ({ kind: "problem", problem: kind, message });

/** What is left of a call when it has its outcome stops too. Made once: an error takes long to make. */
const ENDED = new Error("The call has ended.");

type Call = Omit<ServiceFrameOf<"cmd">, "t">;
interface RunningCall {
  connection: object;
  /** The call's number on its connection. */
  n: number;
  cancellation: AbortController;
}
interface CallRunnerDependencies {
  clock: Clock;
  log: Log;
  /** The bot that this process holds under this fence at this moment. */
  findBot: (botId: string, fence: number) => BotRunner | null;
}

/** Logs a call that failed or was slow, if it is part of a trace: the line leads from the trace to the shard's log. */
export function logTracedCall(
  log: Log,
  { nonce, bot, call, trace }: Pick<Call, "nonce" | "bot" | "call" | "trace">,
  outcome: CallOutcome,
  ms: number,
): void {
  if (trace === undefined) return;
  const names = `call ${nonce}, trace ${trace}`;
  if (outcome.kind === "problem") log("warn", `A ${call.kind} failed (${outcome.problem}), ${names}.`, bot);
  else if (ms >= SLOW_MS) log("warn", `A ${call.kind} took ${Math.round(ms)} ms, ${names}.`, bot);
}

const OWNER = { rank: "owner", user: null } as const;

/** A chat message is the command that says it. */
const toCommand = (call: Extract<BotCall, { kind: "command" | "chat" }>) =>
  call.kind === "chat"
    ? { name: "say", args: [call.content], caller: OWNER, locale: call.locale }
    : {
        ...{ name: call.name, args: call.args ?? "", caller: call.caller, locale: call.locale },
        isForwarded: call.isRelayed ?? false,
      };

/** The outcome of a call that has thrown. One that was cut short may have run in part. */
function toProblem(error: unknown, { aborted }: AbortSignal): CallOutcome {
  if (aborted) return problem("timeout", "The call was cut short.");
  const message = error instanceof PlatformError ? error.message : `The bot had an error: ${errorMessage(error)}`;
  return problem("platform", message);
}

/** Runs the service's calls to bots: each nonce once at most, and within its time. */
export class CallRunner {
  readonly #dependencies: CallRunnerDependencies;
  readonly #stored: StoredOutcomes;
  readonly #running = new NumberedItems<RunningCall>();
  #isClosed = false;

  constructor(dependencies: CallRunnerDependencies) {
    this.#dependencies = dependencies;
    this.#stored = new StoredOutcomes(dependencies.clock);
  }

  /** Runs a call. Its answer is sent only over the connection that it came from. */
  async answer(call: Call, connection: LinkConnection): Promise<void> {
    const { clock, log } = this.#dependencies;
    const startedAt = clock.now();
    const outcome = await this.run(call, connection);
    logTracedCall(log, call, outcome, clock.now() - startedAt);
    connection.send({ t: "reply", n: call.n, nonce: call.nonce, outcome });
  }

  /**
   * @param connection Where the call came from. Its number belongs to this connection.
   * @returns The outcome. A repeated nonce returns the outcome of its first call.
   */
  async run(call: Call, connection: object): Promise<CallOutcome> {
    const cancellation = new AbortController();
    const number = this.#running.add({ connection, n: call.n, cancellation });
    const outcome = await this.#stored.getOrRun(call.nonce, () => this.#execute(call, cancellation));
    this.#running.delete(number);
    return outcome;
  }

  cancel(n: number, connection: object): void {
    const isMeant = (call: RunningCall) => call.n === n && call.connection === connection;
    this.#running.values().find(isMeant)?.cancellation.abort();
  }

  /** Whether a call that came over this connection still runs. */
  isRunningFor(connection: object): boolean {
    return this.#running.values().some((call) => call.connection === connection);
  }

  /** Refuses new calls. Resolves when the running ones have ended, at the latest after `timeoutMs`. */
  async drain(timeoutMs: number): Promise<void> {
    this.#isClosed = true;
    const { running } = this.#stored;
    if (running.length === 0) return;
    await new Promise<void>((resolve) => {
      const cancelTimeout = this.#dependencies.clock.after(timeoutMs, resolve);
      void Promise.all(running).then(() => {
        cancelTimeout();
        resolve();
      });
    });
  }

  async #execute({ bot: botId, fence, call, budgetMs }: Call, cancellation: AbortController): Promise<CallOutcome> {
    if (this.#isClosed) return problem("bot_offline", "The shard is stopping.");
    const bot = this.#dependencies.findBot(botId, fence);
    if (!bot) return problem("stale_fence", "This shard does not hold the bot.");
    if (budgetMs <= 0) return problem("expired", "There was no time left.");
    const { connection } = bot;
    if (!connection) return problem("bot_offline", "The bot is not connected.");
    const { signal } = cancellation;
    // One signal for all reasons, and for the command too: joining signals costs more than the rest of a call.
    const cutShort = () => cancellation.abort();
    const cancelTimeout = this.#dependencies.clock.after(budgetMs, cutShort);
    const removeListener = connection.onEnd(cutShort);
    try {
      if (call.kind !== "command" && call.kind !== "chat")
        return await untilAborted(signal, readForCall(connection, call, signal));
      const reply = await connection.runCommandUntil(signal, { ...toCommand(call), channel: "api", budgetMs });
      signal.throwIfAborted();
      return { kind: "reply", ...reply };
    } catch (error) {
      return toProblem(error, signal);
    } finally {
      cancelTimeout();
      removeListener();
      cancellation.abort(ENDED);
    }
  }
}
