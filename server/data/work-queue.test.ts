import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { z } from "zod";
import { transaction } from "./db.ts";
import { newId } from "./id.ts";
import { declareQueue, send, work } from "./work-queue.ts";

const newQueue = (options: Partial<Parameters<typeof declareQueue>[0]> = {}) =>
  declareQueue({ name: `test-${newId()}`, payload: z.object({ n: z.number() }), retryAfterSeconds: 1, ...options });

/** Starts a worker that notes what it gets. */
async function collect(queue: ReturnType<typeof newQueue>): Promise<number[]> {
  const seen: number[] = [];
  await work(queue, async ({ data }) => seen.push((data as { n: number }).n));
  return seen;
}

it("gives a message to a worker at once", async () => {
  const queue = newQueue();
  const seen = await collect(queue);
  await send(queue, { n: 1 });
  await expect.poll(() => seen).toEqual([1]);
});

it("keeps a message until a worker starts", async () => {
  const queue = newQueue();
  await send(queue, { n: 2 });
  const seen = await collect(queue);
  await expect.poll(() => seen).toEqual([2]);
});

it("sends a message with the transaction that wrote it, and none of one that was rolled back", async () => {
  const queue = newQueue({ concurrency: 1 });
  const seen = await collect(queue);
  const rolledBack = transaction(async (tx) => {
    await send(queue, { n: 3 }, { tx });
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  await transaction(async (tx) => {
    await send(queue, { n: 4 }, { tx });
    await sleep(100);
    expect(seen).toEqual([]);
  });
  await expect.poll(() => seen).toEqual([4]);
});

it("keeps one waiting message for each key", async () => {
  const queue = newQueue();
  for (const n of [5, 6]) await send(queue, { n }, { key: "same" });
  await send(queue, { n: 7 }, { key: "other" });
  const seen = await collect(queue);
  await expect.poll(() => seen.length).toBe(2);
  await sleep(200);
  expect(seen.sort()).toEqual([5, 7]);
});

it("tries a message again whose handler threw", async () => {
  const queue = newQueue();
  const attempts: number[] = [];
  await work(queue, async ({ retryCount }) => {
    attempts.push(retryCount);
    if (retryCount === 0) throw new Error("not yet");
  });
  await send(queue, { n: 8 });
  await expect.poll(() => attempts, { timeout: 30_000 }).toEqual([0, 1]);
});

it("delays a message", async () => {
  const queue = newQueue();
  const seen = await collect(queue);
  const sentAt = Date.now();
  await send(queue, { n: 9 }, { afterSeconds: 1 });
  await expect.poll(() => seen, { timeout: 30_000 }).toEqual([9]);
  expect(Date.now() - sentAt).toBeGreaterThan(900);
});

it("refuses a message that is not as the queue says", async () => {
  await expect(send(newQueue(), { n: "one" } as never)).rejects.toThrow();
});
