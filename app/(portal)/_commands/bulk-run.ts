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
  /** What the bot answered, a reply a command. */
  replies: readonly LineResult[];
  /** Why there is no reply to the command after those. */
  problem: RunProblem | null;
}

export interface RunSnapshot {
  results: readonly BotResult[];
  isRunning: boolean;
  /** Milliseconds since the epoch: until then nothing is asked, because it was too often. */
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

/** Runs command lines, one after the other, on many bots, a few of them at a time. */
export class BulkRun {
  readonly #parts: RunDependencies;
  readonly #lines: readonly CommandLine[];
  readonly #listeners = new Set<() => void>();
  #snapshot: RunSnapshot;
  #isStopped = false;

  constructor(bots: readonly RunTarget[], lines: readonly CommandLine[], parts: RunDependencies) {
    this.#parts = parts;
    this.#lines = lines;
    const results = bots.map((bot): BotResult => ({ bot, state: "waiting", replies: [], problem: null }));
    this.#snapshot = { results, isRunning: false, pausedUntil: null };
  }

  readonly getSnapshot = (): RunSnapshot => this.#snapshot;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Resolves when all is done, or stopped. */
  async start(): Promise<void> {
    this.#isStopped = false;
    this.#set({ isRunning: true });
    const queue = this.#snapshot.results.flatMap(({ state }, index) => (state === "waiting" ? [index] : []));
    const work = async () => {
      for (let index = queue.shift(); index !== undefined; index = queue.shift()) await this.#runBot(index);
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_BOTS }, work));
    this.#set({ isRunning: false, pausedUntil: null });
  }

  /** What is under way ends; nothing more begins. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Runs everything again on the bots where something failed, or that were not reached. */
  async retry(): Promise<void> {
    const again = ({ bot, state, ...rest }: BotResult): BotResult =>
      state === "failed" || state === "stopped"
        ? { bot, state: "waiting", replies: [], problem: null }
        : { bot, state, ...rest };
    this.#set({ results: this.#snapshot.results.map(again) });
    await this.start();
  }

  async #runBot(index: number): Promise<void> {
    for (const line of this.#lines) {
      await this.#pause();
      if (this.#isStopped) return this.#put(index, { state: "stopped" });
      this.#put(index, { state: "running" });
      if (!(await this.#runLine(index, line))) return;
    }
    const failed = this.#snapshot.results[index]?.replies.some(({ format }) => format === FAILED_FORMAT);
    this.#put(index, { state: failed ? "failed" : "done" });
  }

  /** @returns Whether the bot answered. */
  async #runLine(index: number, line: CommandLine): Promise<boolean> {
    const bot = this.#snapshot.results[index]?.bot;
    if (!bot) return false;
    try {
      const { format, content } = await this.#parts.run(bot.id, line);
      const replies = this.#snapshot.results[index]?.replies ?? [];
      this.#put(index, { replies: [...replies, { line: formatCommandLine(line), format, text: content ?? "" }] });
      return true;
    } catch (error) {
      const problem = this.#parts.toProblem(error);
      if (problem.waitSeconds === null) {
        this.#put(index, { state: "failed", problem });
        return false;
      }
      const until = this.#parts.now() + problem.waitSeconds * 1000;
      this.#set({ pausedUntil: Math.max(this.#snapshot.pausedUntil ?? 0, until) });
      await this.#pause();
      if (!this.#isStopped) return this.#runLine(index, line);
      this.#put(index, { state: "stopped" });
      return false;
    }
  }

  async #pause(): Promise<void> {
    for (;;) {
      const { pausedUntil } = this.#snapshot;
      if (pausedUntil === null || this.#isStopped) return;
      const left = pausedUntil - this.#parts.now();
      if (left <= 0) return this.#set({ pausedUntil: null });
      await this.#parts.wait(Math.min(left, 250));
    }
  }

  #put(index: number, change: Partial<BotResult>): void {
    const results = [...this.#snapshot.results];
    const result = results[index];
    if (result) results[index] = { ...result, ...change };
    this.#set({ results });
  }

  #set(change: Partial<RunSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
