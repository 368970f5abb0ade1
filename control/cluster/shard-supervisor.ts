import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { FromShard, ShardExit, type ShardSettings, type ToShard } from "../shard/ipc-messages.ts";
import { BackOff } from "../timing/back-off.ts";
import { forkProgram, type ProcessEnd } from "./fork-program.ts";

/** The variables that a program needs on any system, including those for proxies and certificates. */
const SYSTEM_VARIABLES = [
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TMP", "TEMP", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH"],
  ...["NODE_ENV", "NODE_OPTIONS", "NODE_PATH", "NODE_EXTRA_CA_CERTS", "NODE_TLS_REJECT_UNAUTHORIZED"],
  ...["NODE_USE_SYSTEM_CA", "NODE_USE_ENV_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY"],
  // Windows
  ...["SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE", "APPDATA", "LOCALAPPDATA"],
];

export const isSystemVariable = (name: string): boolean =>
  SYSTEM_VARIABLES.includes(name.toUpperCase()) || /^LC_/i.test(name);

/**
 * The environment of a shard's process. A shard runs a driver with its dependencies, so it gets no other variables,
 * such as the cluster's token.
 * @param names The variables that the driver needs.
 */
export function shardEnvironment(
  names: readonly string[],
  from: Record<string, string | undefined> = processEnvironment(),
): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(from).filter(([name]) => isSystemVariable(name) || names.includes(name)),
  ) as NodeJS.ProcessEnv;
}

// biome-ignore lint/style/noProcessEnv: a library reads its environment itself
export const processEnvironment = () => process.env;

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

const MAX_LINE_LENGTH = 10_000;

/** Calls back for each line of an output. A longer line is cut, because a driver may write without an end. */
export function readOutputLines(output: Readable, onLine: (line: string) => void): void {
  let rest = "";
  output.setEncoding("utf8");
  output.on("data", (chunk: string) => {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE_LENGTH) {
      lines.push(rest);
      rest = "";
    }
    for (const line of lines) onLine(line.slice(0, MAX_LINE_LENGTH));
  });
  output.on("end", () => {
    if (rest) onLine(rest);
  });
}
