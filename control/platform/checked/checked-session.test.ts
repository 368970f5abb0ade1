import { describe, expect, it, onTestFinished } from "vitest";
import { ManualClock } from "../../timing/manual-clock.ts";
import { type BotSession, type PartyState, PlatformError, type SessionEvent } from "../platform.ts";
import { createTestPlatform, signIn } from "../simulated/testing/test-platform.ts";
import { UNSUPPORTED_CALLS } from "../unsupported-calls.ts";
import { wrapSession } from "../wrap-session.ts";
import { checkPlatform } from "./check-platform.ts";
import { CheckedSession } from "./checked-session.ts";

const redact = (message: string) => message.replaceAll("hush-hush", "[secret]");

/** The session of a driver, some of whose members are faulty. */
async function openSession(faulty: (session: BotSession) => object) {
  const { platform, close } = await createTestPlatform("in this process");
  onTestFinished(close);
  const driver = await signIn(platform, "ada");
  const clock = new ManualClock();
  const reports: string[] = [];
  const given: BotSession = Object.create(
    wrapSession(driver, (call) => call()),
    Object.getOwnPropertyDescriptors(faulty(driver)),
  );
  const session = new CheckedSession(given, { clock, report: (problem) => reports.push(problem), redact }).open();
  return { session, driver, clock, reports };
}

const PARTY: PartyState = { id: "p", privacy: "public", playlistId: "", customKey: null, maxSize: 4, members: [] };

