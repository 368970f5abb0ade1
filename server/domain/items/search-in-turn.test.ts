import { afterEach, expect, it, vi } from "vitest";
import { newId } from "../../data/id.ts";
import { inTurn } from "./search-in-turn.ts";

afterEach(() => vi.useRealTimers());

it("threat 39: an account that asks for many long searches waits; another one's is answered meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const [busy, other] = [newId(), newId()];
  let ended = 0;
  /** Keeps the thread busy. */
  const search = async () => void vi.advanceTimersByTime(500);
  const many = Array.from({ length: 20 }, () => inTurn(busy, search).then(() => ended++));
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe(11); // four seconds at once, and what came back meanwhile
  expect(await inTurn(other, async () => "found")).toBe("found");
  expect(ended).toBe(11);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ended).toBeLessThanOrEqual(14); // a quarter of the time from then on
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(many);
});

it("a search that fails keeps no later one", async () => {
  const account = newId();
  const failed = inTurn(account, () => Promise.reject(new Error("broken")));
  const next = inTurn(account, async () => "found");
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("found");
});
