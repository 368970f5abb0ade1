import { type ChildProcess, fork, type StdioOptions } from "node:child_process";

export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Why there was no process at all; `code` and `signal` are null then. */
  error?: Error;
}

interface ForkOptions {
  args?: readonly string[];
  /** Options of Node. */
  execArgv?: readonly string[];
  env: NodeJS.ProcessEnv;
  stdio?: StdioOptions;
}

/**
 * Starts a program as a process of its own. When the system cannot start a process, Node throws, or emits `error`
 * without `exit`. Both are reported to `onEnd`, so that the caller restarts the program as after any other end.
 * @param onEnd Called once, after this function has returned.
 * @returns Null when no process was started.
 */
export function forkProgram(
  program: string,
  { args = [], execArgv = [], env, ...options }: ForkOptions,
  onEnd: (end: ProcessEnd) => void,
): ChildProcess | null {
  const fail = (error: unknown) =>
    onEnd({ code: null, signal: null, error: error instanceof Error ? error : new Error(String(error)) });
  let child: ChildProcess;
  try {
    child = fork(program, args, { ...options, env, execArgv: [...execArgv] });
  } catch (error) {
    process.nextTick(fail, error);
    return null;
  }
  child.once("exit", (code, signal) => onEnd({ code, signal }));
  child.on("error", (error) => {
    // A running process emits this too, for a signal or a message that did not reach it.
    if (child.pid === undefined) fail(error);
  });
  return child;
}
