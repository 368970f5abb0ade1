import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { setUpTwoApplications } from "#tools/test/set-up-two-applications.ts";
import { UNKNOWN_SESSION_RATE } from "../contract/limits/trpc.ts";
import type { Actor, Origin } from "../domain/actor.ts";
import { Fault } from "../domain/fault.ts";
import { throttlePasswordAttempt } from "../domain/identity/throttle-sign-in.ts";
import { authenticateClient } from "../domain/oauth/authenticate-client.ts";
import { rateLimitAddress } from "../domain/rate-limit-address.ts";
import { CallWindows } from "../domain/service/call-windows.ts";
import { consumeRate } from "../domain/service/rate-limit.ts";
import { newAccount } from "../testing/accounts.ts";
import { newBotInput } from "../testing/bots.ts";
import { callApi } from "../testing/call-api.ts";
import { newIpAddress } from "../testing/new-ip-address.ts";
import { hasRedis } from "../testing/test-application.ts";
import type { TwoApplications } from "../testing/two-applications.ts";
import { limitSessionLookups } from "../transport/trpc/request-limits.ts";
import { type Broker, broker } from "./broker.ts";
import { consumePoints, readUsage, refundPoint, resetWindow } from "./rate-limit-counters.ts";

const both = setUpTwoApplications();

let windows = 0;
const newWindow = (points: number, windowSeconds = 600) => ({ name: `shared ${++windows}`, points, windowSeconds });
const brokerOf = (runIn: TwoApplications["first"]) => runIn(() => broker() as Broker);
const allowedOf = (tries: { allowed: boolean }[]) => tries.filter(({ allowed }) => allowed).length;

