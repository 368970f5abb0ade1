import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { issueLocalClusterToken } from "#server/domain/fleet/connecting/local-cluster-token.ts";
import { log } from "#server/log.ts";
import { settings } from "#server/settings/settings.ts";
import { forkProgram, type ProcessEnd } from "../../control/cluster/fork-program.ts";
import { BackOff } from "../../control/timing/back-off.ts";
import { childEnvironment } from "../child-environment.ts";
import type { LocalClusterStart } from "./run-local-cluster.ts";

const PROGRAM = path.join(import.meta.dirname, "run-local-cluster.ts");
const RESTART_DELAY = { minMs: 500, maxMs: 30_000 };
/** A cluster that ran for this long did not fail at its start. */
const STEADY_MS = 60_000;
const STOP_MS = 6_000;

/** Starts a cluster on the simulated platform, and starts it again when it ends by itself. */
export function startLocalCluster(): { stop(): Promise<void> } {
  const token = issueLocalClusterToken();
  let child: ChildProcess | null = null;
  let restart: NodeJS.Timeout | null = null;
  const backOff = new BackOff(RESTART_DELAY);
  let isStopping = false;
  const start = () => {
    const startedAt = Date.now();
    const ended = ({ code, signal, error }: ProcessEnd) => {
      child = null;
      if (isStopping) return;
      if (Date.now() - startedAt > STEADY_MS) backOff.reset();
      const delayMs = backOff.next();
      log().warn({ code, signal, err: error, delayMs }, "the local cluster ended; it is started again");
      restart = setTimeout(start, delayMs);
    };
    child = forkProgram(PROGRAM, { env: childEnvironment({ LOG_LEVEL: settings().logLevel }) }, ended);
    const welcome: LocalClusterStart = { url: linkAddress(), token };
    child?.send(welcome, () => {}); // not through its environment, which other processes can read
  };
  start();
  return {
    async stop() {
      isStopping = true;
      if (restart) clearTimeout(restart);
      if (child?.pid !== undefined) await end(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const limit = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await exited;
  clearTimeout(limit);
}

/** The gateway's address on this machine, whatever its public address is. */
function linkAddress(): string {
  const { host, port } = settings();
  const own = ["0.0.0.0", "::", ""].includes(host) ? "127.0.0.1" : host;
  return `http://${own.includes(":") ? `[${own}]` : own}:${port}/gateway/v1`;
}
