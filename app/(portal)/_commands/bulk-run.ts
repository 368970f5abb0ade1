import { type CommandLine, formatCommandLine } from "./command-line.ts";
import type { RunProblem } from "./run-problem.ts";

export interface RunTarget {
  id: string;
  nickname: string;
}

interface LineResult {
  line: string;
  format: number;
  text: string;
}

export interface BotResult {
  bot: RunTarget;
  state: "waiting" | "running" | "done" | "failed" | "stopped";
  /** One reply for each command that the bot has run. */
  replies: readonly LineResult[];
  /** Why the command after those replies has no reply. */
  problem: RunProblem | null;
}

export interface RunSnapshot {
  results: readonly BotResult[];
  isRunning: boolean;
  /** Milliseconds since the epoch: until then no command is sent, because a rate limit was reached. */
  pausedUntil: number | null;
}

interface Reply {
  format: number;
  content?: string | null | undefined;
}

export interface RunDependencies {
  run: (botId: string, line: CommandLine) => Promise<Reply>;
  toProblem: (error: unknown) => RunProblem;
  wait: (ms: number) => Promise<void>;
  now: () => number;
}

const MAX_CONCURRENT_BOTS = 4;
const FAILED_FORMAT = 4;
/** How soon a paused run notices `stop`. */
const POLL_MS = 250;

/** Runs command lines in order on many bots, on at most MAX_CONCURRENT_BOTS at a time. */
export class BulkRun {
  readonly #dependencies: RunDependencies;
  readonly #lines: readonly CommandLine[];
  readonly #listeners = new Set<() => void>();
  #snapshot: RunSnapshot;
  #isStopped = false;

  constructor(bots: readonly RunTarget[], lines: readonly CommandLine[], dependencies: RunDependencies) {
    this.#dependencies = dependencies;
    this.#lines = lines;
    const results = bots.map((bot): BotResult => ({ bot, state: "waiting", replies: [], problem: null }));
    this.#snapshot = { results, isRunning: false, pausedUntil: null };
  }

  readonly getSnapshot = (): RunSnapshot => this.#snapshot;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Resolves when every bot is done, or after `stop`. */
  async start(): Promise<void> {
    this.#isStopped = false;
    this.#updateSnapshot({ isRunning: true });
    const queue = this.#snapshot.results.flatMap(({ state }, index) => (state === "waiting" ? [index] : []));
    const runNextBots = async () => {
      for (let index = queue.shift(); index !== undefined; index = queue.shift()) await this.#runBot(index);
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_BOTS }, runNextBots));
    this.#updateSnapshot({ isRunning: false, pausedUntil: null });
  }

  /** Commands that were sent finish; no further command is sent. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Runs all lines again on the bots that failed or were stopped. */
  async retry(): Promise<void> {
    const reset = ({ bot, state, ...rest }: BotResult): BotResult =>
      state === "failed" || state === "stopped"
        ? { bot, state: "waiting", replies: [], problem: null }
        : { bot, state, ...rest };
    this.#updateSnapshot({ results: this.#snapshot.results.map(reset) });
    await this.start();
  }

  async #runBot(index: number): Promise<void> {
    for (const line of this.#lines) {
      await this.#pause();
      if (this.#isStopped) return this.#updateResult(index, { state: "stopped" });
      this.#updateResult(index, { state: "running" });
      if (!(await this.#runLine(index, line))) return;
    }
    const failed = this.#snapshot.results[index]?.replies.some(({ format }) => format === FAILED_FORMAT);
    this.#updateResult(index, { state: failed ? "failed" : "done" });
  }

  /** Waits and retries when a rate limit is reached. @returns Whether the bot replied. */
  async #runLine(index: number, line: CommandLine): Promise<boolean> {
    const bot = this.#snapshot.results[index]?.bot;
    if (!bot) return false;
    try {
      const { format, content } = await this.#dependencies.run(bot.id, line);
      const replies = this.#snapshot.results[index]?.replies ?? [];
      this.#updateResult(index, {
        replies: [...replies, { line: formatCommandLine(line), format, text: content ?? "" }],
      });
      return true;
    } catch (error) {
      const problem = this.#dependencies.toProblem(error);
      if (problem.waitSeconds === null) {
        this.#updateResult(index, { state: "failed", problem });
        return false;
      }
      const until = this.#dependencies.now() + problem.waitSeconds * 1000;
      this.#updateSnapshot({ pausedUntil: Math.max(this.#snapshot.pausedUntil ?? 0, until) });
      await this.#pause();
      if (!this.#isStopped) return this.#runLine(index, line);
      this.#updateResult(index, { state: "stopped" });
      return false;
    }
  }

  async #pause(): Promise<void> {
    for (;;) {
      const { pausedUntil } = this.#snapshot;
      if (pausedUntil === null || this.#isStopped) return;
      const remainingMs = pausedUntil - this.#dependencies.now();
      if (remainingMs <= 0) return this.#updateSnapshot({ pausedUntil: null });
      await this.#dependencies.wait(Math.min(remainingMs, POLL_MS));
    }
  }

  #updateResult(index: number, change: Partial<BotResult>): void {
    const results = [...this.#snapshot.results];
    const result = results[index];
    if (result) results[index] = { ...result, ...change };
    this.#updateSnapshot({ results });
  }

  #updateSnapshot(change: Partial<RunSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
