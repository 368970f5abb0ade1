import { type ProgramEnd, type ProgramOptions, startProgram } from "./start-program.ts";

interface RunOptions extends ProgramOptions {
  /** It is killed if it still runs then. */
  killAfterMs?: number;
}

/** Runs a program to its end. */
export async function runProgram(program: string, args: readonly string[], options: RunOptions) {
  const { closed, said, stop } = startProgram(program, args, { input: "", ...options });
  const timer = options.killAfterMs && setTimeout(stop, options.killAfterMs, "SIGKILL");
  const code: ProgramEnd = await closed;
  clearTimeout(timer);
  return { code, ...said };
}
