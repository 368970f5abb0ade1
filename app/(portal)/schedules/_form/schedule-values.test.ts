import { expect, it } from "vitest";
import type { Schedule } from "#server/contract/schedules.ts";
import { english } from "../../../_languages/english.ts";
import { newValues, toSchedule, validateSchedule, valuesOf } from "./schedule-values.ts";

const times = { cron: "0 18 * * *", at: null, timeZone: "Europe/Berlin" };
const stored = (kind: Schedule["kind"], input: Schedule["input"], target: Schedule["target"]) =>
  ({ name: "Evening", kind, input, target, missedRuns: "runOnce", ...times }) as Schedule;

it.each([
  stored("command", { command: "outfit", args: "Amber Fox" }, { categoryId: "c" }),
  stored("chat", { content: "Hello" }, { viewId: "v" }),
  stored("preset", { presetId: "p" }, { botIds: ["a", "b"] }),
])("a schedule of the kind $kind is edited as fields and stays as it was", async (schedule) => {
  const values = valuesOf(schedule);
  const { at, ...rest } = schedule;
  expect(toSchedule(values)).toEqual(rest);
  expect(await validateSchedule(english, values)).toEqual({});
});

it("empty fields are required, only those that are shown", async () => {
  const values = newValues({}, "UTC");
  expect(Object.keys(await validateSchedule(english, values)).sort()).toEqual(["categoryId", "command", "name"]);
  expect(Object.keys(await validateSchedule(english, { ...values, kind: "chat", targetKind: "bots" })).sort()).toEqual([
    "bots",
    "content",
    "name",
  ]);
});

it("a link names what and for whom", () => {
  expect(newValues({ category: "c", preset: "p" }, "UTC")).toMatchObject({
    ...{ kind: "preset", presetId: "p", targetKind: "category", categoryId: "c" },
  });
  expect(newValues({ bots: ["a"], command: "ready" }, "UTC")).toMatchObject({
    ...{ kind: "command", command: "ready", targetKind: "bots", bots: [{ id: "a" }] },
  });
});
