import { expect, it } from "vitest";
import { StepQueue } from "./step-queue.ts";

it("steps run one after the other, also after one that failed", async () => {
  const queue = new StepQueue();
  const order: string[] = [];
  const failing = queue.run(async () => {
    order.push("first begins");
    await new Promise((done) => setTimeout(done, 5));
    order.push("first fails");
    throw new Error("no");
  });
  const second = queue.run(async () => void order.push("second"));
  await expect(failing).rejects.toThrow("no");
  await second;
  expect(order).toEqual(["first begins", "first fails", "second"]);
});

it("a step knows whether another one ran since the queue was idle", async () => {
  const queue = new StepQueue();
  const idle = queue.idleCount;
  expect(await queue.run(async () => queue.isFirstSince(idle))).toBe(true);
  expect(await queue.run(async () => queue.isFirstSince(idle))).toBe(false);
  const running = queue.run(async () => queue.idleCount);
  expect(queue.idleCount).toBeNull();
  expect(await running).toBeNull();
});
