import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AnswerLimit } from "./answer-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number) => new Promise<"done">((resolve) => setTimeout(() => resolve("done"), ms));

it("a request is given up after 9.5 seconds, with a code that says whether its work may still be done", async () => {
  const limit = new AnswerLimit();
  const refusals = [limit.run(after(20_000), "read"), limit.run(after(20_000), "write")];
  const codes = Promise.all(refusals.map((refusal) => refusal.catch(({ code }) => code)));
  await vi.advanceTimersByTimeAsync(9_500);
  expect(await codes).toEqual(["unavailable", "no_answer"]);
});

it("the time that a body takes to arrive does not count", async () => {
  const limit = new AnswerLimit();
  const answer = (async () => {
    await limit.run(after(1_000), "read");
    await limit.pause(after(20_000));
    return limit.run(after(8_000), "write");
  })();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(await answer).toBe("done");
});
