import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { FromShard, ShardExit, type ShardSettings, type ToShard } from "../shard/ipc-messages.ts";
import { BackOff } from "../timing/back-off.ts";
import { forkProgram, type ProcessEnd } from "./fork-program.ts";
import { shardEnvironment } from "./shard-environment.ts";

/** As this file: JavaScript in the package, TypeScript in its source. */
const PROGRAM = fileURLToPath(new URL(`../shard/main${path.extname(import.meta.url)}`, import.meta.url));
const RESTART_BACK_OFF_MS = { least: 250, most: 30_000 };
/** A process that ran so long begins its back-off anew. */
const STEADY_MS = 60_000;
/** A shard that was told to stop has so long for it. */
const STOP_TIMEOUT_MS = 10_000;

interface SupervisorHooks {
  onMessage: (message: FromShard) => void;
  /** A line that the process wrote by itself. */
  onOutput: (line: string) => void;
  /** @param restartInMs Null when it stays down. */
  onDown: (end: ProcessEnd & { restartInMs: number | null }) => void;
}

/** One shard's process, started again whenever it ends without having been told to. */
export class ShardSupervisor {
  readonly #settings: () => ShardSettings;
  readonly #variables: readonly string[];
  readonly #hooks: SupervisorHooks;
  readonly #backOff = new BackOff(RESTART_BACK_OFF_MS);
  #child: ChildProcess | null = null;
  #isStopping = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param settings Asked at each start: the shard's id and its selection may be new.
   * @param variables Names of what it gets of this process's environment beside the system's.
   */
  constructor(settings: () => ShardSettings, variables: readonly string[], hooks: SupervisorHooks) {
    this.#settings = settings;
    this.#variables = variables;
    this.#hooks = hooks;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  start(): void {
    const startedAt = Date.now();
    const env = shardEnvironment(this.#variables);
    const child = forkProgram(PROGRAM, { stdio: ["ignore", "pipe", "pipe", "ipc"], env }, (end) =>
      this.#ended(end, startedAt),
    );
    this.#child = child;
    for (const output of [child?.stdout, child?.stderr]) {
      if (output) createInterface({ input: output }).on("line", (line) => this.#hooks.onOutput(line));
    }
    child?.on("message", (said) => {
      const message = FromShard.safeParse(said);
      if (message.success) this.#hooks.onMessage(message.data);
    });
    this.send({ t: "start", settings: this.#settings() });
  }

  send(message: ToShard): void {
    // a process that has just gone is started again, and told everything then
    if (this.#child?.connected) this.#child.send(message, () => {});
  }

  /** @returns When the process has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child?.pid === undefined) return;
    const ended = once(child, "exit");
    this.send({ t: "stop" });
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(late);
  }

  #ended(end: ProcessEnd, startedAt: number): void {
    this.#child = null;
    const stays = this.#isStopping || end.code === ShardExit.refused;
    if (Date.now() - startedAt > STEADY_MS) this.#backOff.reset();
    const restartInMs = stays ? null : this.#backOff.next();
    this.#hooks.onDown({ ...end, restartInMs });
    if (restartInMs !== null) this.#timer = setTimeout(() => this.start(), restartInMs);
  }
}
