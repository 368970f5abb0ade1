import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { type RedisServer, startRedisServer } from "#tools/test/start-redis-server.ts";
import { captureLog, hasRedis, restartApplication, restartWithBroker } from "../testing/test-application.ts";
import { describeError } from "../transport/http/describe-error.ts";
import { type Broker, broker, hasNotRunInBroker, isBrokerUnavailable } from "./broker.ts";

const started: RedisServer[] = [];

async function startServer(...args: string[]): Promise<RedisServer> {
  const server = await startRedisServer({ args });
  started.push(server);
  return server;
}

/** A server that is not Redis: it answers these commands with a text, and all others with OK. */
async function serveReplies(replies: Record<string, string>): Promise<string> {
  const fake = net.createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.on("data", (data) => {
      for (const [, name = ""] of String(data).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        const text = replies[name.toUpperCase()] ?? "OK";
        socket.write(`$${text.length}\r\n${text}\r\n`);
      }
    });
  });
  fake.listen(0, "127.0.0.1");
  await once(fake, "listening");
  fake.unref();
  return `redis://127.0.0.1:${(fake.address() as net.AddressInfo).port}`;
}

function connected(): Broker {
  const found = broker();
  if (!found) throw new Error("the application has no broker");
  return found;
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const untilReachable = () =>
  expect
    .poll(() =>
      connected()
        .redis.ping()
        .catch(() => "away"),
    )
    .toBe("PONG");

afterEach(async () => {
  await restartApplication({ redisUrl: null });
  for (const server of started.splice(0)) await server.stop();
});

it("without REDIS_URL there is no broker", () => {
  expect(broker()).toBeNull();
});

describe.skipIf(!hasRedis())("R3: while the broker is away", () => {
  let server: RedisServer;
  let key: string;
  beforeEach(async () => {
    server = await startServer("--appendonly", "yes", "--appendfsync", "always");
    await restartWithBroker(server.url);
    key = `${connected().prefix}key`;
  });

  it("a command is refused without being sent, and is not executed when the broker is back", async () => {
    await connected().redis.set(key, "before");
    await server.kill();
    await expect.poll(() => connected().redis.status).not.toBe("ready");
    const refused = await Promise.all(Array.from({ length: 100 }, () => failureOf(connected().redis.incr(key))));
    expect(refused.every(isBrokerUnavailable)).toBe(true);
    expect(await failureOf(connected().publish("news", "x"))).toSatisfy(isBrokerUnavailable);
    expect(refused.every(hasNotRunInBroker)).toBe(true);
    await server.restart();
    await untilReachable();
    await sleep(300);
    expect(await connected().redis.get(key)).toBe("before");
  });

  it("callers get 503 with Retry-After", async () => {
    await server.kill();
    await expect.poll(() => connected().redis.status).not.toBe("ready");
    const described = describeError(await failureOf(connected().redis.get(key)));
    expect(described).toMatchObject({ status: 503, code: "unavailable", retryAfterSeconds: 5 });
  });

  it("a broker that hangs is noticed: a command that has a substitute fails first, and from then on none is sent", async () => {
    process.kill(server.pid, "SIGSTOP");
    const order: string[] = [];
    const fail = async (name: "redis" | "quickRedis") => {
      const failure = await failureOf(connected()[name].incr(key));
      order.push(name);
      return failure;
    };
    for (const failure of await Promise.all([fail("redis"), fail("quickRedis")])) {
      expect(failure).toSatisfy(isBrokerUnavailable);
      expect(failure).not.toSatisfy(hasNotRunInBroker); // it was sent, and runs when the broker wakes
    }
    expect(order).toEqual(["quickRedis", "redis"]);
    for (const name of ["redis", "quickRedis"] as const) {
      await expect.poll(() => connected()[name].status).not.toBe("ready");
      expect(await fail(name)).toSatisfy(hasNotRunInBroker);
    }
    process.kill(server.pid, "SIGCONT");
    await untilReachable();
  });

  it("it is back after its start, with every subscription, and consumers are called", async () => {
    const received: string[] = [];
    let reconnects = 0;
    connected().subscribe("news", (message) => received.push(`one ${message}`));
    const stop = connected().subscribe("news", (message) => received.push(`two ${message}`));
    const end = connected().onReconnect(() => (reconnects += 1));
    await connected().subscribed();
    expect(await connected().publish("news", "a")).toBe(1);
    await server.kill();
    await expect.poll(() => connected().redis.status).not.toBe("ready");
    connected().subscribe("later", (message) => received.push(`later ${message}`));
    stop();
    await server.restart();
    await expect.poll(() => reconnects).toBe(1);
    expect(await connected().publish("news", "b")).toBe(1);
    expect(await connected().publish("later", "c")).toBe(1);
    await connected().subscribed();
    expect(received).toEqual(["one a", "two a", "one b", "later c"]);
    end();
  });

  it("each connection logs one line when it is lost and one when it is back", async () => {
    const lines = captureLog("info");
    await server.kill();
    const lost = () => lines.filter((line) => line.includes("the broker was lost"));
    await expect.poll(() => lost().length).toBe(3);
    for (const line of lost()) expect(line).toMatch(/"reason":"connect ECONNREFUSED [^"]+"/);
    expect(lost().join()).not.toContain('"stack"');
    await sleep(1_000);
    await server.restart();
    await expect.poll(() => lines.filter((line) => line.includes("connected again")).length).toBe(3);
    expect(lines).toHaveLength(6);
  });

  it("a loss of less than a second is not logged", async () => {
    const lines = captureLog("info");
    const lostAt = performance.now();
    connected().redis.disconnect(true);
    connected().quickRedis.disconnect(true);
    process.kill(server.pid, "SIGSTOP");
    await sleep(300);
    process.kill(server.pid, "SIGCONT");
    await untilReachable();
    const lostForMs = performance.now() - lostAt;
    await sleep(1_200);
    expect(lostForMs < 1_000 ? lines : []).toEqual([]); // on a busy machine it may have lasted longer
  });
});

describe.skipIf(!hasRedis())("publish and subscribe", () => {
  beforeEach(() => restartWithBroker());

  it("say for certain when nobody received a message", async () => {
    expect(await connected().publish("nobody", "x")).toBe(0);
    const stop = connected().subscribe("nobody", () => undefined);
    await connected().subscribed();
    expect(await connected().publish("nobody", "x")).toBe(1);
    stop();
    await connected().subscribed();
    expect(await connected().publish("nobody", "x")).toBe(0);
  });

  it("an error of one receiver is logged and keeps nothing from the others", async () => {
    const lines = captureLog("error");
    const received: string[] = [];
    connected().subscribe("news", () => {
      throw new Error("broken");
    });
    connected().subscribe("news", (message) => received.push(message));
    await connected().subscribed();
    await connected().publish("news", "x");
    await connected().subscribed();
    expect(received).toEqual(["x"]);
    expect(lines.join()).toContain("broken");
  });
});

describe.skipIf(!hasRedis())("installations that share a broker", () => {
  it("have prefixes of their own, which stay the same after a restart", async () => {
    await restartWithBroker();
    const { prefix } = connected();
    expect(prefix).toMatch(/^svc:[0-9a-f]{16}:$/);
    await restartApplication();
    expect(connected().prefix).toBe(prefix);
    const other = new URL(inject("templateUrl"));
    await restartApplication({ databaseUrl: other.href });
    expect(connected().prefix).not.toBe(prefix);
  });
});

describe.skipIf(!hasRedis())("a broker that cannot be used stops the start with one line, without its password", () => {
  const start = async (redisUrl: string) => String(((await failureOf(restartWithBroker(redisUrl))) as Error).message);
  const withPassword = (url: string, password: string) => url.replace("redis://", `redis://:${password}@`);

  it("unreachable", async () => {
    expect(await start("redis://:canary@127.0.0.1:1")).toBe(
      "the broker at 127.0.0.1:1 cannot be reached: check REDIS_URL",
    );
    expect(await start("redis://nowhere.invalid")).toBe(
      "the broker at nowhere.invalid:6379 cannot be reached: check REDIS_URL",
    );
    expect(broker()).toBeNull();
  });

  it("a server that accepts connections and does not answer", async () => {
    const server = await startServer();
    process.kill(server.pid, "SIGSTOP");
    expect(await start(server.url)).toMatch(/^the broker at \S+ cannot be reached: check REDIS_URL$/);
  });

  it("a wrong password, and none where one is needed", async () => {
    const server = await startServer("--requirepass", "right");
    const refusal = /^the broker at \S+ refuses this user or password: check REDIS_URL$/;
    expect(await start(withPassword(server.url, "canary"))).toMatch(refusal);
    expect(await start(server.url)).toMatch(refusal);
    await restartWithBroker(withPassword(server.url, "right"));
    expect(await connected().redis.ping()).toBe("PONG");
  });

  it("a user without the rights that the service needs", async () => {
    const server = await startServer("--user", "app", "on", ">canary", "~other:*", "+@all", "&*");
    expect(await start(server.url.replace("redis://", "redis://app:canary@"))).toMatch(
      /^the broker at \S+ denies this user a command, key or channel that the service needs$/,
    );
  });

  it("a replica", async () => {
    const primary = await startServer();
    const replica = await startServer("--replicaof", "127.0.0.1", String(primary.port));
    expect(await start(replica.url)).toMatch(/^the broker at \S+ is a replica, .+: name its primary in REDIS_URL$/);
  });

  it.each([
    ["an old version", "redis_version:6.2.14\r\nrole:master", /has version 6\.2\.14: Redis 7 or Valkey is needed$/],
    ["another program", "server:other", /has version unknown: Redis 7 or Valkey is needed$/],
    [
      "a cluster",
      "redis_version:7.2.4\r\nvalkey_version:8.1.0\r\nrole:master\r\ncluster_enabled:1",
      /one of a cluster of 3 /,
    ],
  ])("%s", async (_, info, refusal) => {
    const replies = { INFO: info, CLUSTER: "cluster_state:ok\r\ncluster_size:3" };
    expect(await start(await serveReplies(replies))).toMatch(refusal);
  });

  it("a database number that it does not have", async () => {
    const server = await startServer("--databases", "2");
    expect(await start(`${server.url}/7`)).toMatch(
      /^the broker at \S+ does not have the database number of REDIS_URL$/,
    );
  });

  it("TLS where the server speaks none", async () => {
    const server = await startServer();
    expect(await start(server.url.replace("redis:", "rediss:"))).toMatch(/^the broker at \S+ [^\n]+$/);
  });
});

describe.skipIf(!hasRedis())("a doubtful setting of the broker", () => {
  it("is logged in one line, and the service starts", async () => {
    const server = await startServer("--maxmemory-policy", "allkeys-lru");
    const lines = captureLog("info");
    await restartWithBroker(server.url);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      "the broker may drop data that is in use: set its maxmemory-policy to noeviction",
      "the broker has no append-only file: after its restart live states are rebuilt",
    ]);
  });
});
