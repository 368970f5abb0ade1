import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment } from "../../child-environment.ts";
import type { WebProcess } from "../../topology/web-process.ts";
import type { Account } from "../create-account.ts";
import { MixedLoad, newBot } from "./mixed-load.ts";
import { sendRequest } from "./send-request.ts";
import { isReady, ROOT, type Topology, timeUntil } from "./start-fault-topology.ts";
import { type Finding, holds, NotPossibleHere, none, type SurviveCase, type SurviveContext } from "./survive-case.ts";

const CALLS_PER_WINDOW = 100;
const STOP_MS = 15_000;

/** For processes whose limits are measured: `countAllowed` calls from an address of its own. */
export const LIMITED = { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1, ::1" };
let addresses = 0;

/** Calls alternately, more often than the limit allows. @returns How many were answered with 200, and the other statuses. */
export async function countAllowed(webs: WebProcess[], { token }: Account) {
  addresses += 1;
  const call = { method: "GET", path: "/v1/bots", token, headers: { "X-Forwarded-For": `10.0.0.${addresses}` } };
  const calls = Array.from({ length: CALLS_PER_WINDOW + 30 }, (_, at) =>
    sendRequest((webs[at % webs.length] as WebProcess).url, call),
  );
  const replies = await Promise.all(calls);
  const allowed = replies.filter(({ status }) => status === 200).length;
  const others = new Set(replies.filter(({ status }) => status !== 200).map(({ status, error }) => status || error));
  return { allowed, others: [...others].join(", ") };
}

export const limitHolds = ({ allowed, others }: { allowed: number; others: string }, of: string): Finding =>
  holds(
    `${of} allow ${CALLS_PER_WINDOW} calls together`,
    allowed === CALLS_PER_WINDOW && others === "429",
    `${allowed}, then ${others}`,
  );

export async function withWebs<T>(
  topology: Topology,
  settings: Record<string, string>[],
  work: (webs: WebProcess[]) => Promise<T>,
) {
  const webs: WebProcess[] = [];
  try {
    for (const own of settings) {
      const web = await topology.newWeb(own);
      webs.push(web);
      await web.start();
    }
    return await work(webs);
  } finally {
    for (const web of webs) await web.stop();
  }
}

async function surviveTwoProcesses({ topology }: SurviveContext): Promise<Finding[]> {
  const limited = await withWebs(topology, [LIMITED, LIMITED], async (webs) =>
    countAllowed(webs, await topology.newAccount(10)),
  );
  const cap = 50;
  const account = await topology.newAccount(cap);
  const imports = Array.from({ length: 12 }, (_, at) => {
    const bots = Array.from({ length: 10 }, () => newBot().deviceAuth);
    const { url } = topology.webs[at % topology.webs.length] as WebProcess;
    return sendRequest(url, { method: "POST", path: "/v1/bots/bulk-import", body: { bots }, token: account.token });
  });
  const done = (await Promise.all(imports)).filter(({ status }) => status === 200).length;
  const [web] = topology.webs as [WebProcess];
  const { body } = await sendRequest(web.url, { method: "GET", path: "/v1/bots", token: account.token });
  const total = (body as unknown[]).length;
  return [
    limitHolds(limited, "two processes"),
    holds("the cap holds in both together", total === cap && done * 10 === cap, `${total} of ${cap}`),
  ];
}

const surviveFullDisk = async (context: SurviveContext): Promise<Finding[]> => [
  ...(await surviveFullDatabase(context)),
  ...(await surviveFullLog(context)),
];

/** What PostgreSQL answers to every statement that needs room. */
const FILL = `CREATE FUNCTION survive_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'could not extend file "base/5/1": No space left on device' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER survive_full BEFORE INSERT OR UPDATE ON "Bot" EXECUTE FUNCTION survive_full()`;
const FREE = "DROP FUNCTION survive_full CASCADE";

async function surviveFullDatabase({ topology }: SurviveContext): Promise<Finding[]> {
  const account = await topology.newAccount(1_000);
  const load = new MixedLoad({ webs: topology.webs, account, perSecond: 25 }).start();
  await sleep(3_000);
  await topology.database.query(FILL);
  await sleep(5_000);
  await topology.database.query(FREE);
  const freed = performance.now();
  await sleep(4_000);
  await load.stop();
  const isWrite = (kind: string) => kind === "create" || kind === "change";
  const [writes, reads] = [load.failures(({ kind }) => isWrite(kind)), load.failures(({ kind }) => !isWrite(kind))];
  return [
    holds("writes fail while the database's disk is full", writes.length > 0, `${writes.length} writes`),
    none("failure but 503 with Retry-After and the API's error", load.improperFailures(), `${writes.length}`),
    none(
      "read fails",
      reads.map(({ kind, status, error }) => `${kind} ${status || error}`),
    ),
    none(
      "write fails later than 1 s after there is room",
      load.failures(({ at }) => at > freed + 1_000),
    ),
    none("acknowledged write is lost", await load.findLost(topology.webs[0] as WebProcess), `${load.acknowledged}`),
  ];
}

async function surviveFullLog({ topology }: SurviveContext): Promise<Finding[]> {
  if (!fs.existsSync("/dev/full")) throw new NotPossibleHere("there is no /dev/full");
  const probe = await topology.newWeb();
  const full = fs.openSync("/dev/full", "w");
  const env = childEnvironment({ ...topology.settings, LOG_LEVEL: "info", PORT: String(probe.port) });
  const child = spawn(process.execPath, ["tools/start/run-server.ts"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", full, full],
  });
  fs.closeSync(full);
  const exited = once(child, "exit");
  try {
    const ready = await timeUntil(() => isReady(probe), 60_000);
    const account = await topology.newAccount(1_000);
    const load = new MixedLoad({ webs: [probe], account, perSecond: 25 }).start();
    await sleep(5_000);
    await load.stop();
    return [
      holds("a process whose log cannot be written starts", Number.isFinite(ready), `${(ready / 1_000).toFixed(1)} s`),
      none(
        "request fails",
        load.failures().map(({ kind, status, error }) => `${kind} ${status || error}`),
        `${load.entries.length}`,
      ),
      holds("it runs", child.exitCode === null && child.signalCode === null, `exit code ${child.exitCode}`),
    ];
  } finally {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await exited;
    clearTimeout(timer);
  }
}

export const MACHINE_CASES: readonly SurviveCase[] = [
  { row: "R13", fault: "the disk is full: nothing can be stored, or no log written", run: surviveFullDisk },
  { row: "R14", fault: "two processes serve one account", run: surviveTwoProcesses },
];
