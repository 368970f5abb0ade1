import { PassThrough } from "node:stream";
import { runProgram } from "../cli/run-program.ts";

/** Starts the program in this process. @param isTerminal Whether both outputs are terminals, of 200 columns. */
export function startSvcBots(args: readonly string[], isTerminal = false) {
  const said = { out: "", err: "" };
  const stop = new AbortController();
  const stream = (name: keyof typeof said) =>
    Object.assign(new PassThrough(), { isTTY: isTerminal, columns: 200 }).on("data", (chunk) => {
      said[name] += chunk;
    });
  const code = runProgram(args, stream("out"), stream("err"), stop.signal);
  return { said, stop, code };
}

/** Runs the program in this process, to its end. */
export async function runSvcBots(args: readonly string[], isTerminal = false) {
  const { said, code } = startSvcBots(args, isTerminal);
  return { code: await code, ...said };
}
