import { expect, onTestFinished, test } from "vitest";
import { CosmeticCatalogue } from "../platform/cosmetics/cosmetic-catalogue.ts";
import { CosmeticCatalogues } from "../platform/cosmetics/cosmetic-catalogues.ts";
import { generateCosmetics } from "../platform/cosmetics/generate-cosmetics.ts";
import type { GamePlatform } from "../platform/platform.ts";
import { createSimulatedPlatform } from "../platform/simulated/simulated-platform.ts";
import { LobbyWorld } from "../platform/simulated/world.ts";
import { type AssignmentKey, CloseCode } from "../protocol.ts";
import { botNamed, TestService, TOKEN } from "../testing/test-service.ts";
import { monotonicClock } from "../timing/monotonic-clock.ts";
import { Shard } from "./shard.ts";

const BOTS = ["b1", "b2", "b3"].map((id) => botNamed(id));
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What takes time on the platform: while the gate is closed it waits. */
class Gate {
  readonly waiting: (() => void)[] = [];
  #isOpen = true;
  close(): void {
    this.#isOpen = false;
  }
  open(): void {
    this.#isOpen = true;
    for (const run of this.waiting.splice(0)) setImmediate(run);
  }
  pass(run: () => void): void {
    if (this.#isOpen) setImmediate(run);
    else this.waiting.push(run);
  }
}

/** A shard in this process, connected to a test service, whose bots have signed in. */
async function signedIn() {
  const [calls, logouts] = [new Gate(), new Gate()];
  const service = new TestService();
  service.times = { hbMs: 200, ttlMs: 20_000 };
  await service.open();
  onTestFinished(() => service.close());
  service.setDesired(...BOTS);
  const takeTime = (_: number, run: () => void) => {
    calls.pass(run);
    return () => {};
  };
  const clock = { now: Date.now, after: takeTime };
  const world = new LobbyWorld({ clock, faults: { latencyMs: { median: 1, p99: 2 } } });
  const log: string[] = [];
  const ends: string[] = [];
  const shard = new Shard({
    settings: {
      ...{
        url: service.url,
        isUrlProven: false,
        hideNames: false,
        hideEmails: false,
        token: TOKEN,
        shardId: "s1",
        clusterId: "c1",
        clusterName: "Home",
        slot: 1,
        source: "test",
      },
      ...{ managed: false, botsPerShard: 10, loginsPerSecond: 100, select: { categories: null, bots: null } },
      ...{ platform: { kind: "simulated", world: "" }, overrides: {}, categoryCosmetics: {} },
    },
    version: "0.1.0",
    platform: withLogoutsThrough(logouts, createSimulatedPlatform(world)),
    catalogues: new CosmeticCatalogues(new CosmeticCatalogue(generateCosmetics())),
    clock: monotonicClock,
    wallClock: Date.now,
    measureLoad: () => ({ cpu: 0, rssBytes: 1, loopDelayMs: 0 }),
    random: () => 0.2,
    sendToCluster: () => {},
    log: (_level, message) => log.push(message),
    redact: () => {},
    addBotNames: () => {},
    onEnd: (why) => ends.push(why),
  });
  shard.start();
  onTestFinished(() => shard.drain());
  const statuses = () => [...service.states.values()].map(({ status }) => status);
  await expect.poll(statuses).toEqual([2, 2, 2]);
  /** Until then the shard has handled what it was sent before. */
  const heartbeats = async (count: number) => {
    const before = service.framesOf("hb").length;
    await expect.poll(() => service.framesOf("hb").length).toBeGreaterThan(before + count);
  };
  return { service, world, shard, log, ends, calls, logouts, heartbeats };
}

function withLogoutsThrough(gate: Gate, platform: GamePlatform): GamePlatform {
  return {
    ...platform,
    async login(auth, options) {
      const session = await platform.login(auth, options);
      const { logout } = session;
      session.logout = async () => {
        await new Promise<void>((resolve) => gate.pass(resolve));
        await logout();
      };
      return session;
    },
  };
}

test("calls in flight across a drain are answered once, over the connection that they came from", async () => {
  const { service, world, log, ends, calls, heartbeats } = await signedIn();
  calls.close();
  const early = ["b1", "b2", "b3"].map((bot, n) => service.run(bot, "level", "5", { nonce: `early-${n}` }));
  await heartbeats(1);
  expect(calls.waiting.length).toBeGreaterThanOrEqual(3);
  service.sendAll({ t: "drain" });
  service.sendAll({ t: "drain" });
  await expect.poll(() => service.framesOf("hello").length).toBe(2);
  const late = ["b1", "b2"].map((bot, n) => service.run(bot, "level", "6", { nonce: `late-${n}` }));
  const repeated = service.run("b3", "level", "7", { nonce: "early-2" });
  await heartbeats(1);
  calls.open();
  for (const outcome of await Promise.all([...early, ...late, repeated])) {
    expect(outcome).toMatchObject({ kind: "reply", format: 1 });
  }
  await expect.poll(() => [...service.openConnections]).toEqual([2]);
  const answered = service.replies.map(({ nonce, connection }) => `${nonce} over ${connection}`).sort();
  expect(answered).toEqual(
    ["early-0 over 1", "early-1 over 1", "early-2 over 1", "early-2 over 2", "late-0 over 2", "late-1 over 2"].sort(),
  );
  await heartbeats(3);
  const held = [...service.owners].map(([id, { fence }]) => [id, fence]);
  expect(service.framesOf("hello")[1]).toMatchObject({ epoch: 1, held });
  expect([service.connectionsAccepted, service.framesOf("bye"), ends]).toEqual([2, [], []]);
  expect(world.counters).toMatchObject({ logins: 3, staleActions: 0 });
  expect(log.join()).not.toMatch(/Connecting again|lease/);
});

test.each([CloseCode.Restarting, CloseCode.Superseded, CloseCode.Token])(
  "the service may close the replaced connection with %i: the shard stays connected, and no bot signs out",
  async (code) => {
    const { service, world, log, ends, calls, heartbeats } = await signedIn();
    calls.close();
    void service.run("b1", "level", "5", { nonce: "cut" });
    await heartbeats(1);
    expect(calls.waiting.length).toBeGreaterThanOrEqual(1);
    service.sendAll({ t: "drain" });
    await expect.poll(() => service.framesOf("hello").length).toBe(2);
    service.closeReplaced(code);
    await expect.poll(() => [...service.openConnections]).toEqual([2]);
    calls.open();
    expect(await service.run("b2", "level", "6")).toMatchObject({ kind: "reply", format: 1 });
    expect([service.connectionsAccepted, ends, world.counters.logins]).toEqual([2, [], 3]);
    expect(service.replies.filter(({ nonce }) => nonce === "cut")).toEqual([]);
    expect(log.join()).not.toMatch(/Connecting again/);
  },
);

test("the service may end the first connection before it answers the second one's hello", async () => {
  const { service, world, log, ends } = await signedIn();
  service.onFrame = (frame) => {
    if (frame.t === "hello") service.closeAll(CloseCode.Superseded);
  };
  service.sendAll({ t: "drain" });
  await expect.poll(() => [...service.openConnections]).toEqual([2]);
  expect(await service.run("b2", "level", "6")).toMatchObject({ kind: "reply", format: 1 });
  expect([service.connectionsAccepted, ends, world.counters.logins]).toEqual([2, [], 3]);
  expect(log.join()).not.toMatch(/Connecting again/);
});

test("while a second connection fails the first one is used, and the shard tries again", async () => {
  const { service, world, log, heartbeats } = await signedIn();
  service.refuseWith = 503;
  service.sendAll({ t: "drain" });
  const failures = () => log.filter((line) => line.includes("second connection failed: The service answered 503"));
  await expect.poll(() => failures().length).toBeGreaterThan(1);
  await heartbeats(0);
  expect(await service.run("b1", "level", "5", { nonce: "first" })).toMatchObject({ kind: "reply", format: 1 });
  service.refuseWith = 401;
  await expect.poll(() => log.some((line) => /The service refused it/.test(line))).toBe(true);
  service.refuseWith = null;
  await expect.poll(() => [...service.openConnections]).toEqual([2]);
  expect(await service.run("b1", "level", "6", { nonce: "second" })).toMatchObject({ kind: "reply", format: 1 });
  expect(service.replies).toMatchObject([{ connection: 1 }, { connection: 2 }]);
  expect(world.counters.logins).toBe(3);
});

test("when the first connection ends before the second one is open, the shard connects as after any loss", async () => {
  const { service, world, log } = await signedIn();
  service.refuseWith = 503;
  service.sendAll({ t: "drain" });
  await expect.poll(() => log.some((line) => /second connection failed/.test(line))).toBe(true);
  service.refuseWith = null;
  service.closeAll(CloseCode.Restarting);
  await expect.poll(() => [service.framesOf("hello").length, ...service.openConnections]).toEqual([2, 2]);
  expect(await service.run("b1", "level", "6")).toMatchObject({ kind: "reply", format: 1 });
  await pause(700);
  expect([service.connectionsAccepted, world.counters.logins]).toEqual([2, 3]);
});

test("a revoked bot is released when it has signed out, and not before, whatever the reason", async () => {
  const { service, world, logouts, heartbeats } = await signedIn();
  logouts.close();
  const [b1, b2] = ["b1", "b2"].map((id): AssignmentKey => [id, service.owners.get(id)?.fence ?? 0]) as [
    AssignmentKey,
    AssignmentKey,
  ];
  const signedInAtRelease: boolean[] = [];
  service.onFrame = (frame) => {
    if (frame.t !== "release") return;
    for (const [id] of frame.bots) signedInAtRelease.push(world.bots.some((bot) => bot.id === `account-${id}`));
  };
  service.sendAll({ t: "revoke", bots: [b1], why: "moved" });
  service.sendAll({ t: "revoke", bots: [b2], why: "unwanted" });
  await expect.poll(() => logouts.waiting.length).toBe(2);
  await heartbeats(1);
  expect(service.framesOf("release")).toEqual([]);
  logouts.open();
  const released = () => service.framesOf("release").flatMap(({ bots }) => bots);
  await expect.poll(released).toEqual([b1, b2]);
  expect(signedInAtRelease).toEqual([false, false]);
  await expect.poll(() => world.counters.logins).toBe(5);
  expect(service.owners.get("b1")?.fence).toBeGreaterThan(b1[1]);
  expect([world.counters, released().length]).toMatchObject([{ overlaps: 0, staleActions: 0 }, 2]);
});

test("a bot that is revoked again while it signs out is released once it has", async () => {
  const { service, world, logouts, heartbeats } = await signedIn();
  logouts.close();
  const fence = service.owners.get("b1")?.fence ?? 0;
  service.sendAll({ t: "revoke", bots: [["b1", fence]], why: "unwanted" });
  service.sendAll({ t: "revoke", bots: [["b1", fence]], why: "moved" });
  await heartbeats(1);
  expect([logouts.waiting.length, service.framesOf("release"), world.bots.length]).toEqual([1, [], 3]);
  logouts.open();
  await expect.poll(() => service.framesOf("release").length).toBe(1);
  expect(new Set(service.framesOf("release")[0]?.bots.map(([, of]) => of))).toEqual(new Set([fence]));
});

test("an assignment that was revoked does not begin again, sent while its bot signs out or after it was released", async () => {
  const { service, shard, world, logouts, heartbeats } = await signedIn();
  logouts.close();
  const fence = service.owners.get("b1")?.fence ?? 0;
  const again = { t: "assign" as const, bots: [{ ...botNamed("b1"), fence }] };
  service.sendAll({ t: "revoke", bots: [["b1", fence]], why: "lost" });
  service.sendAll(again);
  await heartbeats(1);
  expect(shard.bots.get("b1")).toBeNull();
  logouts.open();
  await expect.poll(() => service.framesOf("release").length).toBe(1);
  service.sendAll(again);
  await heartbeats(1);
  expect(shard.bots.get("b1")?.fence).not.toBe(fence);
  expect(world.counters).toMatchObject({ overlaps: 0, staleActions: 0 });
});
