import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RedisServer, startRedisServer } from "#tools/test/start-redis-server.ts";
import { captureLog, hasRedis } from "../../../testing/test-application.ts";
import { defineScript, runScript } from "../../broker.ts";
import { BrokerConnection } from "../../broker-connection.ts";
import { newId } from "../../id.ts";
import type { EventPosition, FleetEvent, WatchedEvents } from "../fleet-event-log.ts";
import { EVENT_LOG_LUA } from "./event-log-lua.ts";
import { RedisEventLog } from "./redis-event-log.ts";

const PREFIX = "svc:test:";
/** As the engine's scripts: the state and its event in one. */
const STORE_STATE = defineScript(`${EVENT_LOG_LUA}
redis.call('HSET', ARGV[1] .. ':states', ARGV[2], ARGV[3])
append_event(ARGV[1], 'bot', ARGV[3])
return 1
`);

let server: RedisServer;
let accountId: string;
let tag: string;
const brokers: BrokerConnection[] = [];

/** An event log with connections of its own, as in a process of its own. */
async function newProcess() {
  const broker = new BrokerConnection(server.url, PREFIX);
  await broker.connect();
  brokers.push(broker);
  const log = new RedisEventLog(broker);
  const publish = async (botId: string, number: number) => {
    const json = JSON.stringify({ id: botId, number });
    await runScript(broker.redis, STORE_STATE, `${tag}:states`, [tag, botId, json]);
    return json;
  };
  return { broker, log, publish };
}
type Process = Awaited<ReturnType<typeof newProcess>>;
const watch = ({ log }: Process) => log.watch(accountId, () => undefined);

/** Reads on until an event with this data. Null where there was a part that could not be read. */
async function readUntil(
  watched: WatchedEvents,
  start: EventPosition | null,
  last: string,
): Promise<FleetEvent[] | null> {
  const read: FleetEvent[] = [];
  const signal = AbortSignal.timeout(8_000);
  for (let position = start; position && !signal.aborted; ) {
    const events = await watched.readAfter(position);
    if (events === null) return null;
    read.push(...events);
    position = read.at(-1) ?? position;
    if (events.some(({ data }) => data === last)) return read;
    if (events.length === 0) await watched.waitForEvent(signal);
  }
  return null;
}
const latestOf = async (watched: WatchedEvents) => (await watched.readStates()).position;

