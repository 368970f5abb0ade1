import { randomBytes, randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { childEnvironment } from "../../child-environment.ts";
import { runProgram } from "../../programs/run-program.ts";
import type { WebProcess } from "../../topology/web-process.ts";
import type { Account } from "../create-account.ts";
import { newBot } from "./mixed-load.ts";
import { sendRequest } from "./send-request.ts";
import type { Topology } from "./start-fault-topology.ts";
import { type Finding, holds, none, type SurviveCase, type SurviveContext } from "./survive-case.ts";

const AT_ONCE = 100;
/** PostgreSQL notices that a client is gone, and rolls back, within this time. */
const SETTLED_MS = 500;

type Variables = Record<string, string>;

/** One more, empty database on the same server. */
async function emptyDatabase({ database }: Topology): Promise<string> {
  const name = `copy_${randomUUID().slice(0, 8)}`;
  await database.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  return url.toString();
}

/** @param killAfterMs When it is killed, if it still runs then. */
async function runCommand(variables: Variables, args: string[], killAfterMs?: number) {
  const from = performance.now();
  const options = { env: childEnvironment(variables), ...(killAfterMs !== undefined && { killAfterMs }) };
  const { code, err } = await runProgram(process.execPath, ["tools/svc.ts", ...args], options);
  return { code, errors: err, ms: performance.now() - from };
}

async function count(url: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Number((await client.query(sql)).rows[0].count);
  } finally {
    await client.end();
  }
}
const countBots = (url: string) =>
  count(
    url,
    `SELECT CASE WHEN to_regclass('"Bot"') IS NULL THEN 0 ELSE (SELECT count(*) FROM "Bot") END AS count`,
  ).catch((error: { code?: string }) => {
    if (error.code === "42P01") return 0; // the tables are not made yet
    throw error;
  });

async function importBots(web: WebProcess, { token }: Account, size: number): Promise<void> {
  for (let at = 0; at < size; at += AT_ONCE) {
    const bots = Array.from({ length: AT_ONCE }, newBot).map((bot) => ({ ...bot.deviceAuth, nickname: bot.nickname }));
    const call = { method: "POST", path: "/v1/bots/bulk-import", body: { bots }, token };
    const { status } = await sendRequest(web.url, call);
    if (status !== 200) throw new Error(`the bots could not be imported: ${status}`);
  }
}

/** The credentials of all bots, as the API answers them. */
async function exportBots(web: WebProcess, { token }: Account): Promise<string> {
  const body = { deleteAfterExport: false };
  const { status, body: rows } = await sendRequest(web.url, {
    method: "POST",
    path: "/v1/bots/bulk-export",
    body,
    token,
  });
  return status === 200 ? JSON.stringify(rows) : `status ${status}`;
}

interface Copy {
  topology: Topology;
  account: Account;
  original: string;
  url: string;
}

/** Starts a process on the copy with these keys, and compares what it exports. */
async function exportsTheSame({ topology, account, original, url }: Copy, keys: string): Promise<string> {
  const web = await topology.newWeb({ DATABASE_URL: url, REDIS_URL: "", SECRET_KEYS: keys });
  try {
    await web.start();
    return (await exportBots(web, account)) === original ? "the same" : "different";
  } catch {
    return "not started";
  } finally {
    await web.stop();
  }
}

async function killedRestores(file: string, topology: Topology, rounds: number, size: number) {
  let url = await emptyDatabase(topology);
  const settings = () => ({ ...topology.settings, REDIS_URL: "", DATABASE_URL: url });
  const { ms, code, errors } = await runCommand(settings(), ["restore", file]);
  if (code !== 0) throw new Error(`the restore failed: ${errors}`);
  const problems: string[] = [];
  let killed = 0;
  for (let round = 0; round < rounds; round++) {
    url = await emptyDatabase(topology);
    const ended = await runCommand(settings(), ["restore", file], ms * (0.3 + 0.7 * Math.random()));
    if (ended.code === "SIGKILL") killed += 1;
    await sleep(SETTLED_MS);
    const bots = await countBots(url);
    if (bots !== 0 && bots !== size) problems.push(`${bots} bots after a kill`);
    const again = await runCommand(settings(), ["restore", file, "--force"]);
    if (again.code !== 0) problems.push(`again: ${again.errors.slice(-200)}`);
  }
  return { url, killed, problems };
}

async function killedRotations(copy: Copy, keys: string, rounds: number) {
  const settings = { ...copy.topology.settings, REDIS_URL: "", DATABASE_URL: copy.url };
  const problems: string[] = [];
  let [ring, killed, ms] = [keys, 0, 2_500];
  let newest = keys;
  for (let round = 0; round < rounds; round++) {
    newest = `round${round}:${randomBytes(32).toString("base64")}`;
    ring = `${newest},${ring}`;
    const ended = await runCommand(
      { ...settings, SECRET_KEYS: ring },
      ["keys", "rotate"],
      ms * (0.5 + 0.5 * Math.random()),
    );
    if (ended.code === "SIGKILL") killed += 1;
    else ms = Math.min(ms, ended.ms);
    await sleep(SETTLED_MS);
    const result = await exportsTheSame(copy, ring);
    if (result !== "the same") problems.push(`after a kill: ${result}`);
  }
  const last = await runCommand({ ...settings, SECRET_KEYS: ring }, ["keys", "rotate"]);
  if (last.code !== 0) problems.push(`again: ${last.errors.slice(-200)}`);
  return { killed, problems, newest };
}

async function surviveRestore({ topology, quick }: SurviveContext): Promise<Finding[]> {
  const [size, rounds] = quick ? [1_000, 1] : [3_000, 10];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-survive-backup-"));
  try {
    const [web] = topology.webs as [WebProcess];
    const account = await topology.newAccount(size);
    await importBots(web, account, size);
    const original = await exportBots(web, account);
    const file = path.join(folder, "backup");
    const total = await countBots(topology.database.url);
    await topology.svc("backup", file);
    const restored = await killedRestores(file, topology, rounds, total);
    const copy: Copy = { topology, account, original, url: restored.url };
    const keys = topology.settings.SECRET_KEYS as string;
    const same = await exportsTheSame(copy, keys);
    const wrong = await exportsTheSame(copy, `first:${randomBytes(32).toString("base64")}`);
    const rotated = await killedRotations(copy, keys, rounds);
    const withNewest = await exportsTheSame(copy, rotated.newest);
    return [
      none("restore that was killed leaves a part", restored.problems, `${restored.killed} killed`),
      holds("a restored database exports the same credentials", same === "the same", same),
      holds("a process with other keys does not start", wrong === "not started", wrong),
      none("rotation of keys that was killed loses a credential", rotated.problems, `${rotated.killed} killed`),
      holds("after the last rotation only the newest key is needed", withNewest === "the same", withNewest),
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export const BACKUP_CASES: readonly SurviveCase[] = [
  { row: "R16", fault: "kill -9 of restores and rotations of keys; other keys", run: surviveRestore },
];
