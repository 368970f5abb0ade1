import { expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { newSchedule } from "../../testing/schedules.ts";
import { whileAccountIsBusy } from "../../testing/while-account-is-busy.ts";
import { runDueSchedules } from "./run-due-schedules.ts";

async function newSchedules(account: TestAccount, count: number, changes: { secondsAgo?: number; app?: string }) {
  const target = { botIds: [(await newBot(account)).id] };
  const ids: string[] = [];
  while (ids.length < count) ids.push((await newSchedule(account, target)).id);
  const { secondsAgo, app } = changes;
  const nextRunAt = secondsAgo === undefined ? undefined : new Date(Date.now() - secondsAgo * 1_000);
  await db().schedule.updateMany({ where: { id: { in: ids } }, data: { nextRunAt, applicationId: app } });
  return ids;
}

const startedOf = (ids: string[]) =>
  db().scheduleRun.findMany({ where: { scheduleId: { in: ids }, state: "started" }, orderBy: { createdAt: "asc" } });

it("threat 40: the schedules of an account that keeps itself busy do not keep others' from running or being paused", async () => {
  const [busy, other] = [await newAccount(), await newAccount()];
  const late = await newSchedules(busy, 3, { secondsAgo: 10 });
  const due = await newSchedules(other, 2, { secondsAgo: 2 });
  const { applicationId: app, tokenId } = await oauthTokenFor(other, ["commands.run"]);
  const ended = await newSchedules(other, 1, { app });
  await db().accessToken.delete({ where: { id: tokenId } });
  await whileAccountIsBusy(busy, async () => {
    await runDueSchedules();
    expect(await startedOf(due)).toHaveLength(2);
    expect(await db().schedule.count({ where: { id: { in: ended }, paused: true } })).toBe(1);
    expect(await db().scheduleRun.count({ where: { scheduleId: { in: late } } })).toBe(0);
  });
  await runDueSchedules();
  expect(await startedOf(late)).toHaveLength(3);
});

it("threat 40: of two accounts with schedules that are due, each has its turn, however many the other has", async () => {
  const [many, few] = [await newAccount(), await newAccount()];
  const old = await newSchedules(many, 12, { secondsAgo: 10 });
  const due = await newSchedules(few, 1, { secondsAgo: 2 });
  await runDueSchedules();
  const [started, [latest]] = [await startedOf(old), await startedOf(due)];
  expect(started).toHaveLength(12);
  expect(latest?.createdAt.getTime()).toBeLessThanOrEqual(started[1]?.createdAt.getTime() ?? 0);
});
