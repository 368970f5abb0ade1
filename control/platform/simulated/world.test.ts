import { afterEach, describe, expect, it } from "vitest";
import { recordEvents } from "../../conformance/test-bots.ts";
import { createSimulatedPlatform } from "./simulated-platform.ts";
import { ManualClock } from "./testing/manual-clock.ts";
import { signIn } from "./testing/test-platform.ts";
import { LobbyWorld, type WorldOptions } from "./world.ts";

const worlds: LobbyWorld[] = [];
afterEach(() => {
  for (const world of worlds.splice(0)) world.stop();
});

function build(options: Omit<WorldOptions, "clock"> = {}) {
  const clock = new ManualClock();
  const world = new LobbyWorld({ seed: 7, ...options, clock });
  worlds.push(world);
  return { clock, world, platform: createSimulatedPlatform(world) };
}

describe("a strict world", () => {
  const accounts = [
    { id: "ada", displayName: "Ada", secret: "secret", friends: ["ben"] },
    { id: "ben", displayName: "Ben", secret: "secret" },
    { id: "cat", secret: "secret", refusal: "banned" as const },
    { id: "dan", secret: "other" },
  ];

  it("signs in only the given accounts", async () => {
    const { platform } = build({ strict: true, accounts });
    const ada = await signIn(platform, "ada");
    expect(ada.self.displayName).toBe("Ada");
    expect(await ada.friends()).toEqual([{ id: "ben", displayName: "Ben", isOnline: false }]);
    await expect(signIn(platform, "cat")).rejects.toMatchObject({ kind: "banned" });
    await expect(signIn(platform, "dan")).rejects.toMatchObject({ kind: "invalid_auth" });
    await expect(signIn(platform, "eve")).rejects.toMatchObject({ kind: "invalid_auth" });
  });
});

describe("faults", () => {
  it("answer late, as often as the profile says and the same for the same seed", async () => {
    const times = async (seed: number) => {
      const { clock, platform } = build({ seed, faults: { latencyMs: { median: 100, p99: 400 } } });
      const signedIn = signIn(platform, "ada");
      await clock.advance(5000);
      const ada = await signedIn;
      const taken: number[] = [];
      for (let index = 0; index < 200; index += 1) {
        const before = clock.now();
        void ada.friends().then(() => taken.push(clock.now() - before));
        await clock.advance(5000);
      }
      return taken.sort((one, other) => one - other);
    };
    const one = await times(3);
    expect(one).toEqual(await times(3));
    expect(one).not.toEqual(await times(4));
    expect(one[100]).toBeGreaterThan(80);
    expect(one[100]).toBeLessThan(125);
    expect(one.at(-1)).toBeGreaterThan(250);
  });

  it("stop waiting for a late answer when they are aborted, and leave no timer", async () => {
    const { clock, platform, world } = build({ faults: { latencyMs: { median: 1000, p99: 2000 } } });
    const signedIn = signIn(platform, "ada");
    await clock.advance(10_000);
    const ada = await signedIn;
    const life = new AbortController();
    const request = ada.friends(life.signal);
    life.abort();
    await expect(request).rejects.toMatchObject({ kind: "timeout" });
    expect(clock.planned).toBe(0);
    expect(world.counters.actions).toBe(0);
  });

  it("refuse a share of the calls without running them", async () => {
    const { platform, world } = build({ faults: { errorRate: 0.2 } });
    const ada = await signIn(platform, "ada");
    let refused = 0;
    for (let index = 0; index < 500; index += 1) {
      await ada.friends().catch((error: { kind: string }) => {
        expect(error.kind).toBe("unavailable");
        refused += 1;
      });
    }
    expect(refused).toBeGreaterThan(70);
    expect(refused).toBeLessThan(130);
    expect(world.counters.actions).toBe(500 - refused);
  });

  it("limit each account's calls, and say how long to wait", async () => {
    const { clock, platform } = build({ faults: { rateLimit: { calls: 2, perMs: 1000 } } });
    const [ada, ben] = [await signIn(platform, "ada"), await signIn(platform, "ben")];
    await ada.friends();
    await clock.advance(400);
    await ada.friends();
    await expect(ada.friends()).rejects.toMatchObject({ kind: "rate_limited", retryAfterMs: 600 });
    await ben.friends();
    await clock.advance(600);
    await ada.friends();
  });

  it("limit the logins of all", async () => {
    const { clock, platform } = build({ faults: { loginLimit: { calls: 1, perMs: 1000 } } });
    await signIn(platform, "ada");
    await expect(signIn(platform, "ben")).rejects.toMatchObject({ kind: "rate_limited", retryAfterMs: 1000 });
    await clock.advance(1000);
    await signIn(platform, "ben");
  });

  it("break lines now and then, until a logout", async () => {
    const drops = { meanMs: 60_000, backMs: { min: 1000, max: 2000 } };
    const { clock, platform } = build({ faults: { drops } });
    const ada = await signIn(platform, "ada");
    const received = recordEvents(ada, "disconnected", "reconnected");
    await clock.advance(30 * 60_000);
    const lost = received.filter(([name]) => name === "disconnected").length;
    expect(lost).toBeGreaterThan(15);
    expect(lost).toBeLessThan(50);
    expect(received.map(([name]) => name).slice(0, 4)).toEqual([
      "disconnected",
      "reconnected",
      "disconnected",
      "reconnected",
    ]);
    await ada.logout();
    expect(clock.planned).toBe(0);
  });

  it("take the whole platform down for a while, at the time foreseen", async () => {
    const { clock, platform, world } = build({ faults: { outages: [{ afterMs: 10_000, forMs: 20_000 }] } });
    const ada = await signIn(platform, "ada");
    world.start();
    await clock.advance(11_000);
    expect(ada.status).toBe(4);
    await expect(ada.friends()).rejects.toMatchObject({ kind: "unavailable" });
    await expect(signIn(platform, "ben")).rejects.toMatchObject({ kind: "unavailable" });
    await clock.advance(30_000);
    expect(ada.status).toBe(2);
    await signIn(platform, "ben");
    expect(world.counters.overlaps).toBe(0);
  });

  it("signing out while the connection is down ends the session for good", async () => {
    const { clock, platform, world } = build();
    const ada = await signIn(platform, "ada");
    ada.on("state", () => void ada.logout());
    world.drop("ada");
    await clock.advance(60_000);
    expect(ada.status).toBe(0);
    expect(clock.planned).toBe(0);
  });
});

