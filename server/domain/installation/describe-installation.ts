import { broker } from "../../data/broker.ts";
import { InstallationConnection } from "../../data/installation-connection.ts";
import { settings } from "../../settings/settings.ts";
import { describeOther, describeProcess, findMisfit, type Misfit, readSignsOfLife } from "./decide-membership.ts";
import { readOwnEngine } from "./membership.ts";

/** How the installation is run, and what keeps a process with the settings of this one from running it. Changes nothing. */
export async function describeInstallation(): Promise<{ description: string; misfit: Misfit | null }> {
  const connection = await InstallationConnection.open();
  try {
    const [before, own] = [await connection.read(), await readOwnEngine(broker(), settings().redisUrl)];
    if (!before) return { description: "not started yet", misfit: null };
    const where =
      before.kind === "memory" ? "one process, without a broker" : `on the broker at ${before.brokerAddress}`;
    const isAlive = readSignsOfLife(before) === "alive";
    const now = isAlive ? describeProcess(before) : "no process runs it now";
    // A process without a broker may be the one that these settings started.
    const isRival = isAlive && own.kind === "broker" && own.stamp !== before.engineId;
    const misfit = findMisfit(before, own) ?? (isRival ? describeOther(before, own) : null);
    return { description: `${where}; ${now}`, misfit };
  } finally {
    await connection.close();
  }
}
