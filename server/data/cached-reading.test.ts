import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type RedisServer, startRedisServer } from "#tools/test/start-redis-server.ts";
import { captureLog, hasRedis, restartApplication } from "../testing/test-application.ts";
import { startTwoApplications, type TwoApplications } from "../testing/two-applications.ts";
import { broker } from "./broker.ts";
import { cacheReading } from "./cached-reading.ts";
import { newId } from "./id.ts";

const HOUR_MS = 3_600_000;
const useClock = () => vi.useFakeTimers({ toFake: ["performance"] });
afterEach(() => vi.useRealTimers());
let stored: number;
beforeEach(() => {
  stored = 1;
});
const newReading = (maxAgeMs = HOUR_MS) => cacheReading(newId(), maxAgeMs, async () => stored);

describe("what a process caches of the database", () => {
  it("is read again when it is too old, and at once after a change by this process", async () => {
    useClock();
    const [short, long] = [newReading(100), newReading()];
    expect([await short.read(), await long.read()]).toEqual([1, 1]);
    stored = 2;
    expect([await short.read(), await long.read()]).toEqual([1, 1]);
    vi.advanceTimersByTime(120);
    expect([await short.read(), await long.read()]).toEqual([2, 1]);
    await long.changed();
    expect(await long.read()).toBe(2);
  });

  it("a reading that is under way during a change is not cached; calls at the same time share one", async () => {
    const answers: ((value: number) => void)[] = [];
    const reading = cacheReading(newId(), HOUR_MS, () => new Promise<number>((resolve) => answers.push(resolve)));
    const [one, two] = [reading.read(), reading.read()];
    await reading.changed();
    const three = reading.read();
    for (const [index, answer] of answers.entries()) answer(index);
    expect(await Promise.all([one, two, three])).toEqual([0, 0, 1]);
    expect(await reading.read()).toBe(1);
  });

  it("a value that is not too old yet is read again in the background, by one reading", async () => {
    useClock();
    let readings = 0;
    const reading = cacheReading(newId(), HOUR_MS, async () => ++readings, 50);
    expect(await reading.read()).toBe(1);
    vi.advanceTimersByTime(60);
    expect(await Promise.all([reading.read(), reading.read()])).toEqual([1, 1]);
    expect(await reading.read()).toBe(2);
  });

  it("a reading that fails is not cached", async () => {
    const outcomes = [() => Promise.reject(new Error("away")), async () => "there"];
    const reading = cacheReading(newId(), HOUR_MS, async () => outcomes.shift()?.());
    await expect(reading.read()).rejects.toThrow("away");
    expect(await reading.read()).toBe("there");
  });
});

describe.skipIf(!hasRedis())("what another process changed", () => {
  let server: RedisServer;
  let processes: TwoApplications;
  beforeEach(async () => {
    server = await startRedisServer();
    processes = await startTwoApplications(server.url);
  });
  afterEach(async () => {
    await processes.stop();
    await server.stop();
  });

  it("is read again at once, in every process", async () => {
    const reading = newReading();
    expect([await processes.first(reading.read), await processes.second(reading.read)]).toEqual([1, 1]);
    await processes.second(() => broker()?.subscribed());
    stored = 2;
    expect(await processes.second(reading.read)).toBe(1);
    await processes.first(reading.changed);
    await expect.poll(() => processes.second(reading.read)).toBe(2);
  });

  it("is read again after the broker was away: its message may have been lost", async () => {
    const reading = newReading();
    expect(await processes.second(reading.read)).toBe(1);
    const lines = processes.first(() => captureLog("warn"));
    await server.kill();
    stored = 2;
    await processes.first(reading.changed);
    expect(lines.join("")).toContain("other processes were not told of a change");
    expect(await processes.second(reading.read)).toBe(1);
    await server.restart();
    await expect.poll(() => processes.second(reading.read)).toBe(2);
  });
});

it("after a restart of the application nothing is cached", async () => {
  const reading = newReading();
  expect(await reading.read()).toBe(1);
  stored = 2;
  await restartApplication();
  expect(await reading.read()).toBe(2);
});
