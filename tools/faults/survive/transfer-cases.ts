import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebProcess } from "../../topology/web-process.ts";
import type { Account } from "../create-account.ts";
import { newBot } from "./mixed-load.ts";
import { type Reply, sendRequest } from "./send-request.ts";
import type { Topology } from "./start-fault-topology.ts";
import { type Finding, holds, none, type SurviveCase, type SurviveContext } from "./survive-case.ts";

const IMPORTED = 100;
/** Processes that have just started are slower: the time within which they are killed is adapted. */
const LONGER = 1.2;
const MOST_MS = 1_500;
/** A transaction of a process that was killed is rolled back, or committed, within this time. */
const SETTLED_MS = 300;

interface Row {
  accountId: string;
  deviceId: string;
  secret: string;
  nickname: string;
}

export const newRows = (count: number): Row[] =>
  Array.from({ length: count }, () => {
    const { nickname, deviceAuth } = newBot();
    return { ...deviceAuth, nickname };
  });

export const importRows = (web: WebProcess, { token }: Account, bots: Row[]): Promise<Reply> =>
  sendRequest(web.url, { method: "POST", path: "/v1/bots/bulk-import", body: { bots }, token });

async function listBots(web: WebProcess, { token }: Account): Promise<{ id: string; nickname: string }[]> {
  const { status, error, body } = await sendRequest(web.url, { method: "GET", path: "/v1/bots", token });
  if (status !== 200) throw new Error(`the bots could not be listed: ${status || error}`);
  return body as { id: string; nickname: string }[];
}

/** Two processes in turn: one is killed, the other one is asked. */
const inTurn = ({ webs }: Topology, round: number): [WebProcess, WebProcess] => {
  const [one, two] = webs as [WebProcess, WebProcess];
  return round % 2 === 0 ? [one, two] : [two, one];
};

interface ImportRound {
  topology: Topology;
  account: Account;
  round: number;
  /** The process is killed within this time. */
  withinMs: number;
}

/** One import whose process is killed, and its repetition. @returns what the client saw, and the problems. */
async function importOnce({ topology, account, round, withinMs }: ImportRound) {
  const before = round * IMPORTED;
  const [victim, other] = inTurn(topology, round);
  const rows = newRows(IMPORTED);
  const importing = importRows(victim, account, rows);
  await sleep(Math.random() * withinMs);
  await victim.kill();
  const first = await importing;
  await sleep(SETTLED_MS);
  const added = (await listBots(other, account)).length - before;
  const again = await importRows(other, account, rows);
  const total = (await listBots(other, account)).length;
  const allowed = first.status === 200 ? [IMPORTED] : [0, IMPORTED];
  const problems = [
    ...(allowed.includes(added) ? [] : [`answered ${first.status || first.error}, ${added} bots were added`]),
    ...(again.status === 200 && total === before + IMPORTED ? [] : [`again ${again.status}, ${total} bots`]),
  ];
  await victim.start();
  return { first, added, problems };
}

async function surviveKilledImport({ topology, quick }: SurviveContext): Promise<Finding[]> {
  const rounds = quick ? 4 : 50;
  const account = await topology.newAccount(rounds * IMPORTED);
  const problems: string[] = [];
  const ended = { none: 0, all: 0, answered: 0 };
  let usualMs = 150;
  for (let round = 0; round < rounds; round++) {
    const { first, added, ...found } = await importOnce({ topology, account, round, withinMs: usualMs * 1.2 });
    problems.push(...found.problems);
    const end = first.status === 200 ? "answered" : added === 0 ? "none" : "all";
    if (end === "answered") usualMs = first.ms;
    if (end === "none") usualMs = Math.min(MOST_MS, usualMs * LONGER); // so that kills before and after the commit alternate
    ended[end] += 1;
  }
  const over = await importRows(topology.webs[0] as WebProcess, account, newRows(1));
  return [
    none(
      "import was done in part, or twice by a repetition",
      problems,
      `${rounds} (${ended.none} not done, ${ended.all} done without an answer, ${ended.answered} answered)`,
    ),
    holds("the cap is respected", over.status === 403, `one more is answered ${over.status}`),
  ];
}

