import { expect, it, onTestFinished, vi } from "vitest";
import { until } from "#control/testing/until.ts";
import { isUnavailable } from "./db.ts";
import { shareStatement } from "./shared-statement.ts";

it("R2: calls that have waited too long for the statement before theirs are refused and not sent", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const sent: (readonly number[])[] = [];
  const answers: (() => void)[] = [];
  const send = (inputs: readonly number[]) => {
    sent.push(inputs);
    return new Promise<number[]>((resolve) => answers.push(() => resolve([...inputs])));
  };
  const share = shareStatement(send, { oneAtATime: true, maxWaitMs: 50 });
  /** The statement that runs ends after this time; a call came meanwhile. */
  const endAfter = async (ms: number) => {
    await until("it is sent", () => answers.length).toBe(1);
    await new Promise(setImmediate);
    vi.advanceTimersByTime(ms);
    answers.shift()?.();
  };
  const [first, late] = [share(1), new Promise(setImmediate).then(() => share(2)).catch((error: unknown) => error)];
  await new Promise(setImmediate);
  await endAfter(60);
  expect(await first).toBe(1);
  expect(isUnavailable(await late)).toBe(true);
  const third = share(3);
  await until("it is sent", () => answers.length).toBe(1);
  const fourth = share(4);
  await endAfter(40);
  expect(await third).toBe(3);
  await endAfter(0);
  expect(await fourth).toBe(4);
  expect(sent).toEqual([[1], [3], [4]]);
});