describe.skipIf(!hasRedis())("an event log that processes share", () => {
  let one: Process;
  let other: Process;

  beforeEach(async () => {
    server = await startRedisServer({ args: ["--appendonly", "yes", "--appendfsync", "always"] });
    accountId = newId();
    tag = `${PREFIX}{${accountId}}`;
    [one, other] = [await newProcess(), await newProcess()];
  });
  afterEach(async () => {
    one.log.close();
    other.log.close();
    for (const broker of brokers.splice(0)) broker.close();
    await server.stop();
  });

  it("has the same events with the same ids in every process, by whichever they were appended", async () => {
    const [here, there] = [watch(one), watch(other)];
    const [start, startThere] = [await latestOf(here), await latestOf(there)];
    expect(startThere).toEqual(start);
    for (let n = 0; n < 50; n++) await (n % 2 ? one : other).publish("bot", n);
    other.log.append(accountId, "activity", () => '"a"');
    const read = await readUntil(here, start, '"a"');
    expect(read).toHaveLength(51);
    expect(await readUntil(there, start, '"a"')).toEqual(read);
  });

  it("a reader that was cut off resumes in another process after any event: none is lost, none comes twice", async () => {
    const here = watch(one);
    const start = await latestOf(here);
    const sent: string[] = [];
    for (let n = 0; n < 60; n++) sent.push(await one.publish("bot", n));
    const read = (await readUntil(here, start, sent.at(-1) ?? "")) ?? [];
    expect(read.map(({ data }) => data)).toEqual(sent);
    here.close();
    const there = watch(other);
    const more = [await one.publish("bot", 60), await one.publish("bot", 61)];
    const ids = [`${start.generation}-0`, ...read.map(({ id }) => id)];
    for (const [index, id] of ids.entries()) {
      const rest = await readUntil(there, await there.find(id), more[1] ?? "");
      expect(rest?.map(({ data }) => data)).toEqual([...sent, ...more].slice(index));
    }
  });

  it("resumes after an event of which this process has not heard yet", async () => {
    const [here, there] = [watch(one), watch(other)];
    const start = await latestOf(here);
    await latestOf(there);
    for (let n = 0; n < 200; n++) {
      const data = await one.publish("bot", n);
      const { sequence } = await latestOf(here);
      expect(await there.find(`${start.generation}-${sequence}`)).toMatchObject({ sequence });
      expect(data).toContain(`${n}`);
    }
    expect(await there.find(`${start.generation}-201`)).toBeNull();
    expect(await there.find("1-1")).toBeNull();
    expect(await there.find("x")).toBeNull();
  });

  it("while states change, the states of a position are exactly those of the events up to it", async () => {
    const there = watch(other);
    let isRunning = true;
    const writing = Promise.all(
      [one, other].map(async (process, index) => {
        for (let n = 0; isRunning; n++) await process.publish(`bot-${index}-${n % 5}`, n);
      }),
    );
    const numbers = new Map<string, number>();
    const apply = (json: string) => {
      const { id, number } = JSON.parse(json);
      numbers.set(id, number);
    };
    const first = await there.readStates();
    let { position } = first;
    first.states.forEach(apply);
    for (let round = 0; round < 100; round++) {
      await sleep(3);
      const next = await there.readStates();
      while (position.sequence < next.position.sequence) {
        const events = (await there.readAfter(position)) ?? [];
        const before = events.filter(({ sequence }) => sequence <= next.position.sequence);
        for (const { data } of before) apply(data);
        position = before.at(-1) ?? position;
        if (events.length === 0) await there.waitForEvent(AbortSignal.timeout(1_000));
      }
      const shown = new Map(next.states.map((json) => [JSON.parse(json).id, JSON.parse(json).number]));
      expect(shown).toEqual(numbers);
    }
    isRunning = false;
    await writing;
  });

  it("an event whose message was lost is read all the same, in order", async () => {
    const there = watch(other);
    const start = await latestOf(there);
    await other.broker.redis.call("CLIENT", "KILL", "TYPE", "pubsub");
    const sent: string[] = [];
    for (let n = 0; n < 300; n++) sent.push(await one.publish("bot", n));
    const read = await readUntil(there, start, sent.at(-1) ?? "");
    expect(read?.map(({ data }) => data)).toEqual(sent);
  });

  it("what falls behind too far is told so; what is stored is bounded in number and bytes", async () => {
    const there = watch(other);
    const start = await latestOf(there);
    for (let n = 0; n < 1_300; n++) await one.publish("bot", n);
    expect(await there.readAfter(start)).toBeNull();
    expect(await one.broker.redis.xlen(`${tag}:events`)).toBeLessThan(1_200);
    const large = "x".repeat(60_000);
    for (let n = 0; n < 200; n++) one.log.append(accountId, "activity", () => `"${n}${large}"`);
    await expect.poll(() => one.broker.redis.xlen(`${tag}:events`)).toBeLessThan(120);
    expect(await one.broker.redis.memory("USAGE", `${tag}:events`)).toBeLessThan(8 * 2 ** 20);
  });

  it("nothing is stored for an account that nobody watches, and the log ends two minutes after its last reader left", async () => {
    await one.publish("bot", 1);
    one.log.append(accountId, "activity", () => "1");
    await sleep(50);
    expect(await one.broker.redis.keys(`${tag}:*`)).toEqual([`${tag}:states`]);
    const there = watch(other);
    const { generation } = await latestOf(there);
    await one.publish("bot", 2);
    there.close();
    for (const key of ["watched", "events"]) {
      const ms = await one.broker.redis.pttl(`${tag}:${key}`);
      expect(ms).toBeGreaterThan(100_000);
      expect(ms).toBeLessThanOrEqual(180_000);
    }
    await one.broker.redis.pexpire(`${tag}:watched`, 1);
    await sleep(10);
    const again = watch(other);
    expect(await again.find(`${generation}-1`)).toBeNull();
    expect((await latestOf(again)).generation).not.toBe(generation);
  });

  it("only one of the processes takes a turn, once in the time", async () => {
    const [here, there] = [watch(one), watch(other)];
    const waits = await Promise.all([here, there, here].map((watched) => watched.takeTurn("shards", 300)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
    await sleep(Math.max(...waits) + 5);
    expect(await there.takeTurn("shards", 300)).toBe(0);
  });

  it("R3: after the broker was killed and came back with its data, readers go on where they were", async () => {
    const lines = captureLog("info");
    const [here, there] = [watch(one), watch(other)];
    const start = await latestOf(here);
    await latestOf(there);
    await one.publish("bot", 1);
    await server.kill();
    await expect.poll(() => there.readStates().catch(() => "away")).toBe("away");
    other.log.append(accountId, "activity", () => "1"); // dropped
    await sleep(200);
    await server.restart();
    await expect.poll(() => one.broker.redis.status).toBe("ready");
    const last = await one.publish("bot", 2);
    for (const watched of [here, there]) {
      expect((await readUntil(watched, start, last))?.map(({ data }) => JSON.parse(data).number)).toEqual([1, 2]);
    }
    expect(lines.filter((line) => line.includes("could not be shared"))).toEqual([]);
  });

  it("R3: after the broker has lost its data, readers are told that events are missing, and all get the same new ids", async () => {
    const [here, there] = [watch(one), watch(other)];
    const start = await latestOf(here);
    await latestOf(there);
    await one.publish("bot", 1);
    await one.broker.redis.flushall();
    await server.kill();
    await server.restart();
    await expect.poll(() => there.readAfter(start).catch(() => [])).toBeNull();
    await expect.poll(() => here.readAfter(start).catch(() => [])).toBeNull();
    const again = await latestOf(there);
    expect(await latestOf(here)).toEqual(again);
    const last = await one.publish("bot", 2);
    expect(await readUntil(here, again, last)).toEqual(await readUntil(there, again, last));
  });

  it.each([1, 3, 4])(
    "R3: after the broker has lost only the latest events, no id stands for two events: %i by now",
    async (sequence) => {
      const there = watch(other);
      const start = await latestOf(there);
      const sent: string[] = [];
      for (let n = 0; n < 3; n++) sent.push(await one.publish("bot", n));
      await readUntil(there, start, sent.at(-1) ?? "");
      const { redis } = one.broker;
      // As after a failover to a replica that was behind.
      const changes = redis.multi().xdel(`${tag}:events`, `${start.generation}-2`, `${start.generation}-3`);
      await changes.hset(`${tag}:watched`, "sequence", sequence).exec();
      await redis.call("CLIENT", "KILL", "TYPE", "pubsub");
      await expect.poll(() => there.latestId).not.toContain(start.generation);
      expect(await there.find(`${start.generation}-3`)).toBeNull();
      expect(await there.readAfter(start)).toBeNull();
    },
  );
});
