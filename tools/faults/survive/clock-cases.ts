import { setTimeout as sleep } from "node:timers/promises";
import type { WebProcess } from "../../topology/web-process.ts";
import { createApplication, exchangeCode, requestCode } from "./exchange-code.ts";
import { findClockLibrary } from "./find-clock-library.ts";
import { countAllowed, LIMITED, limitHolds, withWebs } from "./machine-cases.ts";
import { MixedLoad } from "./mixed-load.ts";
import { sendRequest } from "./send-request.ts";
import type { Topology } from "./start-fault-topology.ts";
import { startFleet } from "./start-fleet.ts";
import { type Finding, holds, none, type SurviveCase, type SurviveContext } from "./survive-case.ts";

const LEASE_MS = 10_000;
/** Clients tolerate a difference of a minute between their clock and an id token's. */
const TOLERATED_SECONDS = 60;

async function surviveSkew({ topology, quick }: SurviveContext): Promise<Finding[]> {
  const library = await findClockLibrary();
  const findings: Finding[] = [];
  for (const skew of quick ? ["-1h"] : ["-1h", "+15m", "-15m"]) {
    const settings = { LD_PRELOAD: library, FAKETIME: skew, FAKETIME_DONT_FAKE_MONOTONIC: "1", ...LIMITED };
    findings.push(...(await withWebs(topology, [settings, LIMITED], (webs) => compareClocks(topology, webs, skew))));
  }
  return findings;
}

/** A code of each of two processes is exchanged by the other one, and the id token has the right time. */
async function exchangeBothWays(topology: Topology, [one, other]: WebProcess[], session: string) {
  const app = await createApplication(topology);
  const results: { ok: boolean; figure: string }[] = [];
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as [WebProcess, WebProcess][]) {
    const { status, issuedAt } = await exchangeCode(to, app, await requestCode(from, app, session));
    const off = issuedAt - Date.now() / 1_000;
    const ok = status === 200 && Math.abs(off) < TOLERATED_SECONDS;
    results.push({ ok, figure: `${status}, id token issued ${off.toFixed(0)} s from now` });
  }
  return results;
}

async function compareClocks(topology: Topology, webs: WebProcess[], skew: string): Promise<Finding[]> {
  const [skewed] = webs as [WebProcess];
  const own = await fetch(`${skewed.url}/healthz`);
  const offMinutes = (Date.parse(own.headers.get("date") ?? "") - Date.now()) / 60_000;
  const account = await topology.newAccount(200);
  const session = (await topology.svc("session", "create", "--user", account.id)).token ?? "";
  const seen = await sendRequest(skewed.url, { method: "GET", path: "/v1/bots", token: session });
  const codes = await exchangeBothWays(topology, webs, session);
  const limited = await countAllowed(webs, await topology.newAccount(10));
  const load = new MixedLoad({ webs: [skewed, ...topology.webs], account, perSecond: 6 }).start();
  const fleet = await startFleet({ ...topology, webs: [...topology.webs, skewed].reverse() }, { bots: 6, clusters: 2 });
  try {
    const started = await fleet.untilAvailable(6);
    await sleep(LEASE_MS + 3_000);
    await load.stop();
    const { logins, staleLogins, overlaps } = fleet.world.counters;
    return [
      holds(`${skew}: the process has another clock`, Math.abs(offMinutes) > 10, `${offMinutes.toFixed(0)} min`),
      limitHolds(limited, `${skew}: it and another process`),
      holds(`${skew}: a new session is valid`, seen.status === 200, `${seen.status}`),
      ...codes.map(({ ok, figure }, at) =>
        holds(
          `${skew}: a code that ${at === 0 ? "it" : "the other process"} issued is valid in the other one`,
          ok,
          figure,
        ),
      ),
      none(
        `request fails (${skew})`,
        load.failures(({ status }) => status !== 429).map(({ kind, status, error }) => `${kind} ${status || error}`),
        `${load.entries.length}`,
      ),
      holds(
        `${skew}: bots start, and no lease ends`,
        Number.isFinite(started) && logins === 6 && staleLogins + overlaps === 0,
        `${logins} logins of 6 bots`,
      ),
      holds(
        `${skew}: it is logged`,
        /clock/i.test(skewed.output()),
        skewed
          .output()
          .split("\n")
          .find((line) => /clock/i.test(line))
          ?.slice(0, 160) ?? "no line",
      ),
    ];
  } finally {
    await load.stop();
    await fleet.stop();
  }
}

export const CLOCK_CASES: readonly SurviveCase[] = [
  { row: "R8", fault: "the clock of one process is an hour or 15 minutes slow, or fast", run: surviveSkew },
];
