import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { childEnvironment } from "#tools/child-environment.ts";
import { setUpTwoApplications } from "#tools/test/set-up-two-applications.ts";
import { reserveConnection } from "../domain/service/reserve-connection.ts";
import { settings } from "../settings/settings.ts";
import { hasRedis } from "../testing/test-application.ts";
import type { TwoApplications } from "../testing/two-applications.ts";
import { openStream } from "../transport/http/open-stream.ts";
import { type Broker, broker } from "./broker.ts";

const SERVER = path.join(import.meta.dirname, "..");
const both = setUpTwoApplications();

const stream = (name: string) => () =>
  openStream({ name, maxStreams: 10, checkAccess: async () => undefined, signal: new AbortController().signal });
const untilReady = (runIn: TwoApplications["first"]) =>
  expect.poll(() => runIn(() => broker() as Broker).quickRedis.status).toBe("ready");

it("without a broker a process counts by itself", async () => {
  const releases = await Promise.all([1, 2, 3].map(() => reserveConnection("g", 2)));
  expect(releases.map((release) => release !== null)).toEqual([true, true, false]);
  releases[0]?.();
  expect(await reserveConnection("g", 2)).not.toBeNull();
  expect(await reserveConnection("other", 2)).not.toBeNull();
});

describe.skipIf(!hasRedis())("R14: caps hold for two processes together", () => {
  it("the streams of an account: the eleventh is refused by both, until one of them closes", async () => {
    const [name, other] = [randomUUID(), randomUUID()];
    const opened = await Promise.all([
      ...Array.from({ length: 6 }, () => both.first(stream(name))),
      ...Array.from({ length: 4 }, () => both.second(stream(name))),
    ]);
    for (const runIn of [both.first, both.second]) {
      await expect(runIn(stream(name))).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 10 });
    }
    await both.second(stream(other));
    both.first(() => opened[0]?.close());
    await expect.poll(() => both.second(stream(name)).then(Boolean, () => false)).toBe(true);
    await expect(both.first(stream(name))).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("of 40 that open at once through both, exactly 10 do", async () => {
    const name = randomUUID();
    const open = (runIn: TwoApplications["first"]) => Array.from({ length: 20 }, () => runIn(stream(name)));
    const tries = await Promise.allSettled([...open(both.first), ...open(both.second)]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  it("a shard that is connected to both counts once", async () => {
    const group = randomUUID();
    const reserve = (shard: string) => () => reserveConnection(group, 2, shard);
    await both.first(reserve("shard 1"));
    expect(await both.second(reserve("shard 1"))).not.toBeNull();
    expect(await both.second(reserve("shard 2"))).not.toBeNull();
    expect(await both.first(reserve("shard 3"))).toBeNull();
  });
});

/** A process of its own that holds these connections until it is killed. */
async function holdInProcess(group: string, count: number): Promise<ChildProcess> {
  const { databaseUrl, secretKeys, redisUrl } = both.first(() => settings());
  const program = `
    const { createApplication } = await import("${SERVER}/settings/settings.ts");
    const { readSettings } = await import("${SERVER}/settings/read-settings.ts");
    const { connectBroker } = await import("${SERVER}/data/connect-broker.ts");
    const { reserveConnection } = await import("${SERVER}/domain/service/reserve-connection.ts");
    createApplication(readSettings()).run();
    await connectBroker();
    for (let n = 0; n < ${count}; n += 1) await reserveConnection("${group}", 100);
    process.stdout.write("held");
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: childEnvironment({
      DATABASE_URL: String(databaseUrl),
      REDIS_URL: String(redisUrl),
      SECRET_KEYS: inject("secretKeys"),
      LOG_LEVEL: "silent",
    }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  expect(secretKeys).not.toBeNull();
  await once(child.stdout as NonNullable<typeof child.stdout>, "data");
  return child;
}

describe.skipIf(!hasRedis())("connections of a process that ended without a word", () => {
  it("count for ten seconds after kill -9, and those of a living process for longer", async () => {
    const group = randomUUID();
    const child = await holdInProcess(group, 3);
    await both.first(() => reserveConnection(group, 4));
    expect(await both.second(() => reserveConnection(group, 4))).toBeNull();
    child.kill("SIGKILL");
    await once(child, "exit");
    const killedAt = performance.now();
    const open = () => both.second(() => reserveConnection(group, 4));
    const openedAfterMs: number[] = [];
    const openMore = async () => {
      if (await open()) openedAfterMs.push(performance.now() - killedAt);
      return openedAfterMs.length;
    };
    await expect.poll(openMore, { interval: 200 }).toBe(3);
    expect(openedAfterMs[0]).toBeGreaterThan(5_000);
    expect(await open()).toBeNull();
  });
});

describe.skipIf(!hasRedis())("R3: while the broker is away, each process caps what it holds itself", () => {
  it("it is killed: streams open without an error; when it is back, empty, all of them count again", async () => {
    const name = randomUUID();
    const opened = [await both.first(stream(name)), await both.second(stream(name))];
    await both.server.kill();
    for (let n = 0; n < 9; n += 1) await both.first(stream(name));
    await expect(both.first(stream(name))).rejects.toMatchObject({ code: "rate_limited" });
    opened.push(await both.second(stream(name)));
    await both.server.restart();
    await untilReady(both.first);
    const count = () =>
      both.first(() => (broker() as Broker).redis.zcard(`${(broker() as Broker).prefix}open:stream:${name}`));
    await expect.poll(count).toBe(12);
    await expect(both.second(stream(name))).rejects.toMatchObject({ code: "rate_limited" });
    both.second(() => opened.at(-1)?.close());
    await expect.poll(count).toBe(11);
  });
});