describe.skipIf(!hasRedis())("R14: two processes limit calls as one does", () => {
  it("100 calls at once through both: 50 are allowed, and both give the same numbers", async () => {
    const window = newWindow(50);
    const half = Array.from({ length: 50 });
    const count = () => half.map(() => consumePoints(window, "192.0.2.1"));
    const tries = await Promise.all([...both.first(count), ...both.second(count)]);
    expect(allowedOf(tries)).toBe(50);
    expect(new Set(tries.map(({ remaining }) => remaining)).size).toBe(50);
    const used = { limit: 50, used: 100, windowSeconds: 600 };
    expect(await both.first(() => readUsage(window.name, "192.0.2.1"))).toMatchObject(used);
    expect(await both.second(() => readUsage(window.name, "192.0.2.1"))).toMatchObject(used);
  });

  it("a process that has counted no call itself reads what the other one counted", async () => {
    const window = newWindow(20);
    await both.first(() => consumePoints(window, "a", 3));
    const usage = await both.second(() => readUsage(window.name, "a"));
    expect(usage).toMatchObject({ limit: 20, used: 3, windowSeconds: 600 });
    expect(usage?.resetMs).toBeGreaterThan(590_000);
    expect(await both.second(() => readUsage(window.name, "b"))).toBeNull();
    expect(await both.second(() => readUsage("unknown", "a"))).toBeNull();
  });

  it("a point is refunded and a window reset through either, and twice gives nothing more", async () => {
    const window = newWindow(2);
    await both.first(() => consumePoints(window, "a"));
    for (const undo of [refundPoint, refundPoint, resetWindow, refundPoint]) await both.second(() => undo(window, "a"));
    const next = [both.first, both.second, both.first].map((runIn) => runIn(() => consumePoints(window, "a")));
    expect(allowedOf(await Promise.all(next))).toBe(2);
    await both.second(() => resetWindow(window, "a"));
    expect(await both.first(() => readUsage(window.name, "a"))).toBeNull();
  });

  it("a window ends by the broker's clock, in both", async () => {
    const window = newWindow(1, 1);
    expect((await both.first(() => consumePoints(window, "a"))).allowed).toBe(true);
    const refused = await both.second(() => consumePoints(window, "a"));
    expect(refused.allowed).toBe(false);
    await sleep(refused.resetMs + 50);
    expect((await both.second(() => consumePoints(window, "a"))).allowed).toBe(true);
  });

  it("wrong passwords are counted in both: the eleventh is not tried, whichever process it comes to", async () => {
    const ip = newIpAddress();
    let tried = 0;
    const attempt = (error: Error) => () =>
      throttlePasswordAttempt(ip, { name: "somebody", accountId: "a" }, async () => {
        tried += 1;
        throw error;
      }).catch((thrown: unknown) => thrown);
    await both.first(attempt(new Error("the database is away"))); // says nothing of the password: it is refunded
    const wrong = attempt(new Fault("unauthorized", "The password is wrong."));
    const answers: unknown[] = [];
    for (let n = 0; n < 12; n += 1) answers.push(await (n % 2 ? both.first : both.second)(wrong));
    expect(tried).toBe(1 + 10);
    expect(answers.map((answer) => (answer as Fault).code)).toEqual([
      ...Array.from({ length: 10 }, () => "unauthorized"),
      "rate_limited",
      "rate_limited",
    ]);
  });

  it("wrong secrets of an application are counted in both", async () => {
    const ip = newIpAddress();
    const wrong = () =>
      authenticateClient({ clientId: "unknown", secret: "x", way: "basic" }, ip).catch((thrown: Fault) => thrown.code);
    const codes: unknown[] = [];
    for (let n = 0; n < 11; n += 1) codes.push(await (n % 2 ? both.first : both.second)(wrong));
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "unauthorized"));
    expect(codes.at(-1)).toBe("rate_limited");
  });

  it("a call that several windows refuse is told to wait for the longest, by either process", async () => {
    const [short, long, other] = [newWindow(2, 60), newWindow(2, 600), newWindow(2, 900)];
    const windows = [short, long, other].map((window) => ({ ...window, bucket: window.name, key: "192.0.2.1" }));
    const count = () => new CallWindows().count(windows).catch((thrown: Fault) => thrown.retryAfterSeconds);
    await both.first(() => consumePoints(long, "192.0.2.1"));
    await both.first(count);
    for (const runIn of [both.first, both.second, both.first]) {
      const seconds = await runIn(count);
      expect([Number(seconds) > 500, Number(seconds) <= 600]).toEqual([true, true]);
    }
    // Refused by another window: the last one is only looked at.
    expect(await both.second(() => readUsage(other.name, "192.0.2.1"))).toMatchObject({ used: 1 });
  });

  it("a session that was valid in one process is looked up in both, though its address sends many unknown ones", async () => {
    const { ip } = await both.first(() => newAccount());
    const origin = { ip, agent: "" } as Origin;
    const lookUp = (token: string, actor: unknown) => () =>
      limitSessionLookups(token, origin, async () => actor as Actor, new CallWindows()).catch(
        (thrown: Fault) => thrown.code,
      );
    const valid = { kind: "session" };
    expect(await both.first(lookUp("valid", valid))).toBe(valid);
    const { calls } = UNKNOWN_SESSION_RATE;
    await both.first(() => consumeRate(UNKNOWN_SESSION_RATE, rateLimitAddress(ip), calls));
    for (const runIn of [both.first, both.second]) {
      expect(await runIn(lookUp("unknown", { kind: "nobody" }))).toBe("rate_limited");
      expect(await runIn(lookUp("valid", valid))).toBe(valid);
    }
    await both.second(lookUp("valid", { kind: "nobody" })); // it ended
    expect(await both.second(lookUp("valid", valid))).toBe("rate_limited");
  });

  it("keys of the broker expire by themselves, are of this installation, and hold no name or address", async () => {
    const window = newWindow(5);
    await both.first(() => consumePoints(window, "canary@example.com 192.0.2.1"));
    const { redis, prefix } = brokerOf(both.first);
    const keys = await redis.keys("*");
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(key.startsWith(prefix)).toBe(true);
      expect(key).not.toMatch(/canary|192/);
      expect(await redis.pttl(key)).not.toBe(-1); // that would be for ever
    }
  });

  it("threat 39: a caller with many addresses does not fill the broker, and others keep their windows", async () => {
    const window = newWindow(100);
    await brokerOf(both.first).redis.flushall();
    for (let call = 0; call < 60; call += 1) await both.first(() => consumePoints(window, "192.0.2.1"));
    for (let host = 0; host < 55_000; host += 1_000) {
      const addresses = Array.from({ length: 1_000 }, (_, n) => `2001:db8:${(host + n).toString(16)}:0::/64`);
      await Promise.all(both.first(() => addresses.map((address) => consumePoints(window, address))));
    }
    const { redis } = brokerOf(both.first);
    expect(await redis.dbsize()).toBeLessThan(50_000 + 1_024 + 1_010); // the last thousand began together
    expect((await both.second(() => readUsage(window.name, "192.0.2.1")))?.used).toBe(60);
    expect((await both.first(() => consumePoints(window, "2001:db8:ffff:ffff::/64"))).allowed).toBe(true);
  });
});

