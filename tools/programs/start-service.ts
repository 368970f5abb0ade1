import { childEnvironment } from "../child-environment.ts";
import { findServerProcess } from "../faults/list-processes.ts";
import { type RunningProgram, startProgram } from "./start-program.ts";

export interface RunningService extends RunningProgram {
  /** Resolves when it prints that it is ready; rejects when it ends before. */
  ready: Promise<void>;
  /** The current server process: the child is its supervisor. */
  server(): number | null;
  /** Ends both with a signal that none can catch, as when the machine fails. */
  crash(): Promise<void>;
}

/** Starts the service as `npm start` does, with these settings. @param command Another program of ours in its place. */
export function startService(settings: Record<string, string>, command = ["tools/start.mjs"]): RunningService {
  const env = childEnvironment({ LOG_LEVEL: "warn", ...settings });
  const program = startProgram(process.execPath, command, { env });
  const ready = program.until(() => program.output().includes("Ctrl-C stops everything"));
  ready.catch(() => undefined); // callers that do not wait for it check the exit code
  const server = () => findServerProcess(program.pid);
  const crash = async () => {
    const serving = server();
    program.child.kill("SIGKILL");
    if (serving !== null) process.kill(serving, "SIGKILL");
    await program.exited;
  };
  return { ...program, ready, server, crash };
}
