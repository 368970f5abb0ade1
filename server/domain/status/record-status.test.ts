import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { switchMaintenance } from "../../testing/switch-maintenance.ts";
import { startTwoApplications } from "../../testing/two-applications.ts";
import { nobody } from "../actor.ts";
import { readStatusHistory } from "./read-history.ts";
import { recordStatus } from "./record-status.ts";

const KEY = "statusReading";
const MINUTE = 60_000;

/** As if the last reading had been so long ago. */
const wait = async (ms: number) => {
  const { value } = await db().setting.findUniqueOrThrow({ where: { key: KEY } });
  const { at, maintenance } = value as { at: string; maintenance: boolean };
  const earlier = new Date(Date.parse(at) - ms).toISOString();
  await db().setting.update({ where: { key: KEY }, data: { value: { at: earlier, maintenance } } });
};

const sums = async (part = "api") => {
  const { _sum } = await db().statusDay.aggregate({
    where: { part },
    _sum: { upMs: true, downMs: true, pausedMs: true },
  });
  return [_sum.upMs, _sum.downMs, _sum.pausedMs].map((ms) => Math.round((ms ?? 0) / MINUTE));
};

beforeEach(async () => {
  await db().statusDay.deleteMany();
  await db().setting.deleteMany({ where: { key: KEY } });
});
afterEach(() => switchMaintenance({ on: false, message: "" }));

describe("the record of the status", () => {
  it("begins with the first reading, and adds the time since the last one", async () => {
    await recordStatus();
    expect(await db().statusDay.count()).toBe(0);
    await wait(2 * MINUTE);
    await recordStatus();
    expect(await sums()).toEqual([2, 0, 0]);
    await wait(60 * MINUTE);
    await recordStatus();
    expect(await sums(), "no process ran").toEqual([2, 60, 0]);
  });

  it("tells maintenance apart, in which the database still works", async () => {
    await switchMaintenance({ on: true, message: "" });
    await recordStatus();
    await wait(2 * MINUTE);
    await recordStatus();
    expect([await sums("api"), await sums("database")]).toEqual([
      [0, 0, 2],
      [2, 0, 0],
    ]);
  });

  it("of two processes, one adds the time", async () => {
    const applications = await startTwoApplications(null);
    try {
      await applications.first(recordStatus);
      await wait(2 * MINUTE);
      await Promise.all([applications.first(recordStatus), applications.second(recordStatus)]);
      expect(await sums()).toEqual([2, 0, 0]);
    } finally {
      await applications.stop();
    }
  });

  it("is read by anybody, with a null for each day of which nothing is known", async () => {
    await recordStatus();
    await wait(2 * MINUTE);
    await recordStatus();
    const { today, parts } = await readStatusHistory({}, nobody({ ip: "::1", agent: null, requestId: "r" }));
    expect(today).toBe(new Date().toISOString().slice(0, 10));
    const days = parts.find(({ part }) => part === "api")?.days ?? [];
    expect(days.length).toBe(90);
    expect(days.filter((day) => day !== null).length).toBeLessThanOrEqual(2);
    expect(days.at(-1)?.[1]).toBe(0);
  });
});
