import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { addJob, answerCalls, readJob, untilEnded, workOnJobs } from "../../testing/run-jobs.ts";
import { newSchedule } from "../../testing/schedules.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";
import { expectFleet } from "../fleet/fleet-return.ts";
import { startSchedules } from "../schedules/start-schedules.ts";

const { connect } = setUpShardLink();
workOnJobs();
afterEach(() => expectFleet(0));

const command = { kind: "command", input: { commands: [{ command: "level" }] } } as const;

it("after a start, jobs wait for bots whose shard is on its way back", async () => {
  const account = await newAccount();
  const { id: botId } = await newBot(account);
  expectFleet(5_000);
  const jobId = await addJob(account, { ...command, botIds: [botId] });
  await expect.poll(async () => (await readJob(jobId)).state).toBe("running");
  const shard = await connect(account);
  answerCalls(shard);
  expect(await untilEnded(jobId)).toMatchObject({ succeeded: 1, failed: 0 });
});

it("they do not wait longer where no shard comes back, and changes in the database do not wait", async () => {
  const account = await newAccount();
  const botIds = [(await newBot(account)).id];
  expectFleet(3_000);
  const asking = await addJob(account, { ...command, botIds });
  const changing = await addJob(account, { kind: "edit", input: { disabled: true }, botIds });
  expect(await untilEnded(changing)).toMatchObject({ succeeded: 1 });
  expect(await readJob(asking)).toMatchObject({ endedAt: null });
  expect(await untilEnded(asking)).toMatchObject({ succeeded: 0, failed: 1 });
});

it("schedules that are due choose their bots when the shards of before have had time to come back", async () => {
  const account = await newAccount();
  const { id } = await newSchedule(account, { botIds: [(await newBot(account)).id] });
  await db().schedule.update({ where: { id }, data: { nextRunAt: new Date(Date.now() - 1_000) } });
  const runs = () => db().scheduleRun.count({ where: { scheduleId: id } });
  expectFleet(4_000);
  const schedules = startSchedules();
  await sleep(3_500);
  expect(await runs()).toBe(0);
  await expect.poll(runs, { timeout: 10_000 }).toBe(1);
  await schedules.stop();
});
