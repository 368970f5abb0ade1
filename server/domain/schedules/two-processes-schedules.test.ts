import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { newSchedule } from "../../testing/schedules.ts";
import { startTwoApplications, type TwoApplications } from "../../testing/two-applications.ts";
import { runDueSchedules } from "./run-due-schedules.ts";

let processes: TwoApplications;
let account: TestAccount;
beforeAll(async () => {
  processes = await startTwoApplications();
  account = await processes.first(() => newAccount());
});
afterAll(() => processes.stop());

it("two processes that look at the same time run each of forty schedules once", async () => {
  const ids = await processes.first(async () => {
    const target = { botIds: [(await newBot(account)).id] };
    const made: string[] = [];
    for (let count = 0; count < 40; count += 1) made.push((await newSchedule(account, target)).id);
    await db().schedule.updateMany({ where: { id: { in: made } }, data: { nextRunAt: new Date(Date.now() - 1000) } });
    return made;
  });
  await Promise.all([
    processes.first(runDueSchedules),
    processes.second(runDueSchedules),
    processes.first(runDueSchedules),
    processes.second(runDueSchedules),
  ]);
  await processes.first(async () => {
    expect(await db().scheduleRun.count({ where: { scheduleId: { in: ids }, state: "started" } })).toBe(40);
    expect(await db().scheduleRun.count({ where: { scheduleId: { in: ids } } })).toBe(40);
    expect(await db().job.count({ where: { scheduleId: { in: ids } } })).toBe(40);
  });
});