describe("the people", () => {
  /** Half an hour of three bots that say yes to everything. */
  async function watch(seed: number) {
    const { clock, platform, world } = build({ seed, people: 20 });
    const log: unknown[] = [];
    const bots = [];
    for (const id of ["ada", "ben", "cat"]) {
      const bot = await signIn(platform, id);
      bots.push(bot);
      const received = recordEvents(
        bot,
        "friendRequest",
        "invite",
        "memberJoined",
        "memberLeft",
        "partyMessage",
        "friendOffline",
      );
      log.push(received);
      bot.on("friendRequest", (from) => void bot.friend.accept(from.id).catch(() => {}));
      bot.on("invite", ({ partyId }) => void bot.partyOps.join(partyId).catch(() => {}));
    }
    world.start();
    await clock.advance(30 * 60_000);
    return { bots, clock, log: log as [string][][], platform, world };
  }

  it("meet bots, invite and join them, talk, and go again", async () => {
    const { log } = await watch(7);
    const names = new Set(log.flat().map(([name]) => name));
    expect([...names].sort()).toEqual([
      "friendOffline",
      "friendRequest",
      "invite",
      "memberJoined",
      "memberLeft",
      "partyMessage",
    ]);
    expect(log.flat().length).toBeGreaterThan(50);
  });

  it("do the same for the same seed", async () => {
    const { log } = await watch(7);
    expect((await watch(7)).log).toEqual(log);
    expect((await watch(8)).log).not.toEqual(log);
  });

  it("dress, play, and answer a request and an invitation", async () => {
    const { bots, clock } = await watch(7);
    const [ada] = bots;
    if (!ada) throw new Error("no bot");
    for (let index = 1; index <= 20; index += 1) await ada.friend.add(`person-${index}`).catch(() => {});
    await clock.advance(10_000);
    const friends = (await ada.friends()).filter(({ isOnline }) => isOnline);
    expect(friends.length).toBeGreaterThan(5);
    for (const { id } of friends) await ada.partyOps.invite(id).catch(() => {});
    await clock.advance(10_000);
    const others = ada.party?.members.filter(({ id }) => id.startsWith("person-")) ?? [];
    expect(others.length).toBeGreaterThan(2);
    for (const { worn, level } of others) {
      expect(worn.outfit?.id).toMatch(/^CID_/);
      expect(level).toBeGreaterThan(0);
    }
  });

  it("cannot be signed in by a bot, and are gone when the world stops", async () => {
    const { clock, platform, world, bots } = await watch(7);
    await expect(signIn(platform, "person-1")).rejects.toMatchObject({ kind: "invalid_auth" });
    world.stop();
    expect(clock.planned).toBe(0);
    expect((await bots[0]?.friends())?.every(({ id, isOnline }) => !id.startsWith("person-") || !isOnline)).toBe(true);
  });
});
