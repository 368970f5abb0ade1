import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, it } from "vitest";
import { databaseTimes } from "../../data/db.ts";
import { settings } from "../../settings/settings.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBotInput } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { overridePart, restartApplication } from "../../testing/test-application.ts";

const TIMES = { connectionWaitMs: 1_000, statementMs: 1_000 };
/** More calls than connections. */
const CALLS = 40;

/** Holds up every statement that reads or writes a bot, on a connection outside the pool. */
async function lockBots(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: settings().databaseUrl ?? "" });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE "Bot" IN ACCESS EXCLUSIVE MODE');
  return async () => {
    await client.query("ROLLBACK");
    await client.end();
  };
}

it("R2: a call that waits for a connection and for a statement is answered within ten seconds", () => {
  const { connectionWaitMs, statementMs } = databaseTimes.create();
  expect(connectionWaitMs + statementMs).toBeLessThan(10_000);
});

it("R2: while statements wait, each call is answered with 503 after both times, and a refused creation is not done later", async () => {
  const { apiToken: token } = await newAccount();
  await restartApplication({}, () => overridePart(databaseTimes, TIMES));
  const unlock = await lockBots();
  const call = async (at: number) => {
    await sleep(at * 5);
    const body = newBotInput();
    const reply = await (at % 2 === 0
      ? callApi("POST", "/bots", { token, body })
      : callApi("GET", "/bots?limit=1", { token }));
    return { status: reply.status, retryAfter: reply.headers.get("retry-after") };
  };
  const calls = Array.from({ length: CALLS }, (_, at) => call(at));
  const replies = await Promise.all(calls); // nobody unlocks before all are answered
  await unlock();
  expect(new Set(replies.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(["503 5"]));
  await sleep(500); // nothing shows that nothing is done
  await restartApplication();
  expect((await callApi<unknown[]>("GET", "/bots", { token })).body).toEqual([]);
});