describe("threat 48: the session of a driver", () => {
  it("is passed on as it is while its members keep to the interface", async () => {
    const { session, driver, reports } = await openSession(() => ({}));
    expect(session.party).toEqual(driver.party);
    expect([session.status, session.self]).toEqual([2, driver.self]);
    await session.me.setLevel(7);
    expect(session.party?.members[0]?.level).toBe(7);
    expect(await session.friends()).toEqual([]);
    expect(reports).toEqual([]);
    await session.logout();
    expect([session.status, driver.status]).toEqual([0, 0]);
  });

  it.each<[string, (session: BotSession) => object, (session: BotSession) => unknown, RegExp]>([
    [
      "a status that does not exist",
      () => ({ status: 17 }),
      ({ status }) => status,
      /^status is not valid: .+ signs in again/,
    ],
    [
      "a party without members",
      () => ({ party: { ...PARTY, members: undefined } }),
      ({ party }) => party,
      /^party .+ members: /,
    ],
    [
      "a party that throws",
      () => ({
        get party() {
          throw new TypeError("no such thing");
        },
      }),
      ({ party }) => party,
      /^party failed: no such thing/,
    ],
    [
      "a party of 101",
      () => ({ party: { ...PARTY, members: Array(101).fill(null) } }),
      ({ party }) => party,
      /^party .+/,
    ],
    [
      "friends that are no list",
      () => ({ friends: async () => ({ size: 3 }) }),
      (session) => session.friends(),
      /^friends\(\) returned something that is not valid/,
    ],
    [
      "a found user without an id",
      () => ({ resolveUser: async () => ({}) }),
      (session) => session.resolveUser("x"),
      /id: /,
    ],
    [
      "a list without an end",
      () => ({ search: async () => new Array(2 ** 32 - 1) }),
      (session) => session.search("a"),
      /at most 100000/,
    ],
    [
      "a party of more players than can be counted",
      () => ({ party: { ...PARTY, maxSize: 2 ** 40 } }),
      ({ party }) => party,
      /maxSize/,
    ],
    [
      "a user whose name throws",
      () => ({
        resolveUser: async () => ({
          id: "a",
          get displayName() {
            throw new Error("not loaded");
          },
        }),
      }),
      (session) => session.resolveUser("x"),
      /^resolveUser\(\) returned something that is not valid: not loaded/,
    ],
    [
      "no way to remove a listener",
      () => ({ on: () => 3 }),
      (session) => session.on("state", () => {}),
      /^on\(\) returned no/,
    ],
  ])("ends with %s, and its member is named once", async (_, faulty, use, expected) => {
    const { session, driver, reports } = await openSession(faulty);
    try {
      await use(session);
    } catch (error) {
      expect(error).toMatchObject({ name: "PlatformError", kind: "unavailable" });
    }
    expect(reports).toEqual([expect.stringMatching(expected)]);
    expect([session.status, session.party]).toEqual([0, null]);
    await expect(session.chat("hello")).rejects.toMatchObject({ kind: "unavailable" });
    await expect.poll(() => driver.status).toBe(0); // signed out
    expect(reports).toHaveLength(1);
  });

  it("checks a party once, until the driver gives another object", async () => {
    let reads = 0;
    const partyOf = (id: string) => ({
      ...PARTY,
      get id() {
        reads += 1;
        return id;
      },
    });
    const faulty = { party: partyOf("p") };
    const { session } = await openSession(() => ({
      get party() {
        return faulty.party;
      },
    }));
    expect(session.party).toBe(session.party);
    expect(reads).toBe(1);
    faulty.party = partyOf("q");
    expect([session.party?.id, session.party?.id, reads]).toEqual(["q", "q", 2]);
  });

  it("ends when a call hangs for 30 s, and the call is told", async () => {
    const { session, clock, reports } = await openSession(() => ({ search: () => new Promise(() => {}) }));
    const call = expect(session.search("a")).rejects.toMatchObject({ kind: "unavailable" });
    await clock.advance(29_000);
    expect(session.status).toBe(2);
    await clock.advance(2_000);
    await call;
    expect(reports[0]).toContain("search() has not ended within 30 s.");
    expect(session.status).toBe(0);
  });

  it("goes on when a method fails, and the error is reported", async () => {
    const faulty = () => ({
      search: () => {
        throw new TypeError("cannot read properties of undefined");
      },
    });
    const { session, reports } = await openSession(faulty);
    await expect(session.search("a")).rejects.toThrow("cannot read properties");
    expect(reports).toEqual(["search() failed: cannot read properties of undefined"]);
    expect(session.status).toBe(2);
  });

  it.each<[SessionEvent, unknown[]]>([
    ["whisper", [{ from: { id: "b", displayName: "Ben" } }]],
    ["invite", []],
    ["memberJoined", [{ id: 7, displayName: "Ben" }]],
  ])("ends with an event %s that is not valid, and no listener sees it", async (event, args) => {
    let emit: (...args: unknown[]) => void = () => {};
    const on = (name: string, listener: (...args: unknown[]) => void) => {
      if (name === event) emit = listener;
      return () => {};
    };
    const { session, reports } = await openSession(() => ({ on }));
    const seen: unknown[] = [];
    session.on(event, (...received: unknown[]) => seen.push(received));
    emit(...args);
    expect(seen).toEqual([]);
    expect(reports).toEqual([expect.stringContaining(`The event ${event} is not valid`)]);
    expect(session.status).toBe(0);
  });

  it("hears nothing of a listener that was removed, nor after it has signed out", async () => {
    const emitters: (() => void)[] = [];
    const on = (_: string, listener: () => void) => {
      emitters.push(listener);
      return () => {
        throw new Error("cannot be removed");
      };
    };
    const { session, reports } = await openSession(() => ({ on }));
    let seen = 0;
    const count = () => {
      seen += 1;
    };
    const remove = session.on("reconnected", count);
    session.on("state", count);
    emitters[0]?.();
    expect(seen).toBe(1);
    await session.logout();
    for (const emit of emitters) emit();
    remove();
    for (const emit of emitters) emit();
    expect(seen).toBe(1);
    expect(reports).toEqual(["The removal of a listener failed: cannot be removed"]);
  });

  it("truncates texts, and removes the bot's credentials from the sentences of the driver", async () => {
    let emit: (reason: string) => void = () => {};
    const on = (_: string, listener: () => void) => {
      emit = listener;
      return () => {};
    };
    const chat = () => Promise.reject(new PlatformError("forbidden", "hush-hush is muted"));
    const party = { ...PARTY, customKey: "k".repeat(1_000_000) };
    const { session } = await openSession(() => ({ on, chat, party }));
    const reasons: string[] = [];
    session.on("disconnected", (reason) => reasons.push(reason));
    emit("token of hush-hush refused");
    expect(reasons).toEqual(["token of [secret] refused"]);
    await expect(session.chat("a")).rejects.toMatchObject({ kind: "forbidden", message: "[secret] is muted" });
    expect(session.party?.customKey).toHaveLength(1000);
  });

  it("ends when it floods events, and reports a change of its state", async () => {
    const listeners: (() => void)[] = [];
    const on = (_: string, listener: () => void) => {
      listeners.push(listener);
      return () => {};
    };
    const { session, reports } = await openSession(() => ({ on }));
    const statuses: number[] = [];
    session.on("state", () => statuses.push(session.status));
    for (let count = 0; count < 100_000; count += 1) listeners[0]?.();
    expect(statuses).toHaveLength(501);
    expect(statuses.at(-1)).toBe(0);
    expect(reports).toEqual([expect.stringContaining("more than 500 events in a second; the last one was state")]);
  });

  it.each([
    ["hangs", () => new Promise<void>(() => {}), "logout() has not ended within 5 s."],
    ["fails", () => Promise.reject(new Error("no network")), "logout() failed: no network"],
  ])("signs out even when logout %s", async (_, logout, expected) => {
    const { session, clock, reports } = await openSession(() => ({ logout }));
    const ended = session.logout();
    await clock.advance(6_000);
    await ended;
    expect(reports).toEqual([expected]);
  });
});