const WAYS = ["reset before", "reset during", "reset after", "clean", "kill"] as const;

/** Exports and deletes; the call is interrupted in one way. @returns the answer, if the client saw all of it. */
async function interruptedExport(
  web: WebProcess,
  account: Account,
  key: string,
  way: (typeof WAYS)[number],
): Promise<Reply | null> {
  const life = new AbortController();
  const call = {
    method: "POST",
    path: "/v1/bots/bulk-export",
    body: { deleteAfterExport: true },
    headers: { "Idempotency-Key": key },
    token: account.token,
    signal: life.signal,
  };
  const exporting = sendRequest(web.url, call);
  if (way === "reset before") await sleep(Math.random() * 5);
  if (way === "reset during") await sleep(Math.random() * 60);
  if (way === "kill") await sleep(Math.random() * 80);
  if (way.startsWith("reset") && way !== "reset after") life.abort();
  if (way === "kill") await web.kill();
  const reply = await exporting;
  return reply.status === 200 && way !== "reset after" ? reply : null;
}

async function exportOnce(
  topology: Topology,
  account: Account,
  round: number,
  way: (typeof WAYS)[number],
): Promise<string[]> {
  const [victim, other] = inTurn(topology, round);
  const rows = newRows(20);
  if ((await importRows(other, account, rows)).status !== 200) throw new Error("the bots could not be imported");
  const key = randomUUID();
  const exporting = interruptedExport(victim, account, key, way);
  const creating = Promise.all(
    Array.from({ length: 3 }, async (_, at) => {
      await sleep(at * 10);
      const body = newBot();
      const { status } = await sendRequest(other.url, { method: "POST", path: "/v1/bots", body, token: account.token });
      return { ...body, isCreated: status === 200 };
    }),
  );
  const [seen, created] = await Promise.all([exporting, creating]);
  await sleep(SETTLED_MS);
  const listed = new Set((await listBots(other, account)).map(({ nickname }) => nickname));
  const problems: string[] = [];
  const inAnswer = new Set(((seen?.body as Row[] | undefined) ?? []).map(({ nickname }) => nickname));
  for (const nickname of inAnswer)
    if (listed.has(nickname)) problems.push(`${way}: ${nickname} is exported and listed`);
  // Without the list of before, the same key must answer what was exported; else it exports the rest now.
  const replay = await sendRequest(other.url, {
    method: "POST",
    path: "/v1/bots/bulk-export",
    body: { deleteAfterExport: true },
    headers: { "Idempotency-Key": key },
    token: account.token,
  });
  const secrets = new Map((replay.body as Row[]).map((row) => [row.nickname, row.secret]));
  const expected = [
    ...rows,
    ...created.filter(({ isCreated }) => isCreated).map((one) => ({ ...one.deviceAuth, nickname: one.nickname })),
  ];
  for (const { nickname, secret } of expected) {
    if (secrets.get(nickname) !== secret && !listed.has(nickname)) problems.push(`${way}: ${nickname} is lost`);
    if (listed.has(nickname) && secrets.has(nickname) && inAnswer.size > 0)
      problems.push(`${way}: ${nickname} was exported later`);
  }
  if (way === "kill") await victim.start();
  return problems;
}

async function surviveInterruptedExport({ topology, quick }: SurviveContext): Promise<Finding[]> {
  const account = await topology.newAccount(5_000);
  const rounds = quick ? 10 : 100;
  const problems: string[] = [];
  for (let round = 0; round < rounds; round++) {
    problems.push(...(await exportOnce(topology, account, round, WAYS[round % WAYS.length] as (typeof WAYS)[number])));
  }
  return [
    none(
      "bot is neither listed nor exported again by the same key",
      problems,
      `${rounds} exports, each of 20 bots and 3 created meanwhile`,
    ),
  ];
}

export const TRANSFER_CASES: readonly SurviveCase[] = [
  { row: "R6", fault: "kill -9 during an import of 100 bots", run: surviveKilledImport },
  { row: "R7", fault: "an export with deletion is reset or killed", run: surviveInterruptedExport },
];
