import { describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import type { ScheduleCreate, ScheduleTarget } from "../../contract/schedules.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory, newPreset } from "../../testing/bots.ts";
import { newSchedule } from "../../testing/schedules.ts";
import { switchMaintenance } from "../../testing/switch-maintenance.ts";
import { listNotifications } from "../alerts/read-notifications.ts";
import { deleteCategory } from "../categories/write-categories.ts";
import { deletePreset } from "../presets/write-presets.ts";
import { getSchedule, listScheduleRuns } from "./read-schedules.ts";
import { runDueSchedules } from "./run-due-schedules.ts";

const MINUTE_MS = 60_000;

interface Due extends Partial<ScheduleCreate> {
  /** For how long the next time has been over. */
  minutesAgo?: number;
  to?: ScheduleTarget;
}

const inHalfAnHour = () => `${(new Date().getUTCMinutes() + 30) % 60} * * * *`;

/** A schedule whose time has come, and comes again in half an hour: not while a test runs. */
async function newDueSchedule(account: TestAccount, { minutesAgo = 0.1, to, ...changes }: Due = {}) {
  const target = to ?? { botIds: [(await newBot(account)).id] };
  const { id } = await newSchedule(account, target, { ...(!changes.at && { cron: inHalfAnHour() }), ...changes });
  const nextRunAt = new Date(Date.now() - minutesAgo * MINUTE_MS);
  await db().schedule.update({ where: { id }, data: { nextRunAt } });
  return {
    nextRunAt,
    read: () => getSchedule({ scheduleId: id }, account.actor),
    runs: () => listScheduleRuns({ scheduleId: id }, account.actor),
    jobs: () => db().job.findMany({ where: { scheduleId: id }, take: 100 }),
  };
}

describe("a schedule whose time has come", () => {
  it("runs once, as a job, and gets its next time", async () => {
    const account = await newAccount();
    const { nextRunAt, read, runs, jobs } = await newDueSchedule(account);
    await Promise.all([runDueSchedules(), runDueSchedules(), runDueSchedules()]);
    expect(await runs()).toMatchObject([{ state: "started", dueAt: nextRunAt.toISOString(), job: { total: 1 } }]);
    expect(await jobs()).toMatchObject([{ actorKind: "operator", requestId: expect.stringMatching(/^schedule-/) }]);
    expect(new Date((await read()).nextRunAt ?? 0).getTime()).toBeGreaterThan(Date.now());
    await runDueSchedules();
    expect(await jobs()).toHaveLength(1);
  });

  it("and that is for a single time does not run again", async () => {
    const { read, jobs } = await newDueSchedule(await newAccount(), {
      at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await runDueSchedules();
    expect([await jobs(), await read()]).toMatchObject([
      { length: 1 },
      { nextRunAt: null, nextRuns: [], paused: false },
    ]);
  });

  it("while the previous job goes on, is skipped and says so", async () => {
    const account = await newAccount();
    const { runs, jobs, nextRunAt, read } = await newDueSchedule(account);
    await runDueSchedules();
    const { id } = await read();
    await db().schedule.update({ where: { id }, data: { nextRunAt: new Date(nextRunAt.getTime() + 1000) } });
    await runDueSchedules();
    expect(await runs()).toMatchObject(
      [{ state: "skipped", message: /previous run/ }, { state: "started" }].map(matched),
    );
    expect(await jobs()).toHaveLength(1);
  });
});

const matched = ({ message, ...rest }: { state: string; message?: RegExp }) => ({
  ...rest,
  ...(message && { message: expect.stringMatching(message) }),
});

describe("a schedule for a saved view", () => {
  it("runs on the bots that the view shows at that moment, also by why they are not connected", async () => {
    const account = await newAccount();
    const bots = [await newBot(account), await newBot(account)];
    const view = (query: string) =>
      db().savedView.create({ data: { id: newId(), accountId: account.accountId, name: query, query } });
    const waiting = await newDueSchedule(account, { to: { viewId: (await view("reason=no_cluster")).id } });
    const refused = await newDueSchedule(account, { to: { viewId: (await view("reason=invalid_auth")).id } });
    const attention = await newDueSchedule(account, { to: { viewId: (await view("view=attention")).id } });
    await db().bot.update({ where: { id: bots[1]?.id ?? "" }, data: { invalidAuth: true, problem: "invalid_auth" } });
    await runDueSchedules();
    expect(await waiting.jobs()).toMatchObject([{ total: 1 }]);
    expect(await refused.jobs()).toMatchObject([{ total: 1 }]);
    expect(await attention.jobs()).toMatchObject([{ total: 2 }]);
  });
});

describe("times at which the service did not run", () => {
  it("are skipped, and the number of them is recorded", async () => {
    const { runs, jobs, read } = await newDueSchedule(await newAccount(), { cron: "0 0 1 1 *", minutesAgo: 60 });
    await runDueSchedules();
    expect(await runs()).toMatchObject([matched({ state: "skipped", message: /^1 time passed/ })]);
    expect([await jobs(), (await read()).nextRunAt]).toEqual([[], expect.any(String)]);
  });

  it("lead to one run where the schedule says so, however many they are", async () => {
    const { runs, jobs } = await newDueSchedule(await newAccount(), {
      ...{ cron: "*/5 * * * *", missedRuns: "runOnce", minutesAgo: 300 },
    });
    await runDueSchedules();
    expect(await runs()).toMatchObject([matched({ state: "started", message: /^(59|60|61) times passed/ })]);
    expect(await jobs()).toHaveLength(1);
  });

  it("do not matter when the last of them is now: it runs, and the earlier ones are skipped", async () => {
    const { runs, jobs, read } = await newDueSchedule(await newAccount(), { minutesAgo: 14 });
    await db().schedule.update({
      where: { id: (await read()).id },
      data: { cron: `${(new Date().getUTCMinutes() + 59) % 60},${new Date().getUTCMinutes()} * * * *` },
    });
    await runDueSchedules();
    expect((await runs()).map(({ state }) => state)).toEqual(["started", "skipped"]);
    expect(await jobs()).toHaveLength(1);
  });
});

describe("what cannot run is recorded with its reason", () => {
  const runOnce = async (account: TestAccount, due: Due, before: () => Promise<unknown> = async () => undefined) => {
    const { runs, jobs, read } = await newDueSchedule(account, due);
    await before();
    await runDueSchedules();
    const [run] = await runs();
    return { state: run?.state, message: run?.message, jobs: (await jobs()).length, paused: (await read()).paused };
  };

  it("no bot: the schedule goes on", async () => {
    const account = await newAccount();
    const { id: categoryId } = await newCategory(account);
    expect(await runOnce(account, { to: { categoryId } })).toEqual({
      ...{ state: "failed", message: "There was no enabled bot to run it on.", jobs: 0, paused: false },
    });
  });

  it("a category, view or preset that was deleted: the schedule is paused", async () => {
    const account = await newAccount();
    const { id: categoryId } = await newCategory(account);
    const drop = () => deleteCategory({ categoryId }, account.actor);
    expect(await runOnce(account, { to: { categoryId } }, drop)).toEqual({
      ...{ state: "failed", message: "The category was deleted.", jobs: 0, paused: true },
    });
    const { id: presetId } = await newPreset(account, { level: 3 });
    const dropPreset = () => deletePreset({ presetId }, account.actor);
    expect(await runOnce(account, { kind: "preset", input: { presetId } }, dropPreset)).toMatchObject({
      ...{ message: "The preset was deleted.", jobs: 0, paused: true },
    });
    const view = await db().savedView.create({
      data: { id: newId(), accountId: account.accountId, name: "V", query: "" },
    });
    const dropView = () => db().savedView.delete({ where: { id: view.id } });
    expect(await runOnce(account, { to: { viewId: view.id } }, dropView)).toMatchObject({
      ...{ message: "The saved view was deleted.", jobs: 0, paused: true },
    });
    const { notifications } = await listNotifications({}, account.actor);
    expect(notifications.map(({ kind, data }) => [kind, data.reason])).toEqual([
      ["schedule.paused", "The saved view was deleted."],
      ["schedule.paused", "The preset was deleted."],
      ["schedule.paused", "The category was deleted."],
    ]);
  });

  it("nothing at each of twenty times, for a day: the schedule is paused, and the owner told by bell and mail", async () => {
    const account = await newAccount();
    await db().account.update({ where: { id: account.accountId }, data: { emailVerifiedAt: new Date() } });
    const { id: categoryId } = await newCategory(account);
    const { read, runs } = await newDueSchedule(account, { to: { categoryId } });
    const { id: scheduleId } = await read();
    const failedRuns = Array.from({ length: 19 }, (_, n) => ({
      ...{ id: newId(), scheduleId, state: "failed" as const },
      dueAt: new Date(Date.now() - (n + 2) * 60 * MINUTE_MS),
    }));
    await db().scheduleRun.createMany({ data: failedRuns });
    await runDueSchedules();
    expect(await read()).toMatchObject({ paused: false });
    await db().scheduleRun.updateMany({ where: { id: failedRuns[18]?.id ?? "" }, data: { dueAt: new Date(0) } });
    const [latest] = await runs();
    await db().scheduleRun.delete({ where: { id: latest?.id ?? "" } });
    await db().schedule.update({ where: { id: scheduleId }, data: { nextRunAt: new Date(Date.now() - 1000) } });
    await runDueSchedules();
    expect(await read()).toMatchObject({ paused: true, nextRunAt: null });
    expect((await listNotifications({}, account.actor)).notifications).toMatchObject([
      { kind: "schedule.paused", data: { schedule: { id: scheduleId }, url: expect.stringContaining(scheduleId) } },
    ]);
    expect(await db().mail.findMany({ where: { accountId: account.accountId } })).toMatchObject([
      { kind: "alert", subject: "Schedule Evening was paused" },
    ]);
  });

  it("a cron expression without a time to come: it runs, and is paused", async () => {
    const account = await newAccount();
    const { read, jobs } = await newDueSchedule(account);
    const { id } = await read();
    // No expression that is accepted ends; one of another version of the service may.
    await db().schedule.update({ where: { id }, data: { cron: "0 0 30 2 *" } });
    await runDueSchedules();
    expect([await jobs(), await read()]).toMatchObject([{ length: 1 }, { paused: true, nextRunAt: null }]);
    expect((await listNotifications({}, account.actor)).notifications).toMatchObject([
      { kind: "schedule.paused", data: { reason: "Its cron expression has no time to come." } },
    ]);
  });

  it("threat 13: a schedule of an application whose approval was withdrawn is paused", async () => {
    const account = await newAccount();
    const { applicationId, tokenId } = await oauthTokenFor(account, ["commands.run"]);
    const { read, jobs, runs } = await newDueSchedule(account);
    const { id } = await read();
    await db().schedule.update({ where: { id }, data: { applicationId } });
    await runDueSchedules();
    expect(await jobs()).toHaveLength(1);
    await db().job.updateMany({ where: { scheduleId: id }, data: { state: "done" } });
    await db().accessToken.delete({ where: { id: tokenId } });
    await db().schedule.update({ where: { id }, data: { nextRunAt: new Date(Date.now() - 1000) } });
    await runDueSchedules();
    expect([await jobs(), await runs(), await read()]).toMatchObject([
      { length: 1 },
      [matched({ state: "failed", message: /no longer has access/ }), { state: "started" }],
      { paused: true },
    ]);
  });
});

describe("nothing runs", () => {
  it.each(["banned", "deleting"])("for an account that is %s", async (what) => {
    const account = await newAccount();
    const { jobs, runs } = await newDueSchedule(account);
    const data = what === "banned" ? { flags: AccountFlag.Banned } : { deleteAt: new Date(Date.now() + 1e9) };
    await db().account.update({ where: { id: account.accountId }, data });
    await runDueSchedules();
    expect([await jobs(), await runs()]).toEqual([[], []]);
  });

  it("in maintenance, and afterwards it is late or missed", async () => {
    const { jobs } = await newDueSchedule(await newAccount());
    await switchMaintenance({ on: true, message: "Back soon" });
    try {
      await runDueSchedules();
      expect(await jobs()).toEqual([]);
    } finally {
      await switchMaintenance({ on: false, message: "" });
    }
    await runDueSchedules();
    expect(await jobs()).toHaveLength(1);
  });

  it("twice for one time, and nothing of a run stays that was not committed", async () => {
    const account = await newAccount();
    const { jobs, runs, read } = await newDueSchedule(account);
    const { id } = await read();
    await db().$executeRaw`
      CREATE OR REPLACE FUNCTION fail_schedule() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.id = TG_ARGV[0] THEN RAISE EXCEPTION SQLSTATE '08006'; END IF; RETURN NEW; END $$`;
    await db().$executeRawUnsafe(
      `CREATE TRIGGER fail_schedule BEFORE UPDATE ON "Schedule" FOR EACH ROW EXECUTE FUNCTION fail_schedule('${id}')`,
    );
    await runDueSchedules().catch(() => undefined);
    expect([await jobs(), await runs()]).toEqual([[], []]);
    await db().$executeRaw`DROP TRIGGER fail_schedule ON "Schedule"`;
    await runDueSchedules();
    expect([await jobs(), await runs()]).toMatchObject([{ length: 1 }, [{ state: "started" }]]);
  });
});
