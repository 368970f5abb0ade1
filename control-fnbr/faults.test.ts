import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { namesOf, recordEvents } from "../control/conformance/test-bots.ts";
import type { PlatformError } from "../control/platform/platform.ts";
import { Refusal, refuse } from "./emulator/refusals.ts";
import { type EmulatedBot, EmulatedPlatform } from "./testing/emulated-platform.ts";
import { refused } from "./testing/expectations.ts";

const TOKEN = "POST /account/api/oauth/token";
const SEARCH = "GET /api/v1/search";

let emulated: EmulatedPlatform;
let ada: EmulatedBot;
let ben: EmulatedBot;
beforeAll(async () => {
  emulated = await EmulatedPlatform.open();
  ada = await emulated.signInNewAccount();
  ben = await emulated.signInNewAccount();
  await ben.session.partyOps.join(String(ada.session.party?.id));
});
afterEach(() => {
  emulated.emulator.faults.clear();
  expect(emulated.uncaught).toEqual([]);
});
afterAll(() => emulated.close());

/** Cancelled by the caller; what ends by its time has another sentence. */
const CANCELLED = { name: "PlatformError", kind: "timeout", message: "The call was cancelled." };

describe("a link that is lost", () => {
  it("is reported, and opened again in the same party by the first attempt", async () => {
    const events = recordEvents(ben.session, "disconnected", "reconnected");
    const partyId = ben.session.party?.id;
    const failures = emulated.host.lines.length;
    const meanwhile = new Promise((resolve) => {
      ben.session.on("disconnected", () =>
        resolve([ben.session.status, ben.session.friends().catch(({ kind }) => kind)]),
      );
    }).then((all) => Promise.all(all as unknown[]));
    emulated.emulator.xmpp.drop(ben.account.id);
    expect(await meanwhile).toEqual([4, "unavailable"]);
    await ada.session.partyOps.setPlaylist("playlist_defaultduo");
    await expect.poll(() => events).toHaveLength(2);
    expect(emulated.host.lines.slice(failures)).toEqual([]);
    await expect.poll(() => ben.session.party?.playlistId).toBe("playlist_defaultduo");
    expect(ben.session.party).toMatchObject({
      ...{ id: partyId, playlistId: "playlist_defaultduo" },
      members: [ada.session.self, ben.session.self],
    });
    expect(namesOf(events)).toEqual(["disconnected", "reconnected"]);
  });

  it("is opened again each time, and chat arrives afterwards", async () => {
    const events = recordEvents(ben.session, "disconnected", "reconnected");
    for (let round = 1; round <= 5; round += 1) {
      emulated.emulator.stomp.drop(ben.account.id);
      await expect.poll(() => events).toHaveLength(2 * round);
    }
    const messages = recordEvents(ben.session, "partyMessage");
    await ada.session.chat("still there?");
    await expect.poll(() => messages).toHaveLength(1);
  });

  it("is opened again after the platform has refused it for a while", async () => {
    const { faults, xmpp } = emulated.emulator;
    const before = emulated.emulator.refusedUpgrades;
    faults.setLink("xmpp", "refuse");
    faults.setLink("stomp", "refuse");
    xmpp.drop(ben.account.id);
    await expect.poll(() => emulated.emulator.refusedUpgrades - before).toBeGreaterThan(1);
    expect(ben.session.status).toBe(4);
    faults.clear();
    await expect.poll(() => ben.session.status).toBe(3);
  });

  it("shows that another program has signed in meanwhile", async () => {
    const eve = await emulated.signInNewAccount();
    const events = recordEvents(eve.session, "kickedElsewhere", "reconnected");
    emulated.world.accounts.revoke(eve.account.id);
    emulated.emulator.xmpp.drop(eve.account.id);
    await expect.poll(() => events).toEqual([["kickedElsewhere"]]);
    expect(eve.session.status).toBe(0);
  });

  it("ends the session without such a report when the tokens were not refreshed in time", async () => {
    const { accounts } = emulated.world;
    accounts.refreshSeconds = -1;
    const eve = await emulated.signInNewAccount();
    accounts.refreshSeconds = 28_800;
    const events = recordEvents(eve.session, "kickedElsewhere", "reconnected");
    accounts.revoke(eve.account.id);
    emulated.emulator.xmpp.drop(eve.account.id);
    await expect.poll(() => eve.session.status).toBe(0);
    expect(events).toEqual([]);
  });

  it("is not opened again after a logout", async () => {
    const eve = await emulated.signInNewAccount();
    const events = recordEvents(eve.session, "disconnected");
    emulated.emulator.xmpp.drop(eve.account.id);
    await expect.poll(() => events).toHaveLength(1);
    await eve.session.logout();
    expect(eve.session.status).toBe(0);
    expect(emulated.world.accounts.tokensOf(eve.account.id)).toEqual([]);
  });
});

