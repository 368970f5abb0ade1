import { setTimeout as sleep } from "node:timers/promises";
import type { WebProcess } from "../../topology/web-process.ts";
import { MixedLoad, newBot } from "./mixed-load.ts";
import { type Reply, sendRequest } from "./send-request.ts";
import { isReady, timeUntil } from "./start-fault-topology.ts";
import { type Finding, holds, none, type SurviveCase, type SurviveContext, withinLimit } from "./survive-case.ts";

async function surviveBrokerLoss({ topology, quick }: SurviveContext): Promise<Finding[]> {
  const account = await topology.newAccount(5_000);
  const [web] = topology.webs as [WebProcess];
  const { token } = account;
  const bot = await sendRequest(web.url, { method: "POST", path: "/v1/bots", body: newBot(), token });
  const { id } = bot.body as { id: string };
  const load = new MixedLoad({ webs: topology.webs, account }).start();
  await sleep(2_000);
  await topology.redis.kill();
  const commands: Reply[] = [];
  const until = performance.now() + (quick ? 6_000 : 30_000);
  while (performance.now() < until) {
    const body = { command: "level", args: "9" };
    commands.push(await sendRequest(web.url, { method: "POST", path: `/v1/bots/${id}/commands/run`, body, token }));
    await sleep(300);
  }
  await topology.redis.restart();
  const ready = await timeUntil(async () => (await Promise.all(topology.webs.map(isReady))).every(Boolean), 15_000);
  await sleep(2_000);
  await load.stop();
  // The numbers of the whole service are counted from the live states, which the broker has.
  const failures = load
    .failures(({ kind }) => kind !== "public")
    .map(({ kind, status, error }) => `${kind} ${status || error}`);
  const hanging = commands.filter(({ status }) => status < 400);
  return [
    none("request for accounts and bots fails", failures, `${load.entries.length}`),
    none("answer about live states but 200 or a proper 503", load.improperFailures()),
    withinLimit("slowest of these", load.slowestMs() / 1_000, 3, "s"),
    none("acknowledged write is lost", await load.findLost(web), `${load.acknowledged}`),
    none(
      "command without an error",
      hanging.map(({ status, error }) => status || error),
      `${commands.length}`,
    ),
    withinLimit("slowest command", Math.max(...commands.map(({ ms }) => ms)) / 1_000, 2, "s"),
    withinLimit("ready after the broker is back", ready / 1_000, 5, "s"),
    holds(
      "no process exits",
      topology.webs.every((web) => web.isRunning()),
      `${topology.webs.length} run`,
    ),
  ];
}

export const BROKER_CASES: readonly SurviveCase[] = [
  { row: "R3", fault: "the broker is killed", run: surviveBrokerLoss },
];
