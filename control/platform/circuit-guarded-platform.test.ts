import { expect, test } from "vitest";
import { createCircuitGuardedPlatform } from "./circuit-guarded-platform.ts";
import { type BotSession, PlatformError } from "./platform.ts";
import type { FaultProfile } from "./simulated/injected-faults.ts";
import { createSimulatedPlatform } from "./simulated/simulated-platform.ts";
import { ManualClock } from "./simulated/testing/manual-clock.ts";
import { LobbyWorld } from "./simulated/world.ts";

/** Two signed-in bots on a simulated platform whose faults may be changed. */
async function openPlatform() {
  const clock = new ManualClock();
  const faults: FaultProfile = {};
  const log: string[] = [];
  const world = new LobbyWorld({ clock, seed: 7, faults });
  const platform = createCircuitGuardedPlatform(createSimulatedPlatform(world), {
    clock,
    random: () => 0,
    log: (level, message) => log.push(`${level}: ${message}`),
  });
  const signIn = async (accountId: string, signal?: AbortSignal) => {
    const login = platform.login({ accountId, deviceId: "device", secret: "secret" }, { fence: 1, signal });
    login.catch(() => {});
    await clock.advance(100);
    return login;
  };
  const sessions: BotSession[] = [await signIn("one"), await signIn("two")];
  let calls = 0;
  /** Of one bot after the other. @returns The error's message, or null. */
  const call = async (waitMs = 100): Promise<string | null> => {
    const session = sessions[calls % 2] as BotSession;
    calls += 1;
    const answer = session.me.setLevel(calls).then(
      () => null,
      (error: PlatformError) => `${error.kind}: ${error.message}`,
    );
    await clock.advance(waitMs);
    return answer;
  };
  return { clock, faults, log, sessions, signIn, call };
}

const REFUSED = "unavailable: The platform does not answer.";
const OPENED = "warn: The platform does not answer. Calls are refused until it does; it is tried every few seconds.";
const CLOSED = "info: The platform answers again.";

test("R9: when ten calls in a row have failed, calls and logins are refused until the platform answers again", async () => {
  const { clock, faults, log, signIn, call } = await openPlatform();
  faults.errorRate = 1;
  for (let n = 0; n < 9; n += 1) expect(await call(0)).not.toBe(REFUSED);
  expect(log).toEqual([]);
  await call(0);
  expect(log).toEqual([OPENED]);
  expect(await call(0)).toBe(REFUSED);
  await expect(signIn("three")).rejects.toMatchObject({ kind: "unavailable", retryAfterMs: 500 });
  faults.errorRate = 0;
  expect(await call(0)).toBe(REFUSED);
  await clock.advance(500);
  expect([await call(), await call(), log]).toEqual([null, null, [OPENED, CLOSED]]);
});

test("R9: calls that are answered after thirty seconds count as failed after eight", async () => {
  const { clock, faults, log, sessions, call } = await openPlatform();
  faults.latencyMs = { median: 30_000, p99: 30_001 };
  const late = Array.from({ length: 10 }, (_, n) => sessions[n % 2]?.me.setLevel(n));
  await clock.advance(7_900);
  expect(log).toEqual([]);
  await clock.advance(200);
  expect([log, await call(0)]).toEqual([[OPENED], REFUSED]);
  await clock.advance(30_000);
  await Promise.all(late);
  expect(log).toEqual([OPENED]);
});

test("refusals of the platform, and logins that are cancelled, do not count", async () => {
  const { log, sessions, signIn, call } = await openPlatform();
  for (let n = 0; n < 20; n += 1) {
    const unknown = sessions[n % 2]?.friend.add("nobody").catch((error: unknown) => error);
    await call();
    expect(await unknown).toBeInstanceOf(PlatformError);
    await expect(signIn(`bot ${n}`, AbortSignal.abort(new Error("stopped")))).rejects.toThrow("aborted");
  }
  expect([log, await call()]).toEqual([[], null]);
});

test("a session is otherwise the platform's own", async () => {
  const { sessions } = await openPlatform();
  const [one] = sessions as [BotSession];
  expect([one.self.id, one.status, one.party?.members.length]).toEqual(["one", 2, 1]);
  const states: string[] = [];
  const stopListening = one.on("state", () => states.push("state"));
  await one.setStatus("hello");
  stopListening();
  await one.logout();
  expect(one.status).not.toBe(2);
});
