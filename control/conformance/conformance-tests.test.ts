import { describe, expect, it } from "vitest";
import type { BotSession, DeviceAuth, GamePlatform, PlatformCapabilities } from "../platform/platform.ts";
import { createTestPlatform, type TestPlatform } from "../platform/simulated/testing/test-platform.ts";
import { UNSUPPORTED_CALLS } from "../platform/unsupported-calls.ts";
import { wrapSession } from "../platform/wrap-session.ts";
import { conformanceTests, type Ground } from "./conformance-tests.ts";

type Change = (session: BotSession) => BotSession;
const unchanged: Change = (session) => session;

/** The simulated platform, whose sessions a faulty driver has changed. */
function groundWith(change: Change, capabilities?: Partial<PlatformCapabilities>): Ground {
  const open = async () => {
    const { platform, world, clock, close }: TestPlatform = await createTestPlatform("in this process");
    return {
      platform: {
        name: platform.name,
        ...(capabilities && { capabilities }),
        login: async (...args: Parameters<typeof platform.login>) => change(await platform.login(...args)),
      },
      createAccount: async (name: string) => ({ accountId: name, deviceId: "device", secret: "secret" }),
      createRefusedAuth: async () => ({ accountId: "eve", deviceId: "device", secret: "invalid-1" }),
      createBannedAuth: async () => ({ accountId: "dan", deviceId: "device", secret: "banned-1" }),
      dropConnection: ({ self }: BotSession) => world.drop(self.id),
      advance: (milliseconds: number) => clock.advance(milliseconds),
      close,
    };
  };
  return { cannot: ["completeSignIn"], timeoutMs: 100, ...(capabilities && { capabilities }), open };
}

/** Of all the tests, or of those with these names. */
async function failuresOf(ground: Ground, names?: readonly string[]): Promise<string[]> {
  const failures: string[] = [];
  for (const { name, skip, run } of conformanceTests(ground)) {
    if (skip === null && (names?.includes(name) ?? true)) await run().catch(() => failures.push(name));
  }
  return failures;
}

/** A session with one method that does nothing. */
const without =
  (method: string): Change =>
  (session) =>
    wrapSession(session, (call, name) =>
      name.split(".").at(-1) === method ? (Promise.resolve() as Promise<never>) : call(),
    );

/** It uses none of the methods below. */
const INDEPENDENT = "the platform declares the capabilities that its ground was given";

