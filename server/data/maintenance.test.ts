import { afterEach, expect, it, vi } from "vitest";
import { switchMaintenance } from "../testing/switch-maintenance.ts";
import { db } from "./db.ts";
import { readMaintenance } from "./maintenance.ts";

afterEach(() => vi.useRealTimers());

it("maintenance that another process switches on takes effect within five seconds", async () => {
  await switchMaintenance({ on: false, message: "" });
  expect(await readMaintenance()).toEqual({ on: false, message: "" });
  const value = { on: true, message: "by another process" };
  await db().setting.update({ where: { key: "maintenance" }, data: { value } });
  const now = performance.now();
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(now + 5000);
  expect(await readMaintenance()).toEqual(value);
});

it("a change by the same process takes effect at once", async () => {
  for (const on of [true, false, true, false]) {
    await switchMaintenance({ on, message: "m" });
    expect((await readMaintenance()).on).toBe(on);
  }
});

it("the state is not read from the database for every call", async () => {
  await switchMaintenance({ on: false, message: "" });
  await readMaintenance();
  await db().setting.delete({ where: { key: "maintenance" } });
  expect(await readMaintenance()).toEqual({ on: false, message: "" });
});