describe("a driver's platform", () => {
  const login = async () => ({}) as BotSession;
  const check = (given: unknown) =>
    checkPlatform(given, { module: "./driver.js", clock: new ManualClock(), log: () => {} });

  it.each([
    [null, /^\.\/driver\.js returns no platform: /],
    [{ login }, /name: /],
    [{ name: "x".repeat(65), login }, /name: /],
    [{ name: "x\0", login }, /name: /],
    [{ name: "x" }, /login: must be a function/],
    [{ name: "x", login, capabilities: { parties: "no" } }, /capabilities\.parties: /],
    [{ name: "x", login, capabilities: { partys: false } }, /partys/],
    [{ name: "x", login, suggestedLimits: { loginsPerSecond: -1 } }, /suggestedLimits\.loginsPerSecond: /],
    [{ name: "x", login, signIn: true }, /signIn: must be a function/],
  ])("is refused as %j, naming the member", (given, expected) => {
    expect(() => check(given)).toThrow(expected);
  });

  it.each([
    [undefined, "it is undefined."],
    [{}, "self is not valid"],
    [{ self: { id: "a", displayName: "A" } }, "on is no function."],
    [{ self: { id: "a", displayName: "A" }, on() {}, ...UNSUPPORTED_CALLS }, "logout is no function."],
    [
      { self: { id: "a", displayName: "A" }, on() {}, logout() {}, ...UNSUPPORTED_CALLS, me: {} },
      "me.set is no function.",
    ],
  ])("whose login returns %j fails, naming the member", async (session, expected) => {
    const platform = check({ name: "x", login: async () => session });
    const auth = { accountId: "a", deviceId: "d", secret: "s" };
    await expect(platform.login(auth, { fence: 1 })).rejects.toThrow(expected);
  });

  it("signs out of a session that lacks something", async () => {
    let logouts = 0;
    const logout = async () => {
      logouts += 1;
      throw new Error("no network");
    };
    const platform = check({ name: "x", login: async () => ({ self: { id: "a", displayName: "A" }, logout }) });
    const auth = { accountId: "a", deviceId: "d", secret: "s" };
    await expect(platform.login(auth, { fence: 1 })).rejects.toThrow("on is no function");
    expect(logouts).toBe(1);
  });

  it.each<[unknown, object]>([
    [new PlatformError("rate_limited", "Wait.", 5000), { kind: "rate_limited", message: "Wait.", retryAfterMs: 5000 }],
    [new PlatformError("rate_limited", "Wait.", 1e300), { retryAfterMs: 86_400_000 }],
    [new PlatformError("rate_limited", "Wait.", Number.NaN), { retryAfterMs: undefined }],
    [new PlatformError("rate_limited", "Wait.", -1), { retryAfterMs: undefined }],
    [new PlatformError("banned", "The device-secret of this account."), { message: "The [secret] of this account." }],
    [new PlatformError("banned", "x".repeat(1e6)), { message: "x".repeat(1000) }],
    [Object.assign(new PlatformError("banned", ""), { message: { code: 7 } }), { message: "[object Object]" }],
    [Object.assign(new PlatformError("banned", ""), { kind: "vanished" }), { kind: "vanished" }],
    [Object.assign(new PlatformError("banned", ""), { retryAfterMs: { valueOf: null } }), { retryAfterMs: undefined }],
    [Object.create(null), { message: "An error that cannot be shown." }],
    [null, { message: "null" }],
  ])("whatever it throws becomes an error that can be handled: case %#", async (thrown, expected) => {
    const fail = () => Promise.reject(thrown);
    const platform = check({ name: "x", login: fail, signIn: fail });
    const auth = { accountId: "a", deviceId: "d", secret: "device-secret" };
    await expect(platform.login(auth, { fence: 1 })).rejects.toMatchObject(expected);
    const signIn = platform.signIn?.({ signal: AbortSignal.timeout(1000), onPrompt: () => {} });
    await expect(signIn).rejects.toBeInstanceOf(Error);
  });

  it("keeps what it declares, and its methods keep their object", async () => {
    class Driver {
      readonly name = "x";
      readonly capabilities = { parties: false };
      readonly suggestedLimits = { loginsPerSecond: 1 };
      login = login;
      async signIn() {
        return { displayName: this.name, deviceAuth: { accountId: "a", deviceId: "d", secret: "s" } };
      }
    }
    const platform = check(new Driver());
    const { capabilities, suggestedLimits } = platform;
    expect({ capabilities, suggestedLimits }).toEqual({
      capabilities: { parties: false },
      suggestedLimits: { loginsPerSecond: 1 },
    });
    const account = await platform.signIn?.({ signal: AbortSignal.timeout(1000), onPrompt: () => {} });
    expect(account?.displayName).toBe("x");
  });
});