describe("the conformance tests", () => {
  it("all pass for a driver that conforms", async () => {
    expect(await failuresOf({ ...groundWith(unchanged), timeoutMs: 30_000 })).toEqual([]);
  });

  it.each([
    ["accept", "a friend request is reported, listed by both, and accepted"],
    ["decline", "a request is declined by its receiver, or taken back by its sender"],
    ["block", "a block ends the friendship and refuses requests until it is lifted"],
    ["whisper", "a whisper reaches a friend, and nobody else can be whispered to"],
    ["invite", "a private party is entered by invitation only; a request to join is reported"],
    ["kick", "a member who is kicked is reported, and is alone in a new party"],
    ["promote", "the leader changes by promotion, and when the leader leaves"],
    ["setPlaylist", "the leader sets a playlist, and nobody else does"],
    ["hide", "the leader hides members and shows them, and nobody else does"],
    ["chat", "a message to the party reaches the others, if there are any"],
    ["set", "what a bot puts on is seen by the others"],
    ["setBanner", "a banner is seen by the others"],
    ["setLevel", "level, battle pass and stats are seen by the others"],
    ["setReadiness", "a bot shows its readiness"],
    ["setReadiness", "the readiness of another member is in the party when the state is reported"],
    ["setMatch", "a match makes the bot Busy"],
    ["setMatch", "the match of another member is in the party when the state is reported"],
  ])("find a driver whose %s does nothing", async (method, expected) => {
    expect(await failuresOf(groundWith(without(method)), [expected, INDEPENDENT])).toEqual([expected]);
  });

  it("find a driver that does not report what other members change", async () => {
    const silent: Change = (session) =>
      new Proxy(session, {
        get: (target, name) =>
          name === "on"
            ? (...args: Parameters<BotSession["on"]>) => (args[0] === "state" ? () => {} : target.on(...args))
            : Reflect.get(target, name, target),
      });
    const failures = await failuresOf(groundWith(silent));
    expect(failures.filter((name) => name.endsWith("in the party when the state is reported"))).toHaveLength(4);
  });

  it("skip what a platform does not know of the other members", () => {
    const skipped = conformanceTests(groundWith(unchanged, { memberItems: false, memberMatches: false }));
    expect(skipped.flatMap(({ name, skip }) => (skip?.includes("no member") ? [name] : []))).toEqual([
      "what a bot puts on is seen by the others",
      "the match of another member is in the party when the state is reported",
      "what another member wears is in the party when the state is reported",
    ]);
  });

  it("find a driver whose errors have no kind", async () => {
    const plainErrors: Change = (session) =>
      wrapSession(session, (call) =>
        call().catch(() => {
          throw new Error("no");
        }),
      );
    const expected = "a call whose signal is aborted rejects at once";
    expect(await failuresOf(groundWith(plainErrors), [expected])).toEqual([expected]);
  });

  it("skip what the platform lacks and what the ground cannot do, and say why", () => {
    const tests = conformanceTests({ ...groundWith(unchanged, { parties: false }), cannot: ["dropConnection"] });
    const reasons = new Set(tests.map(({ skip }) => skip));
    expect([...reasons].sort()).toEqual(
      [
        "The ground cannot do dropConnection.",
        "The platform has no bannedLogins.",
        "The platform has no parties.",
        null,
      ].sort(),
    );
  });

  it("find a platform that declares other capabilities than its ground", async () => {
    const ground = { ...groundWith(unchanged, { blocking: false }), capabilities: {} };
    expect(await failuresOf(ground, [INDEPENDENT])).toEqual([INDEPENDENT]);
  });

  it("find a ground that lacks what it does not list", async () => {
    const complete = groundWith(unchanged);
    const open = async () => {
      const { dropConnection, ...rest } = await complete.open();
      return rest;
    };
    const expected = "a connection that breaks is Disconnected until it is back, and both are reported";
    expect(await failuresOf({ ...complete, open }, [expected])).toEqual([expected]);
  });

  it("fail with what the ground could not complete, while the sign-in goes on", async () => {
    const base = groundWith(unchanged);
    const prompt = { address: "http://localhost/", userCode: "A", expiresInMs: 1_000 };
    const signIn: GamePlatform["signIn"] = ({ onPrompt }) => {
      onPrompt(prompt);
      return new Promise(() => {});
    };
    const open = async () => {
      const opened = await base.open();
      const completeSignIn = () => Promise.reject(new Error("There is no browser."));
      return { ...opened, platform: { ...opened.platform, signIn }, completeSignIn };
    };
    const test = conformanceTests({ ...base, open, cannot: [] }).find(({ name }) => name.startsWith("a person"));
    await expect(test?.run()).rejects.toThrow("There is no browser.");
  });

  it("sign out of what a login returns that should have been refused", async () => {
    const sessions: BotSession[] = [];
    const base = groundWith((session) => {
      sessions.push(session);
      return session;
    });
    const open = async () => {
      const opened = await base.open();
      const { login } = opened.platform;
      return { ...opened, platform: { ...opened.platform, login: (auth: DeviceAuth) => login(auth, { fence: 1 }) } };
    };
    const test = conformanceTests({ ...base, open }).find(({ name }) => name.startsWith("a login that was cancelled"));
    await expect(test?.run()).rejects.toThrow("login succeeded");
    expect(sessions.map(({ status }) => status)).toEqual([0]);
  });

  it("sign their bots out also when a test has failed, and name the call", async () => {
    const sessions: BotSession[] = [];
    const ground = groundWith((session) => {
      sessions.push(session);
      return without("accept")(session);
    });
    const accepted = "a friend request is reported, listed by both, and accepted";
    const failed = conformanceTests(ground).find(({ name }) => name === accepted);
    await expect(failed?.run()).rejects.toThrow();
    expect(sessions.map(({ status }) => status)).toEqual([0, 0]);
    const unsupported = groundWith((session) =>
      wrapSession(session, (call, name) => (name === "chat" ? (UNSUPPORTED_CALLS.chat("") as Promise<never>) : call())),
    );
    const chat = conformanceTests(unsupported).find(({ name }) => name.startsWith("a message to the party"));
    await expect(chat?.run()).rejects.toThrow("chat was refused as unsupported; not_found is expected.");
  });
});
