import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { WebProcess } from "../../topology/web-process.ts";
import { BACKUP_CASES } from "./backup-cases.ts";
import { CLOCK_CASES } from "./clock-cases.ts";
import { DATABASE_CASES } from "./database-cases.ts";
import { HERD_CASES } from "./herd-cases.ts";
import { MACHINE_CASES } from "./machine-cases.ts";
import { MixedLoad, newBot } from "./mixed-load.ts";
import { PROCESS_CASES } from "./process-cases.ts";
import { type Reply, sendRequest } from "./send-request.ts";
import { SHARD_CASES } from "./shard-cases.ts";
import { SOAK_CASES } from "./soak-case.ts";
import { isReady, startFaultTopology, type Topology, timeUntil } from "./start-fault-topology.ts";
import {
  type Finding,
  holds,
  NotPossibleHere,
  none,
  ROWS,
  type SurviveCase,
  type SurviveContext,
  withinLimit,
} from "./survive-case.ts";
import { TRANSFER_CASES } from "./transfer-cases.ts";

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

const BROKER_CASES: readonly SurviveCase[] = [{ row: "R3", fault: "the broker is killed", run: surviveBrokerLoss }];

const rowNumber = ({ row }: { row: string }) => Number(row.slice(1));
export const SURVIVE_CASES = [
  ...[...DATABASE_CASES, ...BROKER_CASES, ...TRANSFER_CASES, ...SHARD_CASES],
  ...[...HERD_CASES, ...CLOCK_CASES, ...PROCESS_CASES, ...MACHINE_CASES, ...BACKUP_CASES, ...SOAK_CASES],
].sort((a, b) => rowNumber(a) - rowNumber(b));
const WEBS = 2;
const HEALTHY_MS = 20_000;

const USAGE = `npm run faults -- survive [R1 R2 …] [--quick] [--minutes N]

Causes faults under load, and measures what is lost. Everything runs on this machine, on free ports.
  --quick      shorter loads and fewer rounds
  --minutes N  the length of the soak (R17); 2 by default, a quarter with --quick
${SURVIVE_CASES.map(({ row, fault }) => `  ${row.padEnd(4)} ${fault}`).join("\n")}
`;

function print(row: string, { criterion, figure, passed }: Finding): void {
  console.log(`${passed ? "pass" : "FAIL"}  ${row.padEnd(4)} ${criterion}: ${figure}`);
}

/** What the processes said, for whoever looks for the reason. */
function keepOutput({ row }: SurviveCase, { webs }: Topology): void {
  const file = path.join(os.tmpdir(), `svc-survive-${row}-${process.pid}.log`);
  fs.writeFileSync(file, webs.map((web) => `${web.url}\n${web.output()}`).join("\n"));
  console.log(`      ${row.padEnd(4)} the output of the processes is in ${file}`);
}

/** @returns Null when it cannot be run here. */
async function runCase(one: SurviveCase, context: SurviveContext): Promise<Finding[] | null> {
  try {
    return await one.run(context);
  } catch (error) {
    if (!(error instanceof NotPossibleHere))
      return [holds("the case ends", false, (error as Error).message.slice(0, 300))];
    console.log(`skip  ${one.row.padEnd(4)} ${error.message}`);
    return null;
  }
}

const summaryOf = (failed: number, skipped: readonly string[]): string =>
  [
    failed === 0 ? "Every criterion that was measured holds." : `${failed} criteria do not hold.`,
    ...(skipped.length > 0 ? [`Not possible on this machine: ${skipped.join(", ")}.`] : []),
  ].join(" ");

async function isHealthy({ webs }: Topology): Promise<boolean> {
  const all = async () => (await Promise.all(webs.map(isReady))).every(Boolean);
  return Number.isFinite(await timeUntil(all, HEALTHY_MS));
}

/** Each case on a healthy topology. @returns How many criteria do not hold, and the rows that were not run. */
async function runCases(
  cases: readonly SurviveCase[],
  settings: Pick<SurviveContext, "quick" | "minutes">,
): Promise<{ failed: number; skipped: string[] }> {
  let topology = await startFaultTopology(WEBS);
  const skipped: string[] = [];
  let failed = 0;
  try {
    for (const one of cases) {
      console.log(`\n      ${one.row.padEnd(4)} ${one.fault}`);
      const from = performance.now();
      const findings = await runCase(one, { ...settings, topology });
      if (!findings) skipped.push(one.row);
      for (const finding of findings ?? []) print(one.row, finding);
      console.log(`      ${one.row.padEnd(4)} ${((performance.now() - from) / 1_000).toFixed(0)} s`);
      const bad = findings?.filter(({ passed }) => !passed) ?? [];
      if (bad.length > 0) keepOutput(one, topology);
      failed += bad.length;
      if (await isHealthy(topology)) continue;
      await topology.stop();
      topology = await startFaultTopology(WEBS);
    }
  } finally {
    await topology.stop();
  }
  return { failed, skipped };
}

/** @returns The exit code: 0 when every criterion holds. */
export async function runSurvive(args: string[]): Promise<number> {
  const options = { quick: { type: "boolean" }, minutes: { type: "string" }, help: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const isUnknown = positionals.some((row) => !ROWS.includes(row));
  if (values.help || isUnknown) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  const selected = SURVIVE_CASES.filter(({ row }) => positionals.length === 0 || positionals.includes(row));
  const quick = values.quick ?? false;
  const { failed, skipped } = await runCases(selected, {
    quick,
    minutes: Number(values.minutes ?? (quick ? 0.25 : 2)),
  });
  console.log(`\n${summaryOf(failed, skipped)}`);
  return failed === 0 ? 0 : 1;
}
