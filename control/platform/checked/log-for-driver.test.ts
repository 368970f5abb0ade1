import { expect, test } from "vitest";
import { ManualClock } from "../../timing/manual-clock.ts";
import { limitLog, logForDriver } from "./log-for-driver.ts";

test("a driver that writes without end does not flood the service, and the log says what is missing", async () => {
  const clock = new ManualClock();
  const lines: string[] = [];
  const log = limitLog((_level, message) => lines.push(message), clock);
  for (let n = 0; n < 5_000; n += 1) log("info", `line ${n}`);
  expect(lines).toHaveLength(100);
  await clock.advance(1_000);
  log("info", "later");
  expect(lines.slice(100)).toEqual([expect.stringContaining("4900 are missing"), "later"]);
});

test("a level that does not exist and a message that is no text become valid ones", () => {
  const lines: unknown[] = [];
  const log = logForDriver((...line) => lines.push(line));
  log("warn", "a", "account");
  log("verbose" as "info", null as unknown as string);
  log("error", { toString: null } as unknown as string);
  expect(lines).toEqual([
    ["warn", "a", "account"],
    ["info", "null", undefined],
    ["error", "An error that cannot be shown.", undefined],
  ]);
});
