import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BotSession } from "../platform.ts";
import {
  befriend,
  createTestPlatform,
  type PlatformTransport,
  recordEvents,
  signIn,
  type TestPlatform,
} from "./testing/test-platform.ts";

const TRANSPORTS: PlatformTransport[] = ["in this process", "over a socket"];
const USER = { displayName: expect.any(String) };

describe.each(TRANSPORTS)("a simulated platform %s", (transport) => {
  let fixture: TestPlatform;
  let ada: BotSession;
  let ben: BotSession;
  beforeEach(async () => {
    fixture = await createTestPlatform(transport);
    ada = await signIn(fixture.platform, "ada");
    ben = await signIn(fixture.platform, "ben");
  });
  afterEach(() => fixture.close());

  /** Events arrive with a delay over a socket. */
  const soon = (look: () => unknown) => expect.poll(look);

  describe("signing in", () => {
    it("creates who is unknown, alone in a public party", () => {
      expect(ada.self).toEqual({ id: "ada", ...USER });
      expect(ada.status).toBe(2);
      expect(ada.party).toMatchObject({ privacy: "public", maxSize: 16, customKey: null });
      expect(ada.party?.members).toMatchObject([{ id: "ada", isLeader: true, readiness: "notReady", match: null }]);
    });

    it("refuses credentials that are not valid", async () => {
      const login = fixture.platform.login({ accountId: "eve", deviceId: "d", secret: "invalid-1" }, { fence: 1 });
      await expect(login).rejects.toMatchObject({ name: "PlatformError", kind: "invalid_auth" });
    });

    it("lets the newest holder win, and refuses an older one", async () => {
      const received = recordEvents(ada, "kickedElsewhere");
      const next = await signIn(fixture.platform, "ada", 2);
      await soon(() => received).toEqual([["kickedElsewhere"]]);
      expect(ada).toMatchObject({ status: 0, party: null });
      await expect(ada.me.setLevel(3)).rejects.toMatchObject({ kind: "unavailable" });
      await expect(signIn(fixture.platform, "ada", 1)).rejects.toMatchObject({ kind: "forbidden" });
      expect(next.status).toBe(2);
      expect(fixture.world.counters).toMatchObject({ logins: 3, overlaps: 1, staleLogins: 1, staleActions: 1 });
    });

    it("overlaps with nobody after a logout, and a logout never throws", async () => {
      await ada.logout();
      await ada.logout();
      expect(ada).toMatchObject({ status: 0, party: null });
      await signIn(fixture.platform, "ada", 2);
      expect(fixture.world.counters).toMatchObject({ overlaps: 0, staleLogins: 0 });
    });

    it("gives an aborted call up without running it", async () => {
      const before = fixture.world.counters.actions;
      await expect(ada.friends(AbortSignal.abort())).rejects.toMatchObject({ kind: "timeout" });
      expect(fixture.world.counters.actions).toBe(before);
    });
  });

  describe("friends", () => {
    it("are requested, accepted, seen online and offline, and removed", async () => {
      const received = recordEvents(ben, "friendRequest", "friendAdded", "friendRemoved");
      await ada.friend.add("ben");
      expect(await ada.pending()).toEqual({ incoming: [], outgoing: [ben.self] });
      expect(await ben.pending()).toEqual({ incoming: [ada.self], outgoing: [] });
      await ben.friend.accept("ada");
      expect(await ada.friends()).toEqual([{ ...ben.self, isOnline: true }]);
      const seen = recordEvents(ada, "friendOffline", "friendOnline");
      await ben.logout();
      expect(await ada.friends()).toEqual([{ ...ben.self, isOnline: false }]);
      ben = await signIn(fixture.platform, "ben", 2);
      await soon(() => seen.map(([name]) => name)).toEqual(["friendOffline", "friendOnline"]);
      await ada.friend.remove("ben");
      expect(await ben.friends()).toEqual([]);
      await soon(() => received.map(([name]) => name)).toEqual(["friendRequest", "friendAdded"]);
    });

    it("who ask each other are friends at once, and a request can be declined or taken back", async () => {
      await ada.friend.add("ben");
      await ben.friend.decline("ada");
      await expect(ben.friend.accept("ada")).rejects.toMatchObject({ kind: "not_found" });
      await ada.friend.add("ben");
      await ada.friend.remove("ben");
      expect(await ben.pending()).toEqual({ incoming: [], outgoing: [] });
      await ada.friend.add("ben");
      await ben.friend.add("ada");
      expect(await ada.friends()).toHaveLength(1);
    });

    it("end with a block, and can be requested again after it is lifted", async () => {
      await befriend(ada, ben);
      await ada.friend.block("ben");
      expect(await ada.blocked()).toEqual([ben.self]);
      expect(await ben.friends()).toEqual([]);
      await expect(ben.friend.add("ada")).rejects.toMatchObject({ kind: "forbidden" });
      await ada.friend.unblock("ben");
      await expect(ada.friend.unblock("ben")).rejects.toMatchObject({ kind: "not_found" });
      await befriend(ada, ben);
      expect(await ben.friends()).toHaveLength(1);
    });

    it.each(["add", "block"] as const)("%s needs somebody else who exists", async (name) => {
      await expect(ada.friend[name]("nobody")).rejects.toMatchObject({ kind: "not_found" });
      await expect(ada.friend[name]("ada")).rejects.toMatchObject({ kind: "forbidden" });
    });

    it("are found by id, by name and by how a name begins, ignoring case", async () => {
      expect(await ada.resolveUser("ben")).toEqual(ben.self);
      expect(await ada.resolveUser(ben.self.displayName.toUpperCase())).toEqual(ben.self);
      expect(await ada.resolveUser("nobody")).toBeNull();
      expect(await ada.search(ben.self.displayName.slice(0, -1).toLowerCase())).toContainEqual(ben.self);
      expect(await ada.search("zzzz")).toEqual([]);
    });
  });

  describe("parties", () => {
    it("are joined by id, and both sides see it", async () => {
      const received = recordEvents(ada, "memberJoined", "memberLeft");
      await ben.partyOps.join(ada.party?.id ?? "");
      expect(ben.status).toBe(3);
      expect(ben.party?.members.map(({ id, isLeader }) => [id, isLeader])).toEqual([
        ["ada", true],
        ["ben", false],
      ]);
      await soon(() => ada.status).toBe(3);
      await ben.partyOps.leave();
      expect(ben.status).toBe(2);
      await soon(() => received).toEqual([
        ["memberJoined", ben.self],
        ["memberLeft", ben.self],
      ]);
      expect(ada.party?.members).toHaveLength(1);
    });

    it("that are private take who was invited", async () => {
      await befriend(ada, ben);
      await ada.partyOps.setPrivacy("private");
      await expect(ben.partyOps.join("ada")).rejects.toMatchObject({ kind: "private" });
      const requests = recordEvents(ada, "joinRequest");
      await ben.partyOps.requestJoin("ada");
      await soon(() => requests).toEqual([["joinRequest", ben.self]]);
      const invites = recordEvents(ben, "invite");
      await ada.partyOps.invite("ben");
      await soon(() => invites).toEqual([["invite", { from: ada.self, partyId: ada.party?.id }]]);
      await ben.partyOps.join("ada");
      expect(ben.party?.id).toBe(ada.party?.id);
      await expect(ada.partyOps.invite("ben")).rejects.toMatchObject({ kind: "forbidden" });
    });

    it("forget an invitation after five minutes", async () => {
      await befriend(ada, ben);
      await ada.partyOps.setPrivacy("private");
      await ada.partyOps.invite("ben");
      await fixture.clock.advance(301_000);
      await expect(ben.partyOps.join("ada")).rejects.toMatchObject({ kind: "private" });
    });

    it("invite only friends who are online", async () => {
      await expect(ada.partyOps.invite("ben")).rejects.toMatchObject({ kind: "forbidden" });
      await befriend(ada, ben);
      await ben.logout();
      await expect(ada.partyOps.invite("ben")).rejects.toMatchObject({ kind: "not_found" });
      await expect(ada.partyOps.join("ben")).rejects.toMatchObject({ kind: "not_found" });
    });

    it("are full with sixteen", async () => {
      const party = ada.party?.id ?? "";
      for (let index = 0; index < 15; index += 1) {
        await (await signIn(fixture.platform, `guest-${index}`)).partyOps.join(party);
      }
      await expect(ben.partyOps.join(party)).rejects.toMatchObject({ kind: "party_full" });
      expect(ben.party?.members).toHaveLength(1);
      await soon(() => ada.party?.members.length).toBe(16);
    });

    it("are led by one", async () => {
      await ben.partyOps.join(ada.party?.id ?? "");
      const refused = [
        ben.partyOps.kick("ada"),
        ben.partyOps.promote("ben"),
        ben.partyOps.setPrivacy("private"),
        ben.partyOps.setPlaylist("Playlist_1"),
        ben.partyOps.setCustomKey("key"),
        ben.partyOps.hide("all"),
        ben.partyOps.show(["ada"]),
      ];
      for (const one of refused) await expect(one).rejects.toMatchObject({ kind: "not_leader" });
      await ada.partyOps.setPlaylist("Playlist_1");
      await ada.partyOps.setCustomKey("key");
      await ada.partyOps.hide(["ben"]);
      await soon(() => ben.party).toMatchObject({ playlistId: "Playlist_1", customKey: "key", privacy: "public" });
      expect(ada.party?.members.map(({ isHidden }) => isHidden)).toEqual([false, true]);
      await ada.partyOps.show("all");
      expect(ada.party?.members.map(({ isHidden }) => isHidden)).toEqual([false, false]);
      await expect(ada.partyOps.kick("nobody")).rejects.toMatchObject({ kind: "not_found" });
    });

    it("change leaders by promotion, and when the leader leaves", async () => {
      await ben.partyOps.join(ada.party?.id ?? "");
      const received = recordEvents(ben, "promoted");
      await ada.partyOps.promote("ben");
      await ben.partyOps.promote("ada");
      await ada.partyOps.leave();
      await soon(() => received).toEqual([ben.self, ada.self, ben.self].map((user) => ["promoted", user]));
      expect(ben.party?.members).toMatchObject([{ id: "ben", isLeader: true }]);
    });

    it("kick, and who is kicked sits in a new one", async () => {
      const party = ada.party?.id;
      await ben.partyOps.join(party ?? "");
      const received = [recordEvents(ada, "memberKicked", "memberLeft"), recordEvents(ben, "memberKicked")];
      await ada.partyOps.kick("ben");
      await soon(() => received).toEqual([[["memberKicked", ben.self]], [["memberKicked", ben.self]]]);
      expect(ben.party?.id).not.toBe(party);
      expect(ben.party?.members).toMatchObject([{ id: "ben", isLeader: true }]);
    });

    it("lose a member who signs out or is taken over", async () => {
      await ben.partyOps.join(ada.party?.id ?? "");
      const next = await signIn(fixture.platform, "ben", 2);
      await soon(() => ada.party?.members.length).toBe(1);
      expect(next.party?.members).toHaveLength(1);
    });
  });

  describe("oneself", () => {
    it("is what the others see", async () => {
      await ben.partyOps.join(ada.party?.id ?? "");
      await ada.me.set("outfit", { id: "CID_1", variants: [{ channel: "Mat", variant: "Mat2" }] });
      await ada.me.set("emote", { id: "EID_1" });
      await ada.me.set("emote", null);
      await ada.me.setBanner("BANNER_1", "COLOR_Sky");
      await ada.me.setLevel(40);
      await ada.me.setBattlePass(12);
      await ada.me.setStats({ crowns: 3 });
      await ada.me.setStats({ rank: 5 });
      await ada.me.setReadiness("sittingOut");
      await ada.me.setMatch({ players: 50 });
      const shown = {
        worn: { outfit: { id: "CID_1", variants: [{ channel: "Mat", variant: "Mat2" }] } },
        banner: { id: "BANNER_1", color: "COLOR_Sky" },
        level: 40,
        battlePassLevel: 12,
        crowns: 3,
        rank: 5,
        readiness: "sittingOut",
        match: { players: 50 },
      };
      expect(ada.party?.members[0]).toMatchObject(shown);
      expect(ada.party?.members[0]?.worn.emote).toBeUndefined();
      await soon(() => ben.party?.members[0]).toMatchObject(shown);
    });

    it("is busy in a match, and what was read before stays as it was", async () => {
      const before = ada.party;
      await ada.me.setMatch({});
      expect(ada.status).toBe(3);
      expect(before?.members[0]?.match).toBeNull();
      expect(ada.party?.members[0]?.match).toEqual({ players: null });
      await ada.me.setMatch(null);
      expect(ada.status).toBe(2);
    });
  });

  describe("talk", () => {
    it("in the party reaches the others, if there are any", async () => {
      await expect(ada.chat("hello?")).rejects.toMatchObject({ kind: "not_found" });
      await ben.partyOps.join(ada.party?.id ?? "");
      const received = [recordEvents(ada, "partyMessage"), recordEvents(ben, "partyMessage")];
      await ada.chat("hello");
      await soon(() => received).toEqual([[], [["partyMessage", { from: ada.self, content: "hello" }]]]);
    });

    it("to one reaches friends who are online", async () => {
      await expect(ada.whisper("ben", "psst")).rejects.toMatchObject({ kind: "forbidden" });
      await befriend(ada, ben);
      const received = recordEvents(ben, "whisper");
      await ada.whisper("ben", "psst");
      await soon(() => received).toEqual([["whisper", { from: ada.self, content: "psst" }]]);
      await ben.logout();
      await expect(ada.whisper("ben", "psst")).rejects.toMatchObject({ kind: "not_found" });
    });
  });

  it("loses its connection, reports that, and is in its party again after reconnecting", async () => {
    await ben.partyOps.join(ada.party?.id ?? "");
    const received = recordEvents(ben, "disconnected", "reconnected");
    fixture.world.drop("ben");
    await soon(() => ben.status).toBe(4);
    await expect(ben.friends()).rejects.toMatchObject({ kind: "unavailable" });
    await ada.partyOps.setPlaylist("Playlist_2");
    await fixture.clock.advance(5000);
    await soon(() => ben.status).toBe(3);
    expect(ben.party?.playlistId).toBe("Playlist_2");
    await soon(() => received.map(([name]) => name)).toEqual(["disconnected", "reconnected"]);
  });
});
