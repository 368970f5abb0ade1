import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EmulatedPlatform } from "./testing/emulated-platform.ts";
import { duration, refused } from "./testing/expectations.ts";

/** The library's own reconnect comes after 5 s. That it does not happen can only be waited for. */
const RECONNECT_MS = 7000;
/** A login ends after 26 s, and 3 s for its tokens. This says that it ends; a busy machine takes longer. */
const LOGIN_ENDS_MS = 90_000;

let emulated: EmulatedPlatform;
beforeAll(async () => {
  emulated = await EmulatedPlatform.open();
});
afterAll(() => emulated.close());

describe.concurrent("a platform that does not answer", () => {
  it("a call ends by the limit of its request, before the 20 s of a call", async ({ expect: check }) => {
    const { session, account } = await emulated.signInNewAccount();
    const when = (url: URL) => url.pathname.includes(account.id);
    emulated.emulator.faults.add({ route: "GET /api/v1/search", delayMs: 60_000, when });
    const time = await duration(() => check(session.search("bot")).rejects.toEqual(refused("timeout")));
    check(time).toBeLessThan(20_000);
  });

  it.each(["hang", "mute"] as const)("a login whose chat link does not open (%s) ends", async (fault) => {
    const { account, deviceAuth } = emulated.createAccount();
    emulated.emulator.faults.setLink("stomp", fault, account.id);
    const time = await duration(() => expect(emulated.login(deviceAuth)).rejects.toEqual(refused("timeout")));
    expect(time).toBeLessThan(LOGIN_ENDS_MS);
    expect(emulated.world.accounts.tokensOf(account.id)).toEqual([]);
  });

  it("a login whose link for notices stays silent ends", async ({ expect: check }) => {
    const { account, deviceAuth } = emulated.createAccount();
    emulated.emulator.faults.setLink("xmpp", "mute", account.id);
    const time = await duration(() => check(emulated.login(deviceAuth)).rejects.toEqual(refused("timeout")));
    check(time).toBeLessThan(LOGIN_ENDS_MS);
  });

  it("a login whose every request takes 9 s ends", async ({ expect: check }) => {
    const { account, deviceAuth } = emulated.createAccount();
    const { accounts } = emulated.world;
    const own = () => [account.id, ...accounts.tokensOf(account.id).map(({ access }) => access)];
    const when = ({ pathname }: URL, body: string) => own().some((id) => pathname.includes(id) || body.includes(id));
    emulated.emulator.faults.add({ route: "/", delayMs: 9000, times: 1000, when });
    const time = await duration(() => check(emulated.login(deviceAuth)).rejects.toEqual(refused("timeout")));
    check(time).toBeLessThan(LOGIN_ENDS_MS);
    check(time).toBeGreaterThan(26_000); // it is the limit that has ended it
  });

  it("a chat link that was lost is opened again once", async ({ expect: check }) => {
    const { session, account } = await emulated.signInNewAccount();
    const { stomp } = emulated.emulator;
    stomp.drop(account.id);
    await check.poll(() => session.status).toBe(4);
    await check.poll(() => session.status).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    check(stomp.countOf(account.id)).toBe(1);
  });

  it("a session that has ended opens nothing again", async ({ expect: check }) => {
    const { session, account } = await emulated.signInNewAccount();
    await session.logout();
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    check(emulated.world.accounts.tokensOf(account.id)).toEqual([]);
    check(emulated.emulator.xmpp.presenceOf(account.id)).toBeNull();
  });
});
