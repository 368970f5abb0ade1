import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { AccountQueues } from "./session-queues.ts";

it("threat 40: an account's work runs in order, one at a time; other accounts do not wait, and a failure stops nothing", async () => {
  const turns = new AccountQueues();
  const told: string[] = [];
  const step = (name: string, ms: number) => async () => {
    told.push(`${name} begins`);
    await sleep(ms);
    told.push(`${name} ends`);
    if (name === "first") throw new Error("It failed.");
    return name;
  };
  const first = turns.run("a", step("first", 20));
  const second = turns.run("a", step("second", 1));
  const other = turns.run("b", step("other", 1));
  await expect(first).rejects.toThrow("It failed.");
  expect(await Promise.all([second, other])).toEqual(["second", "other"]);
  expect(told).toEqual(["first begins", "other begins", "other ends", "first ends", "second begins", "second ends"]);
  expect(turns.size).toBe(0);
});
