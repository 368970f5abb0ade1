import path from "node:path";
import { childEnvironment } from "../child-environment.ts";
import { type ProgramEnd, type RunningProgram, startProgram } from "../programs/start-program.ts";

const PROGRAM = path.join("tools", "start", "run-server.ts");

/** One process of the service, without a supervisor: it stays ended when it ends. */
export interface WebProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** The output of all its runs. */
  output(): string;
  isRunning(): boolean;
  /** Starts it, and waits until it is ready. */
  start(): Promise<void>;
  /** With SIGTERM. @returns Its exit code, or the name of the signal that ended it. */
  stop(): Promise<ProgramEnd>;
  /** With SIGKILL. */
  kill(): Promise<ProgramEnd>;
  /** Holds it without ending it, as a machine that stalls. */
  pause(): void;
  resume(): void;
}

export function webProcess(port: number, settings: Record<string, string>): WebProcess {
  const url = `http://localhost:${port}`;
  const runs: RunningProgram[] = [];
  const end = async (signal: NodeJS.Signals) => (await runs.at(-1)?.stop(signal)) ?? null;
  return {
    url,
    port,
    get pid() {
      return runs.at(-1)?.pid ?? 0;
    },
    output: () => runs.map((run) => run.output()).join(""),
    isRunning: () => runs.at(-1)?.isRunning() ?? false,
    async start() {
      const env = childEnvironment({ ...settings, PORT: String(port) });
      const run = startProgram(process.execPath, [PROGRAM], { env });
      runs.push(run);
      await run.until(() => works(url));
    },
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    pause: () => void runs.at(-1)?.child.kill("SIGSTOP"),
    resume: () => void runs.at(-1)?.child.kill("SIGCONT"),
  };
}

/** Whether it is ready, and nothing that it depends on is away. */
async function works(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/readyz`).catch(() => null); // it does not listen yet
  return reply?.status === 200 && ((await reply.json()) as { status: string }).status === "ok";
}
