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
  ada = await emulated.signInNewAccount("Ada Lace");
  ben = await emulated.signInNewAccount("Ben/Ärger #1");
});
afterAll(() => emulated.close());

const memberIn = (session: BotSession, { account }: EmulatedBot): PartyMember | undefined =>
  session.party?.members.find(({ id }) => id === account.id);
const own = (bot: EmulatedBot) => memberIn(bot.session, bot);

// What every driver does is in conformance.test.ts. Each step continues where the one before has ended, as two bots do.
describe("two bots over the emulated platform", () => {
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

  it("find users by a name with any letters", async () => {
    const { session } = ada;
    expect(await session.resolveUser("ben/ärger #1")).toEqual(ben.session.self);
    expect(await session.resolveUser("a name of as many letters as an ")).toBeNull();
    expect(await session.search("BEN/")).toEqual([ben.session.self]);
  });

  it("refuse to request a friend again, and to join their own party", async () => {
    emulated.world.friendships.befriend(ada.account.id, ben.account.id);
    await expect.poll(() => ada.session.friends()).toHaveLength(1);
    await expect(ada.session.friend.accept(ben.account.id)).rejects.toEqual(refused("not_found"));
    await expect(ada.session.friend.add(ben.account.id)).rejects.toEqual(refused("forbidden"));
    await ada.session.partyOps.join(String(ben.session.party?.id));
    expect(emulated.world.parties.byId.size).toBe(1);
    await expect(ada.session.partyOps.join(String(ben.session.party?.id))).rejects.toEqual(refused("forbidden"));
    await expect.poll(() => memberIn(ben.session, ada)?.worn.outfit).toEqual({ id: "CID_2" });
  });

  it("chat in the party, with any signs", async () => {
    const received = recordEvents(ben.session, "partyMessage");
    const content = 'hello back\n\n"quoted" <b>&';
    await ada.session.chat(content);
    await expect.poll(() => received).toEqual([["partyMessage", { from: ada.session.self, content }]]);
    await ada.session.partyOps.leave();
  });

  it("see by a friend's presence that its party is private, and not the party's id", async () => {
    await ben.session.partyOps.setPrivacy("private");
    await expect.poll(() => ada.session.partyOps.join(ben.account.id).catch(({ kind }) => kind)).toBe("private");
    await ben.session.partyOps.setPrivacy("public");
  });

  it("show a status text to friends", async () => {
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

  it("leave nothing behind, ask for nothing unknown, and throw nothing that nobody catches", async () => {
    await Promise.all([ada.session.logout(), ben.session.logout()]);
    const { world, emulator } = emulated;
    await expect.poll(() => [emulator.xmpp.size, emulator.stomp.size]).toEqual([0, 0]);
    expect([...world.accounts.tokens.values()].filter(({ accountId }) => accountId !== null)).toEqual([]);
    expect(world.parties.byId.size).toBe(0);
    expect(emulator.unknown).toEqual([]);
    expect(emulated.uncaught).toEqual([]);
  });
});