describe("a call", () => {
  it("refreshes a token that has ended once, for any number of calls", async () => {
    emulated.world.accounts.expire(ada.account.id);
    const before = emulated.emulator.countRequests(TOKEN);
    await Promise.all(Array.from({ length: 10 }, () => ada.session.search("bot")));
    expect(emulated.emulator.countRequests(TOKEN) - before).toBe(1);
  });

  it("that is answered with far too much is refused, and the bot goes on", async () => {
    const refusal = new Refusal({ status: 500, code: "common.server_error", message: "x".repeat(20_000_000) });
    emulated.emulator.faults.add({ route: SEARCH, refusal });
    await expect(ada.session.search("bot")).rejects.toMatchObject({
      kind: "unavailable",
      message: expect.stringContaining("maxContentLength"),
    });
    await ada.session.search("bot");
  });

  it("is not repeated without end when new tokens are refused", async () => {
    emulated.emulator.faults.add({ route: SEARCH, refusal: refuse.badToken(), times: 1000 });
    const before = emulated.emulator.requests.length;
    await expect(ada.session.search("bot")).rejects.toEqual(refused("unavailable"));
    expect(emulated.emulator.requests.length - before).toBeLessThan(20);
  });

  it("whose token cannot be refreshed fails without the token in its sentence", async () => {
    const eve = await emulated.signInNewAccount();
    emulated.world.accounts.revoke(eve.account.id);
    const error = await eve.session.search("bot").catch((reason: PlatformError) => reason);
    expect(error).toMatchObject({ message: "The platform has ended the bot's tokens." });
  });

  it("that is throttled fails with the delay, and is not sent again", async () => {
    emulated.emulator.faults.add({ route: SEARCH, refusal: refuse.throttled(30) });
    const before = emulated.emulator.countRequests(SEARCH);
    const error = await ada.session.search("bot").catch((reason: PlatformError) => reason);
    expect(error).toMatchObject({ kind: "rate_limited", retryAfterMs: 30_000 });
    expect(emulated.emulator.countRequests(SEARCH) - before).toBe(1);
  });

  it("that the platform breaks on is sent only once", async () => {
    const before = emulated.emulator.countRequests("conversations");
    emulated.emulator.faults.add({ route: "conversations", refusal: refuse.broken(502) });
    await expect(ada.session.chat("once")).rejects.toEqual(refused("unavailable"));
    expect(emulated.emulator.countRequests("conversations") - before).toBe(1);
    expect(emulated.world.messages.map(({ body }) => body)).not.toContain("once");
  });

  it("that hangs ends by its signal", async () => {
    emulated.emulator.faults.add({ route: SEARCH, delayMs: 60_000 });
    const aborter = new AbortController();
    const call = ada.session.search("bot", aborter.signal);
    aborter.abort();
    await expect(call).rejects.toMatchObject(CANCELLED);
  });

  it("with an aborted signal is not made", async () => {
    const before = emulated.emulator.requests.length;
    await expect(ada.session.search("bot", AbortSignal.abort())).rejects.toEqual(refused("timeout"));
    expect(emulated.emulator.requests.length).toBe(before);
  });

  it("catches up with changes of the party that it has not seen, without forgetting what it deletes", async () => {
    const party = emulated.world.parties.of(ada.account.id);
    if (!party?.members[0]) throw new Error("Ada is in no party.");
    party.members[0].revision += 5;
    party.revision += 5;
    await ada.session.me.setLevel(9);
    await ada.session.partyOps.setCustomKey("k");
    expect(ada.session.party).toMatchObject({ customKey: "k", members: [{ level: 9 }, {}] });
    await ada.session.partyOps.setPrivacy("private");
    expect(party.meta).toHaveProperty("urn:epic:cfg:not-accepting-members-reason_i");
    party.revision += 5;
    await ada.session.partyOps.setPrivacy("public");
    expect(party.meta).not.toHaveProperty("urn:epic:cfg:not-accepting-members-reason_i");
  });
});

it("a bot that could not create its party still gets the notices of the next one", async () => {
  const cid = await emulated.signInNewAccount();
  const before = String(cid.session.party?.id);
  const isNewParty = (url: URL) => !url.pathname.includes(before);
  emulated.emulator.faults.add({ route: "PATCH /party", refusal: refuse.broken(500), when: isNewParty });
  await expect(cid.session.partyOps.leave()).rejects.toEqual(refused("unavailable"));
  const joined = recordEvents(cid.session, "memberJoined");
  const dan = await emulated.signInNewAccount();
  await dan.session.partyOps.join(String(cid.session.party?.id));
  await expect.poll(() => joined).toHaveLength(1);
});

