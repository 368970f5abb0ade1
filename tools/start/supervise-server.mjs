// The process of `npm start`: it starts the server as a process of its own, passes signals on, and starts it again
// when it ends unexpectedly. It loads no library: an error in one ends the server, and not this process.
import os from "node:os";
import path from "node:path";
import { forkProgram } from "../../control/cluster/fork-program.ts";
import { watchPackageManager } from "../../control/cluster/watch-package-manager.ts";
import { BackOff } from "../../control/timing/back-off.ts";
import { FAULT_INSIDE_EXIT_CODE, RETRY_EXIT_CODE } from "./exit-on-uncaught-error.ts";

const PROGRAM = path.join(import.meta.dirname, "run-server.ts");
/**
 * Some seconds after a burst of requests V8 collects garbage, because the process is idle. As it would also move what is
 * left, to give memory back, nobody would be answered for 0.1 to 0.5 s. Without that it takes 0.02 to 0.04 s.
 */
const EXEC_ARGV = ["--no-memory-reducer-favors-memory"];
/** A server that ran for this long did not fail at its start. */
const STEADY_MS = 60_000;
/** A server that ends because something else is away waits for that at its next start: it should not begin late. */
const MAX_RETRY_MS = 2_000;
/** A server that receives a stop signal drains for ten seconds, and ends its cluster and its database. */
const STOP_MS = 40_000;

/** From 0.25 s to 30 s: without jitter, because there is one server, the delay is half of the maximum. */
const backOff = new BackOff({ minMs: 250, maxMs: 60_000 }, () => 0);
const state = { child: null, wasReady: false, isStopping: false, restart: null };

/** The exit code for the parent of a process that ended. */
const exitCodeOf = (code, signal) => code ?? 128 + (os.constants.signals[signal] ?? 0);

function start(args) {
  const startedAt = Date.now();
  // The environment contains the server's settings: only this child gets all of it.
  const options = { args: state.wasReady ? [...args, "--again"] : args, execArgv: EXEC_ARGV, env: process.env };
  state.child = forkProgram(PROGRAM, options, (end) => ended(args, { ...end, ranMs: Date.now() - startedAt }));
  state.child?.on("message", (message) => {
    if (message === "ready") state.wasReady = true;
  });
}

function ended(args, { code, signal, error, ranMs }) {
  state.child = null;
  if (state.isStopping || isFinal(code)) process.exit(exitCodeOf(code, signal));
  if (ranMs > STEADY_MS) backOff.reset();
  const pauseMs = backOff.next();
  const delayMs = code === RETRY_EXIT_CODE ? Math.min(pauseMs, MAX_RETRY_MS) : pauseMs;
  const what = error ? `could not be started (${error.message})` : `ended (${signal ?? `code ${code}`})`;
  console.error(`The server ${what}; it is started again in ${delayMs / 1000} s.`);
  state.restart = setTimeout(start, delayMs, args);
}

/**
 * A server that exits with code 0 was stopped on purpose. A fault inside, such as a wrong setting, does not change by
 * itself; whatever else ends a server that was never ready is most likely one, too.
 */
function isFinal(code) {
  if (code === 0 || code === FAULT_INSIDE_EXIT_CODE) return true;
  return code !== null && code !== RETRY_EXIT_CODE && !state.wasReady;
}

/** Only the first signal counts: a terminal's Ctrl-C also reaches the server, and npm forwards it once more. */
function stop(signal) {
  if (state.child && process.platform !== "win32") state.child.kill(signal);
  if (state.isStopping) return;
  state.isStopping = true;
  clearTimeout(state.restart);
  if (!state.child) process.exit(0);
  if (process.platform === "win32") state.child.send("stop", () => {}); // on Windows a signal would end it at once
  setTimeout(() => state.child?.kill("SIGKILL"), STOP_MS);
}

export function supervise(args) {
  // Next and React read it when they are loaded, to select development or production mode.
  process.env.NODE_ENV ??= args.includes("--dev") ? "development" : "production";
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
  watchPackageManager(() => stop("SIGTERM"));
  start(args);
}
