import { childEnvironment } from "../child-environment.ts";
import { runProgram } from "./run-program.ts";

/**
 * Runs a command of the operator's command line beside the service with these settings.
 * @returns What it prints with `--json`.
 */
export async function runSvc(settings: Record<string, string>, ...args: string[]): Promise<Record<string, string>> {
  const env = childEnvironment(settings);
  const { code, out, err } = await runProgram(process.execPath, ["tools/svc.ts", ...args, "--json"], { env });
  if (code !== 0) throw new Error(`svc ${args.join(" ")} failed: ${err}`);
  return JSON.parse(out);
}
