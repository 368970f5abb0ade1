import { afterEach, expect, it, vi } from "vitest";
import { db } from "./db.ts";
import { readMaintenance, writeMaintenance } from "./maintenance.ts";

afterEach(() => vi.useRealTimers());

it("maintenance that another process switches on takes effect within five seconds", async () => {
  await writeMaintenance(db(), { on: false, message: "" });
  expect(await readMaintenance()).toEqual({ on: false, message: "" });
  const value = { on: true, message: "by another process" };
  await db().setting.update({ where: { key: "maintenance" }, data: { value } });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5000 });
  expect(await readMaintenance()).toEqual(value);
});

it("a change by the same process takes effect at once", async () => {
  for (const on of [true, false, true, false]) {
    await writeMaintenance(db(), { on, message: "m" });
    expect((await readMaintenance()).on).toBe(on);
  }
});

it("the state is not read from the database for every call", async () => {
  await writeMaintenance(db(), { on: false, message: "" });
  await readMaintenance();
  await db().setting.delete({ where: { key: "maintenance" } });
  expect(await readMaintenance()).toEqual({ on: false, message: "" });
});
