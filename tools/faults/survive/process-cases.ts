import { setTimeout as sleep } from "node:timers/promises";
import { startRoundRobinProxy } from "../../topology/round-robin-proxy.ts";
import type { WebProcess } from "../../topology/web-process.ts";
import { MixedLoad } from "./mixed-load.ts";
import { lockBots } from "./start-fault-topology.ts";
import { startFleet } from "./start-fleet.ts";
import { type Finding, holds, none, type SurviveCase, type SurviveContext, withinLimit } from "./survive-case.ts";

const inSeconds = (times: number[]) => times.map((ms) => (ms / 1_000).toFixed(1)).join(", ");

async function surviveRollingRestart({ topology, quick }: SurviveContext): Promise<Finding[]> {
  const account = await topology.newAccount(5_000);
  const load = new MixedLoad({ webs: topology.webs, account, retriesRefused: true }).start();
  await sleep(quick ? 2_000 : 10_000);
  const stopped: number[] = [];
  const codes: (number | string | null)[] = [];
  for (const web of topology.webs) {
    const unlock = await lockBots(topology);
    await sleep(200);
    const from = performance.now();
    const [code] = await Promise.all([web.stop(), sleep(1_000).then(unlock)]);
    codes.push(code);
    stopped.push(performance.now() - from);
    await web.start();
    await sleep(2_000);
  }
  await load.stop();
  const failures = load.failures().map(({ kind, status, error }) => `${kind} ${status || error}`);
  return [
    none("request fails", failures, `${load.entries.length}`),
    none("acknowledged write is lost", await load.findLost(topology.webs[0] as WebProcess), `${load.acknowledged}`),
    holds("a process waits for the requests in progress", Math.min(...stopped) > 1_000, `${inSeconds(stopped)} s`),
    withinLimit("requests in progress finish", Math.max(...stopped) / 1_000, 10, "s"),
    holds(
      "each process ends with code 0",
      codes.every((code) => code === 0),
      codes.join(", "),
    ),
  ];
}

const PAUSE_MS = 13_000;

/** Longer than a lease. The clusters' proxy goes on sending connections to the process, which accepts and never answers. */
export async function survivePausedProcess({ topology }: SurviveContext): Promise<Finding[]> {
  const proxy = await startRoundRobinProxy();
  proxy.backends = topology.webs.map(({ port }) => port);
  const fleet = await startFleet(topology, { bots: 20, clusters: 4, url: proxy.url });
  try {
    if ((await fleet.untilAvailable(20)) === Number.POSITIVE_INFINITY) throw new Error("the bots did not start");
    const before = { ...fleet.world.counters };
    const paused = topology.webs[1] as WebProcess; // the fleet is watched through the first one
    paused.pause();
    await sleep(PAUSE_MS).finally(() => paused.resume());
    await sleep(3_000);
    const { logins, overlaps, staleActions } = fleet.world.counters;
    const expired = fleet.log.filter(({ message }) => message.startsWith("The lease has expired"));
    const left = fleet.log.filter(({ message }) => message.includes("does not answer"));
    return [
      none("lease expires", expired),
      holds(
        "no bot signs in again",
        logins === before.logins && overlaps + staleActions === 0,
        JSON.stringify(fleet.world.counters),
      ),
      holds(
        "all bots are available",
        (await fleet.untilAvailable(20, 5_000)) < 5_000,
        `${left.length} links were left`,
      ),
    ];
  } finally {
    await fleet.stop();
    await proxy.stop();
  }
}

export const PROCESS_CASES: readonly SurviveCase[] = [
  { row: "R12", fault: "each web process is restarted with SIGTERM", run: surviveRollingRestart },
];
