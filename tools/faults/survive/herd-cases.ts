import { setTimeout as sleep } from "node:timers/promises";
import type { WebProcess } from "../../topology/web-process.ts";
import { residentMb } from "../list-processes.ts";
import { allRunning, countConnections, restartDatabase } from "./database-cases.ts";
import { MixedLoad } from "./mixed-load.ts";
import { sendRequest } from "./send-request.ts";
import type { Topology } from "./start-fault-topology.ts";
import { LOGINS_PER_SECOND, startFleet } from "./start-fleet.ts";
import { type Finding, holds, type SurviveCase, type SurviveContext, withinLimit } from "./survive-case.ts";
import { importRows, newRows } from "./transfer-cases.ts";

const POOL_SIZE = 20;
const IMPORTED = 100;

async function surviveReturningClients({ topology, quick }: SurviveContext): Promise<Finding[]> {
  const account = await topology.newAccount(5_000);
  const normal = new MixedLoad({ webs: topology.webs, account, perSecond: 25 }).start();
  await sleep(5_000);
  await normal.stop();
  const baseline = normal.quantileMs(0.99);
  await restartDatabase(topology);
  const clients = quick ? 200 : 500;
  const from = performance.now();
  let most = 0;
  const counting = setInterval(async () => {
    most = Math.max(most, await countConnections(topology).catch(() => 0));
  }, 250);
  const replies = await Promise.all(
    Array.from({ length: clients }, async (_, at) => {
      await sleep((at / clients) * 1_000);
      const { url } = topology.webs[at % topology.webs.length] as Topology["webs"][number];
      const call = { method: "GET", path: "/v1/bots", token: account.token };
      for (let attempt = 0; attempt < 30; attempt++) {
        const reply = await sendRequest(url, call);
        if (reply.status === 200) return performance.now() - from;
        await sleep(500 + Math.random() * 500);
      }
      return Number.POSITIVE_INFINITY;
    }),
  );
  clearInterval(counting);
  const allowed = Math.max(2 * baseline, 100);
  const after: number[] = [];
  while (!after.some((ms) => ms <= allowed) && performance.now() - from < 30_000) {
    const load = new MixedLoad({ webs: topology.webs, account, perSecond: 25 }).start();
    await sleep(4_000);
    await load.stop();
    after.push(load.quantileMs(0.99));
  }
  const seconds = (performance.now() - from) / 1_000;
  const limit = POOL_SIZE * topology.webs.length + 3 * topology.webs.length;
  return [
    allRunning(topology),
    withinLimit(`all ${clients} clients answered`, Math.max(...replies) / 1_000, 30, "s"),
    holds(
      "p99 is back at twice the baseline, or 100 ms, within 30 s",
      (after.at(-1) ?? Number.POSITIVE_INFINITY) <= allowed && seconds <= 30,
      `${baseline.toFixed(0)} → ${after.map((ms) => ms.toFixed(0)).join(", ")} ms, after ${seconds.toFixed(0)} s`,
    ),
    holds("connections stay within the pools", most <= limit, `${most} of ${limit}`),
    withinLimit("memory of a process", Math.max(...topology.webs.map(({ pid }) => residentMb(pid))), 1_024, "MB"),
  ];
}

/** Many new bots at the same moment. */
async function surviveBootingBots({ topology, quick }: SurviveContext): Promise<Finding[]> {
  const count = quick ? 200 : 1_000;
  const fleet = await startFleet(topology, { bots: 0, clusters: 1, room: count });
  try {
    const [web] = topology.webs as [WebProcess];
    const seconds: number[] = [];
    let before = 0;
    const counting = setInterval(() => {
      const { logins } = fleet.world.counters;
      seconds.push(logins - before);
      before = logins;
    }, 1_000);
    const rows = Array.from({ length: count / IMPORTED }, () => newRows(IMPORTED));
    const replies = await Promise.all(rows.map((bots) => importRows(web, fleet.account, bots)));
    const limitMs = (count / LOGINS_PER_SECOND) * 1_000 + 20_000;
    const booted = await fleet.untilAvailable(count, limitMs);
    clearInterval(counting);
    const { logins } = fleet.world.counters;
    const imported = replies.filter(({ status }) => status === 200).length;
    return [
      holds("all are created at once", imported === rows.length, `${imported * IMPORTED} of ${count}`),
      withinLimit(`all ${count} bots are available`, booted / 1_000, limitMs / 1_000, "s"),
      withinLimit("most logins in a second", Math.max(...seconds), LOGINS_PER_SECOND * 1.5, "logins"),
      holds("each bot signs in once", logins === count, `${logins} logins`),
    ];
  } finally {
    await fleet.stop();
  }
}

const surviveHerd = async (context: SurviveContext): Promise<Finding[]> => [
  ...(await surviveReturningClients(context)),
  ...(await surviveBootingBots(context)),
];

export const HERD_CASES: readonly SurviveCase[] = [
  {
    row: "R11",
    fault: "all clients return within a second after a crash of the database; many bots boot",
    run: surviveHerd,
  },
];
