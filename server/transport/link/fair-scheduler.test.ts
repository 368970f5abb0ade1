import { expect, it } from "vitest";
import { FairScheduler, type FrameReader } from "./fair-scheduler.ts";

/** A connection with frames of these sizes, which adds its name to `read` for each frame. */
function reader(accountId: string, name: string, sizes: number[], read: string[]): FrameReader {
  const waiting = [...sizes];
  return {
    accountId,
    nextFrameBytes: () => waiting[0] ?? null,
    readNextFrame() {
      waiting.shift();
      read.push(name);
    },
  };
}

/** The time that this thread has used. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

it("threat 40: a heartbeat waits for at most one turn of each other account, however many connections and frames they have", async () => {
  const scheduler = new FairScheduler();
  const read: string[] = [];
  for (let link = 0; link < 50; link++) {
    scheduler.schedule(reader(`busy-${link % 5}`, `busy-${link % 5}`, Array(20).fill(20_000), read));
  }
  scheduler.schedule(reader("quiet", "quiet", [300], read));
  await expect.poll(() => read.length).toBe(1_001);
  expect(read.indexOf("quiet")).toBeLessThanOrEqual(5 * 3); // 64 KB are three frames of 20 KB
});

it("threat 40: every connection of an account takes turns, and a frame larger than a turn is read too", async () => {
  const scheduler = new FairScheduler();
  const read: string[] = [];
  scheduler.schedule(reader("a", "large", [1_000_000, 1_000_000], read));
  scheduler.schedule(reader("a", "small", [10, 10, 10], read));
  scheduler.schedule(reader("b", "other", [10, 10, 10], read));
  await expect.poll(() => read.length).toBe(8);
  expect(read.slice(0, 3)).toEqual(["other", "other", "other"]);
  expect(read.indexOf("small")).toBeLessThan(read.lastIndexOf("large"));
});

it("threat 39: an account whose frames take long to read leaves three quarters of the time to everybody else", async () => {
  const scheduler = new FairScheduler();
  const read: string[] = [];
  let spent = 0;
  const slow = reader("slow", "slow", Array(5).fill(10), read);
  const { readNextFrame: readNext } = slow;
  slow.readNextFrame = () => {
    const from = processorMs();
    while (processorMs() - from < 30);
    spent += processorMs() - from;
    readNext.call(slow);
  };
  const from = performance.now();
  scheduler.schedule(slow);
  await expect.poll(() => read.length).toBe(1);
  scheduler.schedule(slow);
  scheduler.schedule(reader("other", "other", [10, 10], read));
  await expect.poll(() => read.length).toBe(7);
  expect(read.slice(0, 3)).toEqual(["slow", "other", "other"]);
  expect(spent).toBeLessThan((performance.now() - from) / 2);
});

it("threat 39: an account does not pay for the time in which other programs had the processor", async () => {
  const scheduler = new FairScheduler();
  const read: string[] = [];
  const waiting = reader("waiting", "waiting", [10, 10], read);
  const { readNextFrame: readNext } = waiting;
  waiting.readNextFrame = () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100); // the thread sleeps
    readNext.call(waiting);
    setTimeout(() => read.push("within a pause"), 150); // a pause is three times as long as what it is for
  };
  scheduler.schedule(waiting);
  await expect.poll(() => read.length).toBe(4);
  expect(read.slice(0, 2)).toEqual(["waiting", "waiting"]);
});
