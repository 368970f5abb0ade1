import { type ChildProcess, fork, type StdioOptions } from "node:child_process";

export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Why there was no process at all; `code` and `signal` are null then. */
  error?: Error;
}

interface ForkOptions {
  args?: readonly string[];
  env: NodeJS.ProcessEnv;
  stdio?: StdioOptions;
}

/**
 * Starts a program of ours as a process of its own. When the system has no room for another one, Node throws or emits
 * `error` without `exit`: here that is an end like any other, so that whoever starts it again does so then, too.
 * @param onEnd Called once, after this has returned.
 * @returns Null when there is no process.
 */
export function forkProgram(
  program: string,
  { args = [], env, ...options }: ForkOptions,
  onEnd: (end: ProcessEnd) => void,
): ChildProcess | null {
  const fail = (error: unknown) => onEnd({ code: null, signal: null, error: error as Error });
  let child: ChildProcess;
  try {
    child = fork(program, args, { ...options, env, execArgv: [] });
  } catch (error) {
    process.nextTick(fail, error);
    return null;
  }
  child.once("exit", (code, signal) => onEnd({ code, signal }));
  child.on("error", (error) => {
    // Of a process that runs, this is a signal or a message that did not reach it.
    if (child.pid === undefined) fail(error);
  });
  return child;
}
