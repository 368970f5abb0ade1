import { setTimeout as sleep } from "node:timers/promises";
import type { WebProcess } from "../../topology/web-process.ts";
import { MixedLoad } from "./mixed-load.ts";
import { lockBots } from "./start-fault-topology.ts";
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

export const PROCESS_CASES: readonly SurviveCase[] = [
  { row: "R12", fault: "each web process is restarted with SIGTERM", run: surviveRollingRestart },
];