describe.skipIf(!hasRedis())("R3: while the broker is away, each process counts by itself", () => {
  const limit = (runIn: TwoApplications["first"], window: ReturnType<typeof newWindow>, calls: number) =>
    Promise.all(runIn(() => Array.from({ length: calls }, () => consumePoints(window, "a"))));

  it("it is killed: no call fails, and the common count goes on afterwards", async () => {
    const window = newWindow(10);
    await both.first(() => consumePoints(window, "a"));
    await both.server.kill();
    for (const runIn of [both.first, both.second]) {
      expect(allowedOf(await limit(runIn, window, 20))).toBe(10);
      await runIn(() => refundPoint(window, "a"));
      expect(await runIn(() => readUsage(window.name, "a"))).toMatchObject({ used: 19 });
      await runIn(() => resetWindow(window, "a"));
      expect(await runIn(() => readUsage(window.name, "a"))).toBeNull();
    }
    await both.server.restart();
    for (const runIn of [both.first, both.second])
      await expect.poll(() => brokerOf(runIn).quickRedis.status).toBe("ready");
    expect(allowedOf(await limit(both.first, window, 6))).toBe(6);
    expect(allowedOf(await limit(both.second, window, 6))).toBe(4);
  });

  it("it hangs: calls wait half a second once, and then not at all", async () => {
    const window = newWindow(10);
    await both.first(() => consumePoints(window, "a"));
    process.kill(both.server.pid, "SIGSTOP");
    expect(allowedOf(await limit(both.first, window, 20))).toBe(10);
    const startedAt = performance.now();
    for (let n = 0; n < 40; n += 1) await both.first(() => consumePoints(window, `${n}`));
    expect(performance.now() - startedAt).toBeLessThan(40 * 250); // of half a second each, if all of them waited
    process.kill(both.server.pid, "SIGCONT");
    await expect.poll(() => brokerOf(both.first).quickRedis.status).toBe("ready");
  });

  it("requests are authenticated, and read and write, without an error", async () => {
    const { apiToken, ip } = await both.first(() => newAccount());
    await both.server.kill();
    for (const runIn of [both.first, both.second]) {
      const call = (method: string, options: object) => runIn(() => callApi(method, "/bots", { ip, ...options }));
      expect((await call("POST", { token: apiToken, body: newBotInput() })).status).toBe(200);
      expect((await call("GET", { token: apiToken })).status).toBe(200);
      expect((await call("GET", {})).status).toBe(401);
      const { actor } = await runIn(() => newAccount());
      const own = await runIn(() => throttlePasswordAttempt(ip, { name: actor.accountId }, async () => "signed in"));
      expect(own).toBe("signed in");
    }
    await both.server.restart();
  });
});
