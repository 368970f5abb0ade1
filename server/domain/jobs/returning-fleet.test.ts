import { afterEach, expect, it } from "vitest";
import { until } from "#control/testing/until.ts";
import { db } from "../../data/db.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { addJob, answerCalls, readJob, untilEnded, workOnJobs } from "../../testing/run-jobs.ts";
import { newSchedule } from "../../testing/schedules.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";
import { expectFleet } from "../fleet/moving/fleet-return.ts";
import { startSchedules } from "../schedules/start-schedules.ts";

const { connect } = setUpShardLink();
workOnJobs();
afterEach(() => expectFleet(0));

/** Longer than a test. */
const RETURN_MS = 600_000;
const command = { kind: "command", input: { commands: [{ command: "level" }] } } as const;

it("after a start, jobs wait for bots whose shard is on its way back", async () => {
  const account = await newAccount();
  const { id: botId } = await newBot(account);
  expectFleet(RETURN_MS);
  const jobId = await addJob(account, { ...command, botIds: [botId] });
  await until("the job runs", async () => (await readJob(jobId)).state).toBe("running");
  const shard = await connect(account);
  const asked = answerCalls(shard);
  await until("the bot is assigned", () => shard.bots.has(botId)).toBe(true);
  expect(asked.size).toBe(0);
  expectFleet(0);
  expect(await untilEnded(jobId)).toMatchObject({ succeeded: 1, failed: 0 });
});

it("they do not wait longer where no shard comes back, and changes in the database do not wait", async () => {
  const account = await newAccount();
  const botIds = [(await newBot(account)).id];
  expectFleet(RETURN_MS);
  const asking = await addJob(account, { ...command, botIds });
  const changing = await addJob(account, { kind: "edit", input: { disabled: true }, botIds });
  expect(await untilEnded(changing)).toMatchObject({ succeeded: 1 });
  expect(await readJob(asking)).toMatchObject({ endedAt: null });
  expectFleet(0);
  expect(await untilEnded(asking)).toMatchObject({ succeeded: 0, failed: 1 });
});

it("schedules that are due choose their bots when the shards of before have had time to come back", async () => {
  const account = await newAccount();
  const { id } = await newSchedule(account, { botIds: [(await newBot(account)).id] });
  await db().schedule.update({ where: { id }, data: { nextRunAt: new Date(Date.now() - 1_000) } });
  const runs = () => db().scheduleRun.count({ where: { scheduleId: id } });
  for (const [ms, count] of [
    [RETURN_MS, 0],
    [0, 1],
  ] as const) {
    expectFleet(ms);
    const schedules = startSchedules();
    schedules.wake();
    await schedules.stop();
    expect(await runs()).toBe(count);
  }
});
