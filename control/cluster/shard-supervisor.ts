import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { FromShard, ShardExit, type ShardSettings, type ToShard } from "../shard/ipc-messages.ts";
import { BackOff } from "../timing/back-off.ts";
import { forkProgram, type ProcessEnd } from "./fork-program.ts";
import { readOutputLines } from "./read-output-lines.ts";
import { shardEnvironment } from "./shard-environment.ts";

/** JavaScript in the package, TypeScript in its source, as this file. */
const PROGRAM = fileURLToPath(new URL(`../shard/main${path.extname(import.meta.url)}`, import.meta.url));
const RESTART_BACK_OFF_MS = { minMs: 250, maxMs: 30_000 };
/** A process that ran for this long resets the back-off. */
const STEADY_MS = 60_000;
/** A shard that has not stopped after this time is killed. */
const STOP_TIMEOUT_MS = 10_000;
const PING_INTERVAL_MS = 10_000;
/**
 * A process that has left so many pings without an answer is killed: a driver may block it for ever. Pings are counted,
 * not seconds, because a machine that sleeps stops the process and this one.
 */
const MAX_UNANSWERED_PINGS = 5;

interface SupervisorHooks {
  onMessage: (message: FromShard) => void;
  /** Called for each line that the process writes to its output. */
  onOutput: (line: string) => void;
  /** The process does not answer any more. It is killed. */
  onHang: () => void;
  /** `restartInMs` is null when the process is not restarted. */
  onDown: (end: ProcessEnd & { restartInMs: number | null }) => void;
}

/** Runs one shard's process, and restarts it when it ends by itself. */
export class ShardSupervisor {
  readonly #settings: () => ShardSettings;
  readonly #variableNames: readonly string[];
  readonly #hooks: SupervisorHooks;
  readonly #backOff = new BackOff(RESTART_BACK_OFF_MS);
  readonly #pingIntervalMs: number;
  #unansweredPings = 0;
  #pingTimer: NodeJS.Timeout | undefined;
  #child: ChildProcess | null = null;
  #isStopping = false;
  #restartTimer: NodeJS.Timeout | undefined;

  /**
   * @param settings Called at each start, because the shard's id and its selection may have changed.
   * @param variableNames The environment variables that the process gets in addition to the system's.
   */
  constructor(
    settings: () => ShardSettings,
    variableNames: readonly string[],
    hooks: SupervisorHooks,
    pingIntervalMs = PING_INTERVAL_MS,
  ) {
    this.#pingIntervalMs = pingIntervalMs;
    this.#settings = settings;
    this.#variableNames = variableNames;
    this.#hooks = hooks;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  start(): void {
    const startedAt = Date.now();
    const env = shardEnvironment(this.#variableNames);
    const child = forkProgram(PROGRAM, { stdio: ["ignore", "pipe", "pipe", "ipc"], env }, (end) =>
      this.#onEnd(end, startedAt),
    );
    this.#child = child;
    for (const output of [child?.stdout, child?.stderr]) {
      if (output) readOutputLines(output, (line) => this.#hooks.onOutput(line));
    }
    child?.on("message", (received) => {
      const message = FromShard.safeParse(received);
      this.#unansweredPings = 0;
      if (message.success && message.data.t !== "pong") this.#hooks.onMessage(message.data);
    });
    this.send({ t: "start", settings: this.#settings() });
    this.#startPings();
  }

  #startPings(): void {
    this.#unansweredPings = 0;
    this.#pingTimer = setInterval(() => this.#ping(), this.#pingIntervalMs);
  }

  #ping(): void {
    if (this.#unansweredPings >= MAX_UNANSWERED_PINGS) {
      this.#hooks.onHang();
      this.#child?.kill("SIGKILL");
      return;
    }
    this.#unansweredPings += 1;
    this.send({ t: "ping" });
  }

  send(message: ToShard): void {
    // a process that has just ended gets the current settings when it restarts
    if (this.#child?.connected) this.#child.send(message, () => {});
  }

  /** Resolves when the process has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#restartTimer);
    const child = this.#child;
    if (child?.pid === undefined) return;
    const ended = once(child, "exit");
    this.send({ t: "stop" });
    const killTimer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(killTimer);
  }

  #onEnd(end: ProcessEnd, startedAt: number): void {
    this.#child = null;
    clearInterval(this.#pingTimer);
    const isFinal = this.#isStopping || end.code === ShardExit.refused;
    if (Date.now() - startedAt > STEADY_MS) this.#backOff.reset();
    const restartInMs = isFinal ? null : this.#backOff.next();
    this.#hooks.onDown({ ...end, restartInMs });
    if (restartInMs !== null) this.#restartTimer = setTimeout(() => this.start(), restartInMs);
  }
}
