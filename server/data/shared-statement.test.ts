import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { isUnavailable } from "./db.ts";
import { shareStatement } from "./shared-statement.ts";

it("R2: calls that have waited too long for the statement before theirs are refused and not sent", async () => {
  const sent: (readonly number[])[] = [];
  let runningMs = 80;
  const send = async (inputs: readonly number[]) => {
    sent.push(inputs);
    await sleep(runningMs);
    return [...inputs];
  };
  const share = shareStatement(send, { oneAtATime: true, maxWaitMs: 50 });
  const first = share(1);
  await sleep(10);
  const late = share(2).catch((error: unknown) => error);
  expect(await first).toBe(1);
  expect(isUnavailable(await late)).toBe(true);
  runningMs = 20;
  const third = share(3);
  await sleep(5);
  expect(await Promise.all([third, share(4)])).toEqual([3, 4]);
  expect(sent).toEqual([[1], [3], [4]]);
});