it("a token that does not last long is not refreshed without a pause", async () => {
  const { accounts } = emulated.world;
  const before = emulated.emulator.countRequests(TOKEN);
  accounts.tokenSeconds = 600;
  await emulated.signInNewAccount();
  accounts.tokenSeconds = 7200;
  const afterLogin = emulated.emulator.countRequests(TOKEN);
  await new Promise((resolve) => setTimeout(resolve, 300)); // that nothing happens can only be waited for
  expect(emulated.emulator.countRequests(TOKEN)).toBe(afterLogin);
  expect(afterLogin - before).toBe(2);
});

describe("a login", () => {
  it("fails for what the platform says of the account, with its own sentence", async () => {
    const { account, deviceAuth } = emulated.createAccount();
    account.isActive = false;
    await expect(emulated.login(deviceAuth)).rejects.toEqual(refused("banned"));
    Object.assign(account, { isActive: true, needsAction: true });
    const error = await emulated.login(deviceAuth).catch((reason: PlatformError) => reason);
    expect(error).toMatchObject({
      kind: "action_required",
      message: "Corrective action is required: PRIVACY_POLICY_ACCEPTANCE",
    });
    account.needsAction = false;
    account.devices.length = 0;
    await expect(emulated.login(deviceAuth)).rejects.toEqual(refused("invalid_auth"));
  });

  it("fails for what is wrong with the platform, and ends the tokens that it got", async () => {
    const { account, deviceAuth } = emulated.createAccount();
    const { faults } = emulated.emulator;
    faults.add({ route: TOKEN, refusal: refuse.throttled(12) });
    const error = await emulated.login(deviceAuth).catch((reason: PlatformError) => reason);
    expect(error).toMatchObject({ kind: "rate_limited", retryAfterMs: 12_000 });
    faults.add({ route: "POST /epic/oauth/v2/token", refusal: refuse.broken(503) });
    await expect(emulated.login(deviceAuth)).rejects.toEqual(refused("unavailable"));
    expect(emulated.world.accounts.tokensOf(account.id)).toEqual([]);
  });

  it("whose link is refused fails by that, and not by the time that it may take", async () => {
    emulated.emulator.faults.setLink("xmpp", "refuse");
    await expect(emulated.signInNewAccount()).rejects.toEqual(refused("unavailable"));
  });

  it("that is cancelled ends at once, and ends its tokens", async () => {
    emulated.emulator.faults.add({ route: "PATCH /party", delayMs: 60_000 });
    const { account, deviceAuth } = emulated.createAccount();
    const aborter = new AbortController();
    const before = emulated.emulator.countRequests("PATCH /party");
    const login = emulated.login(deviceAuth, 1, aborter.signal);
    await expect.poll(() => emulated.emulator.countRequests("PATCH /party")).toBeGreaterThan(before);
    aborter.abort();
    await expect(login).rejects.toMatchObject(CANCELLED);
    expect(emulated.world.accounts.tokensOf(account.id)).toEqual([]);
  });

  it("that is cancelled does not go on while its tokens are ended", async () => {
    const { account, deviceAuth } = emulated.createAccount();
    const { emulator } = emulated;
    const aborter = new AbortController();
    const lookups = "GET /account/api/public/account";
    const cancel = ({ pathname }: URL) => {
      if (pathname.includes(account.id)) aborter.abort();
      return aborter.signal.aborted;
    };
    emulator.faults.add({ route: lookups, delayMs: 300, when: cancel });
    emulator.faults.add({ route: "sessions/kill/", delayMs: 1000, times: 2 });
    emulator.faults.add({ route: "POST /epic/oauth/v2/revoke", delayMs: 1000 });
    const before = emulator.countRequests("/summary");
    await expect(emulated.login(deviceAuth, 1, aborter.signal)).rejects.toMatchObject(CANCELLED);
    expect(emulator.countRequests("/summary")).toBe(before);
  });

  it("whose tokens are refused is not repeated without end", async () => {
    emulated.emulator.faults.add({ route: "sessions/kill", refusal: refuse.badToken(), times: 1000 });
    const before = emulated.emulator.requests.length;
    await expect(emulated.signInNewAccount()).rejects.toEqual(refused("unavailable"));
    expect(emulated.emulator.requests.length - before).toBeLessThan(20);
  });

  it("accepts the terms of the game when the platform asks for it", async () => {
    const { account, deviceAuth } = emulated.createAccount();
    account.hasAcceptedTerms = false;
    await emulated.login(deviceAuth);
    expect(account.hasAcceptedTerms).toBe(true);
  });
});
