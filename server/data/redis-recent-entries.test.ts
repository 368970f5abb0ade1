import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { MAX_LOG_BYTES_PER_ACCOUNT } from "../contract/limits/link.ts";
import type { ShardLogLine } from "../contract/shard-log.ts";
import { hasRedis } from "../testing/test-application.ts";
import { BrokerConnection } from "./broker-connection.ts";
import { newId } from "./id.ts";
import type { Subject } from "./recent-entries.ts";
import { RedisRecentEntries } from "./redis-recent-entries.ts";
import { SHARD_LOGS } from "./shard-logs.ts";

const PREFIX = "svc:test-logs:";
type Entries = RedisRecentEntries<ShardLogLine>;
const lineOf = (message: string, botId: string | null = null) => ({
  ...{ id: newId(), at: new Date().toISOString(), level: "info" as const, botId, message },
});
const numbered = (from: number, count: number) => Array.from({ length: count }, (_, n) => lineOf(`${from + n}`));

describe.skipIf(!hasRedis())("recent entries that processes share", () => {
  let brokers: BrokerConnection[];
  let one: Entries;
  let other: Entries;
  let shard: Subject;
  beforeEach(async () => {
    const newBroker = () => new BrokerConnection(inject("redisUrl") ?? "", PREFIX);
    brokers = [newBroker(), newBroker()];
    for (const broker of brokers) await broker.connect();
    [one, other] = brokers.map((broker) => new RedisRecentEntries(broker, SHARD_LOGS)) as [Entries, Entries];
    shard = { accountId: newId(), id: newId() };
  });
  afterEach(async () => {
    for (const broker of brokers) broker.close();
  });

  const messages = async () => (await other.read(shard))?.map(({ message }) => message);
  const redis = () => (brokers[0] as BrokerConnection).redis;
  const keys = () => redis().keys(`${PREFIX}{${shard.accountId}}:*`);

  it("another process reads the latest 500 lines, the oldest first, as they were written", async () => {
    expect(await other.read(shard)).toBeNull();
    one.append(shard, numbered(0, 300));
    await expect.poll(messages).toHaveLength(300);
    other.append(shard, numbered(300, 150));
    await expect.poll(messages).toHaveLength(450);
    const last = [lineOf("x", newId()), ...numbered(450, 199)];
    one.append(shard, last);
    await expect.poll(async () => (await messages())?.at(-1)).toBe("648");
    expect((await messages())?.slice(0, 2)).toEqual(["150", "151"]);
    expect((await other.read(shard))?.slice(-200)).toEqual(last);
    expect(await other.read({ ...shard, accountId: newId() })).toBeNull();
  });

  it("a log ends ten minutes after its last line, unless the shard is still connected", async () => {
    one.append(shard, numbered(0, 1));
    await expect.poll(messages).toEqual(["0"]);
    for (const key of await keys()) expect(await redis().pttl(key)).toBeGreaterThan(590_000);
    for (const key of await keys()) await redis().pexpire(key, 5_000);
    one.keep(shard);
    await expect.poll(() => redis().pttl(`${PREFIX}{${shard.accountId}}:log:${shard.id}`)).toBeGreaterThan(590_000);
    expect(await keys()).toHaveLength(3);
  });

  it("threat 41: the shards of an account share one limit; the logs of those that were silent longest are deleted first", async () => {
    const others = Array.from({ length: 12 }, (_, n) => ({ ...shard, id: `other-${n}` }));
    one.append(shard, numbered(0, 1));
    for (const each of others) one.append(each, Array(500).fill(lineOf("x".repeat(2_000))));
    await expect.poll(() => other.read(others[11] as Subject)).toHaveLength(500);
    expect(await messages()).toBeUndefined();
    const logs = (await keys()).filter((key) => key.includes(":log:"));
    const bytes = await Promise.all(logs.map(async (key) => (await redis().lrange(key, 0, -1)).join("").length));
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(MAX_LOG_BYTES_PER_ACCOUNT);
    expect(logs.length).toBeGreaterThan(5);
    expect(await redis().hlen(`${PREFIX}{${shard.accountId}}:log-bytes`)).toBe(logs.length);
    one.append(shard, numbered(1, 1));
    await expect.poll(messages).toEqual(["1"]);
  });

  it("threat 41: many shards that come and go leave nothing behind", async () => {
    for (let n = 0; n < 300; n++) one.append({ ...shard, id: `gone-${n}` }, numbered(n, 1));
    await expect.poll(() => other.read({ ...shard, id: "gone-299" })).toHaveLength(1);
    await redis().del((await keys()).filter((key) => key.includes(":log:")));
    one.append(shard, numbered(0, 1));
    await expect.poll(() => redis().hkeys(`${PREFIX}{${shard.accountId}}:log-bytes`)).toEqual([shard.id]);
  });
});
