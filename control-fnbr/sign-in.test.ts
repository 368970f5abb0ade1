import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { SignedInAccount, SignInPrompt } from "../control/platform/platform.ts";
import { Refusal, refuse } from "./emulator/refusals.ts";
import { signInWithCode } from "./fnbr/device-code.ts";
import { EmulatedPlatform } from "./testing/emulated-platform.ts";
import { refused } from "./testing/expectations.ts";

/** In seconds, as the platform says it. */
const INTERVAL = 0.02;
const SLOWER_BY_MS = 200;
const TOKEN = "POST /account/api/oauth/token";

let emulated: EmulatedPlatform;
let prompts: SignInPrompt[];
beforeAll(async () => {
  emulated = await EmulatedPlatform.open();
  emulated.world.accounts.deviceCodeInterval = INTERVAL;
});
beforeEach(() => {
  prompts = [];
});
afterAll(() => emulated.close());

function signIn(signal = new AbortController().signal): Promise<SignedInAccount> {
  if (!emulated.platform.signIn) throw new Error("The driver has no sign-in.");
  const account = emulated.platform.signIn({ signal, onPrompt: (prompt) => void prompts.push(prompt) });
  account.catch(() => {}); // its test looks at it later
  return account;
}
async function shownCode(): Promise<string> {
  await expect.poll(() => prompts).toHaveLength(1);
  return String(prompts[0]?.userCode);
}

describe("signing in in the browser", () => {
  it("gives credentials with which a bot signs in, and leaves no token", async () => {
    const signedIn = signIn();
    const userCode = await shownCode();
    expect(prompts).toEqual([
      { userCode, address: expect.stringMatching(`^https://.*${userCode}$`), expiresInMs: 600_000 },
    ]);
    const { account } = emulated.createAccount("Newcomer");
    emulated.world.accounts.answerUserCode(userCode, account.id);
    const { displayName, deviceAuth } = await signedIn;
    expect({ displayName, accountId: deviceAuth.accountId }).toEqual({
      displayName: "Newcomer",
      accountId: account.id,
    });
    expect(emulated.world.accounts.tokens.size).toBe(0);
    const session = await emulated.login(deviceAuth);
    expect(session.self.displayName).toBe("Newcomer");
  });

  it("fails with forbidden when the person refuses", async () => {
    const signedIn = signIn();
    emulated.world.accounts.answerUserCode(await shownCode(), null);
    await expect(signedIn).rejects.toEqual(refused("forbidden"));
  });

  it("goes on while the platform is not available for a moment", async () => {
    const signedIn = signIn();
    const userCode = await shownCode();
    const before = emulated.emulator.countRequests(TOKEN);
    for (const status of [503, 500]) emulated.emulator.faults.add({ route: TOKEN, refusal: refuse.broken(status) });
    await expect.poll(() => emulated.emulator.countRequests(TOKEN) - before).toBeGreaterThan(2);
    emulated.world.accounts.answerUserCode(userCode, emulated.createAccount("Patient").account.id);
    await expect(signedIn).resolves.toMatchObject({ displayName: "Patient" });
  });

  it.each([
    ["it asks too often", refuse.slowDown()],
    ["it makes too many calls", refuse.throttled(1)],
  ])("asks less often from then on when the platform says that %s", async (_, refusal) => {
    const { faults } = emulated.emulator;
    onTestFinished(() => faults.clear());
    const times: number[] = [];
    const record = () => times.push(performance.now()) < 0; // no fault of its own
    const { signal } = new AbortController();
    const onPrompt = (prompt: SignInPrompt) => {
      prompts.push(prompt);
      faults.add({ route: TOKEN, delayMs: 1, when: record });
      faults.add({ route: TOKEN, refusal });
    };
    const signedIn = signInWithCode("fortniteAndroidGameClient", { signal, onPrompt }, SLOWER_BY_MS);
    await expect.poll(() => times.length).toBe(3);
    emulated.world.accounts.answerUserCode(await shownCode(), emulated.createAccount("Patient").account.id);
    await expect(signedIn).resolves.toMatchObject({ displayName: "Patient" });
    for (const index of [1, 2, 3]) {
      const pause = Number(times[index]) - Number(times[index - 1]);
      expect(pause).toBeGreaterThan(SLOWER_BY_MS);
    }
  });

  it("asks at intervals, also when the platform names one that is longer than a timer can be", async () => {
    const { accounts } = emulated.world;
    accounts.deviceCodeInterval = 1e9;
    onTestFinished(() => {
      accounts.deviceCodeInterval = INTERVAL;
    });
    const before = emulated.emulator.countRequests(TOKEN);
    const aborter = new AbortController();
    const signedIn = signIn(aborter.signal);
    await shownCode();
    await sleep(200); // time in which it must not ask
    expect(emulated.emulator.countRequests(TOKEN) - before).toBe(1);
    aborter.abort();
    await expect(signedIn).rejects.toEqual(refused("timeout"));
  });

  it("fails at once for a refusal that stays", async () => {
    const signedIn = signIn();
    await shownCode();
    const refusal = new Refusal({ status: 400, code: "account.oauth.unsupported_grant_type", message: "Not offered." });
    emulated.emulator.faults.add({ route: TOKEN, refusal });
    await expect(signedIn).rejects.toEqual(refused("forbidden"));
  });

  it("reads no answer of the platform that is far too long", async () => {
    const signedIn = signIn();
    await shownCode();
    const message = "x".repeat(2_000_000);
    const refusal = new Refusal({ status: 400, code: "account.oauth.unsupported_grant_type", message });
    emulated.emulator.faults.add({ route: TOKEN, refusal });
    await expect(signedIn).rejects.toMatchObject({ kind: "forbidden", message: "The platform has answered 400." });
  });

  it("fails with timeout when the code has expired", async () => {
    const signedIn = signIn();
    await shownCode();
    for (const code of emulated.world.accounts.deviceCodes.values()) code.expiresAt = 0;
    await expect(signedIn).rejects.toEqual(refused("timeout"));
  });

  it("ends when nobody waits any more", async () => {
    const aborter = new AbortController();
    const signedIn = signIn(aborter.signal);
    await shownCode();
    aborter.abort();
    await expect(signedIn).rejects.toEqual(refused("timeout"));
  });
});
