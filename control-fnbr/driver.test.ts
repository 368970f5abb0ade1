import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { namesOf, recordEvents } from "../control/conformance/test-bots.ts";
import type { BotSession, PartyMember } from "../control/platform/platform.ts";
import { type EmulatedBot, EmulatedPlatform } from "./testing/emulated-platform.ts";
import { refused } from "./testing/expectations.ts";

let emulated: EmulatedPlatform;
let ada: EmulatedBot;
let ben: EmulatedBot;
beforeAll(async () => {
  emulated = await EmulatedPlatform.open();
});
afterAll(() => emulated.close());

const memberIn = (session: BotSession, { account }: EmulatedBot): PartyMember | undefined =>
  session.party?.members.find(({ id }) => id === account.id);
const own = (bot: EmulatedBot) => memberIn(bot.session, bot);

// Each step continues where the one before has ended, as two bots do.
describe("two bots over the emulated platform", () => {
  it("sign in with device credentials, alone in public parties", async () => {
    ada = await emulated.signInNewAccount("Ada Lace");
    ben = await emulated.signInNewAccount("Ben/Ärger #1");
    expect(ada.session).toMatchObject({ status: 2, self: { id: ada.account.id, displayName: "Ada Lace" } });
    expect(ada.session.party).toMatchObject({ privacy: "public", maxSize: 16, members: [{ isLeader: true }] });
  });

  it("cannot sign in with credentials that are not valid", async () => {
    const login = emulated.login({ ...ada.deviceAuth, secret: "wrong" });
    await expect(login).rejects.toEqual(refused("invalid_auth"));
  });

  it("wear an outfit with styles, and lose them with the next outfit", async () => {
    const styled = { id: "CID_1", variants: [{ channel: "Material", variant: "Mat2" }] };
    await ada.session.me.set("outfit", styled);
    expect(own(ada)?.worn.outfit).toEqual(styled);
    await ada.session.me.set("outfit", { id: "CID_2" });
    expect(own(ada)?.worn.outfit).toEqual({ id: "CID_2" });
    const meta = emulated.world.parties.of(ada.account.id)?.members[0]?.meta;
    expect(meta?.["Default:AthenaCosmeticLoadout_j"]).toContain("AthenaCharacter:CID_2");
    expect(meta?.["Default:AthenaCosmeticLoadoutVariants_j"]).not.toContain("Mat2");
  });

  it("set the other slots, banner, level, pass, stats, readiness and match", async () => {
    const { me } = ada.session;
    for (const [slot, id] of [
      ["backpack", "BID_1"],
      ["pickaxe", "PID_1"],
      ["shoes", "SID_1"],
    ] as const)
      await me.set(slot, { id, path: "/Plugin/Folder" });
    await me.set("emote", { id: "EID_1" });
    await me.set("emoji", { id: "EMOJI_1" });
    await me.setBanner("BANNER_1", "COLOR_1");
    await me.setLevel(42);
    await me.setBattlePass(7);
    await me.setStats({ crowns: 3 });
    await me.setStats({ rank: 5 });
    await me.setReadiness("sittingOut");
    await me.setMatch({ players: 50 });
    expect(own(ada)).toMatchObject({
      worn: { backpack: { id: "BID_1" }, pickaxe: { id: "PID_1" }, shoes: { id: "SID_1" }, emoji: { id: "EMOJI_1" } },
      banner: { id: "BANNER_1", color: "COLOR_1" },
      ...{ level: 42, battlePassLevel: 7, crowns: 3, rank: 5, readiness: "sittingOut", match: { players: 50 } },
    });
    expect(ada.session.status).toBe(3);
    const loadout = emulated.world.parties.of(ada.account.id)?.members[0]?.meta["Default:AthenaCosmeticLoadout_j"];
    expect(loadout).toContain("/Plugin/Folder/BID_1.BID_1");
  });

  it("empty the slots that can be empty, and end a match", async () => {
    const { me } = ada.session;
    await me.setMatch(null);
    await me.set("emoji", null);
    await me.set("backpack", null);
    expect(ada.session.status).toBe(2);
    expect(own(ada)?.worn).toEqual({ outfit: { id: "CID_2" }, pickaxe: { id: "PID_1" }, shoes: { id: "SID_1" } });
    await expect(me.set("outfit", null)).rejects.toEqual(refused("unsupported"));
  });

  it("find users by id, by a name with any letters, and by the beginning of a name", async () => {
    const { session } = ada;
    expect(await session.resolveUser(ben.account.id)).toEqual(ben.session.self);
    expect(await session.resolveUser("ben/ärger #1")).toEqual(ben.session.self);
    expect(await session.resolveUser("nobody")).toBeNull();
    expect(await session.resolveUser("a name of as many letters as an ")).toBeNull();
    expect(await session.search("BEN/")).toEqual([ben.session.self]);
  });

  it("request, accept and see a friendship", async () => {
    const events = recordEvents(ada.session, "friendRequest", "friendAdded");
    await ben.session.friend.add(ada.account.id);
    await expect.poll(() => events).toEqual([["friendRequest", ben.session.self]]);
    expect(await ada.session.pending()).toEqual({ incoming: [ben.session.self], outgoing: [] });
    expect(await ben.session.pending()).toEqual({ incoming: [], outgoing: [ada.session.self] });
    await ada.session.friend.accept(ben.account.id);
    await expect.poll(() => events).toHaveLength(2);
    await expect.poll(() => ada.session.friends()).toEqual([{ ...ben.session.self, isOnline: true }]);
    await expect.poll(() => ben.session.friends()).toEqual([{ ...ada.session.self, isOnline: true }]);
    await expect(ada.session.friend.accept(ben.account.id)).rejects.toEqual(refused("not_found"));
    await expect(ada.session.friend.add(ben.account.id)).rejects.toEqual(refused("forbidden"));
    await expect(ada.session.friend.add(ada.account.id)).rejects.toEqual(refused("forbidden"));
  });

  it("invite and join, and both see both with their names and outfits", async () => {
    const invites = recordEvents(ada.session, "invite");
    const joined = recordEvents(ben.session, "memberJoined");
    await ben.session.partyOps.invite(ada.account.id);
    const partyId = String(ben.session.party?.id);
    await expect.poll(() => invites).toEqual([["invite", { from: ben.session.self, partyId }]]);
    await ada.session.partyOps.join(partyId);
    expect(ada.session).toMatchObject({ status: 3, party: { id: partyId } });
    expect(ada.session.party?.members).toMatchObject([
      { ...ben.session.self, isLeader: true },
      { ...ada.session.self, isLeader: false },
    ]);
    await expect.poll(() => joined).toEqual([["memberJoined", ada.session.self]]);
    await expect.poll(() => memberIn(ben.session, ada)?.worn.outfit).toEqual({ id: "CID_2" });
    expect(emulated.world.parties.byId.size).toBe(1);
    await expect(ada.session.partyOps.join(partyId)).rejects.toEqual(refused("forbidden"));
  });

  it("chat in the party", async () => {
    const received = [recordEvents(ada.session, "partyMessage"), recordEvents(ben.session, "partyMessage")];
    await ben.session.chat("hello");
    const content = 'hello back\n\n"quoted" <b>&';
    await ada.session.chat(content);
    await expect
      .poll(() => received)
      .toEqual([
        [["partyMessage", { from: ben.session.self, content: "hello" }]],
        [["partyMessage", { from: ada.session.self, content }]],
      ]);
  });

  it("whisper", async () => {
    const received = [recordEvents(ada.session, "whisper"), recordEvents(ben.session, "whisper")];
    await ben.session.whisper(ada.account.id, "psst");
    await ada.session.whisper(ben.account.id, "what?");
    await expect
      .poll(() => received)
      .toEqual([
        [["whisper", { from: ben.session.self, content: "psst" }]],
        [["whisper", { from: ada.session.self, content: "what?" }]],
      ]);
  });

  it("do what only the leader may, and are refused as members", async () => {
    const { partyOps } = ada.session;
    const calls = [
      () => partyOps.kick(ben.account.id),
      () => partyOps.promote(ben.account.id),
      () => partyOps.setPrivacy("private"),
      () => partyOps.setPlaylist("playlist_trios"),
      () => partyOps.hide("all"),
    ];
    for (const call of calls) await expect(call()).rejects.toEqual(refused("not_leader"));
    await ben.session.partyOps.setPlaylist("playlist_defaultduo");
    await ben.session.partyOps.setCustomKey("key");
    await ben.session.partyOps.hide([ada.account.id]);
    const changed = { playlistId: "playlist_defaultduo", customKey: "key" };
    await expect.poll(() => ada.session.party).toMatchObject(changed);
    await expect.poll(() => memberIn(ben.session, ada)?.isHidden).toBe(true);
    await expect.poll(() => own(ada)?.isHidden).toBe(false);
    await ben.session.partyOps.show("all");
    await ben.session.partyOps.setCustomKey(null);
    await expect.poll(() => ada.session.party?.customKey).toBeNull();
    expect(memberIn(ben.session, ada)?.isHidden).toBe(false);
  });

  it("promote each other, and a kicked one gets a party of its own", async () => {
    const events = recordEvents(ada.session, "promoted", "memberKicked");
    await ben.session.partyOps.promote(ada.account.id);
    await expect.poll(() => [events.length, own(ada)?.isLeader]).toEqual([1, true]);
    await ada.session.partyOps.promote(ben.account.id);
    await expect.poll(() => [events.length, own(ben)?.isLeader]).toEqual([2, true]);
    await ben.session.partyOps.kick(ada.account.id);
    await expect.poll(() => events.at(-1)).toEqual(["memberKicked", ada.session.self]);
    await expect.poll(() => ada.session.party?.members).toMatchObject([ada.session.self]);
    expect(ada.session.party?.id).not.toBe(ben.session.party?.id);
  });

  it("keep a private party closed until somebody is invited", async () => {
    await ben.session.partyOps.setPrivacy("private");
    expect(ben.session.party?.privacy).toBe("private");
    await expect(ada.session.partyOps.join(String(ben.session.party?.id))).rejects.toEqual(refused("private"));
    // Friends see by its presence that it is private, and not its id.
    await expect.poll(() => ada.session.partyOps.join(ben.account.id).catch(({ kind }) => kind)).toBe("private");
    const requests = recordEvents(ben.session, "joinRequest");
    await ada.session.partyOps.requestJoin(ben.account.id);
    await expect.poll(() => requests).toEqual([["joinRequest", ada.session.self]]);
    const invites = recordEvents(ada.session, "invite");
    await ben.session.partyOps.invite(ada.account.id);
    await expect.poll(() => invites).toHaveLength(1);
    await ada.session.partyOps.join(ben.account.id);
    expect(ada.session.party?.id).toBe(ben.session.party?.id);
    const left = recordEvents(ben.session, "memberLeft");
    await ada.session.partyOps.leave();
    expect(ada.session.party?.members).toHaveLength(1);
    await expect.poll(() => left).toEqual([["memberLeft", ada.session.self]]);
  });

  it("block and unblock, and reach nobody alone", async () => {
    await ada.session.friend.block(ben.account.id);
    expect(await ada.session.blocked()).toEqual([ben.session.self]);
    await expect.poll(() => ben.session.friends()).toEqual([]);
    await expect(ben.session.friend.add(ada.account.id)).rejects.toEqual(refused("forbidden"));
    await ada.session.friend.unblock(ben.account.id);
    expect(await ada.session.blocked()).toEqual([]);
    await expect(ada.session.chat("anybody?")).rejects.toEqual(refused("not_found"));
    await expect(ada.session.whisper(ben.account.id, "?")).rejects.toEqual(refused("forbidden"));
  });

  it("show a status text to friends", async () => {
    emulated.world.friendships.befriend(ada.account.id, ben.account.id);
    await ada.session.setStatus("hello world", "away");
    const presence = () => emulated.emulator.xmpp.presenceOf(ada.account.id);
    await expect.poll(presence).toMatchObject({ show: "away", status: expect.stringContaining("hello world") });
    await ada.session.setStatus(null);
    await expect.poll(presence).toMatchObject({ show: null, status: expect.not.stringContaining("hello world") });
  });

  it("see a friend leave and come back, also when its link just ends", async () => {
    await expect.poll(() => ben.session.friends()).toMatchObject([{ isOnline: true }]);
    const events = recordEvents(ben.session, "friendOffline", "friendOnline");
    emulated.drop(ada.account.id);
    await expect.poll(() => namesOf(events)).toEqual(["friendOffline", "friendOnline"]);
    await expect.poll(() => ada.session.status).toBe(2);
    expect(await ben.session.friends()).toMatchObject([{ isOnline: true }]);
  });

  it("let the newest assignment win; the older one learns that it was signed out", async () => {
    const events = recordEvents(ada.session, "kickedElsewhere");
    const next = await emulated.login(ada.deviceAuth, 2);
    await ada.session.me.setLevel(3).catch(() => {}); // how an idle one learns it
    await expect.poll(() => events).toHaveLength(1);
    expect(ada.session).toMatchObject({ status: 0, party: null });
    await expect(ada.session.friends()).rejects.toEqual(refused("unavailable"));
    await expect(emulated.login(ada.deviceAuth, 1)).rejects.toEqual(refused("forbidden"));
    await next.logout();
    await next.logout();
    expect(next).toMatchObject({ status: 0, party: null });
    expect(emulated.world.parties.of(ada.account.id)).toBeUndefined();
  });

  it("leave nothing behind, ask for nothing unknown, and throw nothing that nobody catches", async () => {
    await ben.session.logout();
    const { world, emulator } = emulated;
    await expect.poll(() => [emulator.xmpp.size, emulator.stomp.size]).toEqual([0, 0]);
    expect([...world.accounts.tokens.values()].filter(({ accountId }) => accountId !== null)).toEqual([]);
    expect(world.parties.byId.size).toBe(0);
    expect(emulator.unknown).toEqual([]);
    expect(emulated.uncaught).toEqual([]);
  });
});
