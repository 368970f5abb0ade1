import assert from "node:assert/strict";
import { BotStatus } from "../bot-status.ts";
import type { BotSession, Readiness } from "../platform/platform.ts";
import type { ConformanceCase } from "./conformance-case.ts";
import { hasMembers, hasStatus, namesOf, partyIdOf, recordEvents, refuses, type TestBots } from "./test-bots.ts";

const membersOf = ({ party }: BotSession) => party?.members.map(({ id, isLeader }) => ({ id, isLeader }));

async function fillParty(bots: TestBots, leader: BotSession): Promise<void> {
  const party = partyIdOf(leader);
  const guests = (leader.party?.maxSize ?? 0) - 1;
  for (let index = 0; index < guests; index += 1) await (await bots.signIn(`guest-${index}`)).partyOps.join(party);
}

async function showReadiness(bots: TestBots, ...all: Readiness[]): Promise<void> {
  const ada = await bots.signIn("ada");
  for (const readiness of all) {
    await ada.me.setReadiness(readiness);
    assert.equal(ada.party?.members[0]?.readiness, readiness);
  }
}

export const PARTY_CASES: readonly ConformanceCase[] = [
  {
    name: "a party is joined by its id, and both sides see it",
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      const received = recordEvents(ada, "memberJoined", "memberLeft");
      const counts: (number | undefined)[] = [];
      for (const event of ["memberJoined", "memberLeft"] as const)
        ada.on(event, () => counts.push(ada.party?.members.length));
      await ben.partyOps.join(partyIdOf(ada));
      assert.equal(ben.party?.id, ada.party?.id);
      const members = [
        { id: ada.self.id, isLeader: true },
        { id: ben.self.id, isLeader: false },
      ];
      await bots.eventually(() => {
        assert.deepEqual(membersOf(ben), members);
        assert.deepEqual(membersOf(ada), members);
        assert.deepEqual([ada.status, ben.status], [BotStatus.Busy, BotStatus.Busy]);
      });
      await ben.partyOps.leave();
      hasMembers(ben, 1);
      hasStatus(ben, BotStatus.Available);
      await bots.eventually(() => {
        assert.deepEqual(received, [
          ["memberJoined", ben.self],
          ["memberLeft", ben.self],
        ]);
        assert.deepEqual(counts, [2, 1], "The party must be changed before its change is reported.");
        hasMembers(ada, 1);
      });
    },
  },
  {
    name: "a private party is entered by invitation only; a request to join is reported",
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      await bots.befriend(ada, ben);
      await ada.partyOps.setPrivacy("private");
      assert.equal(ada.party?.privacy, "private");
      await refuses(ben.partyOps.join(partyIdOf(ada)), "private");
      const requests = recordEvents(ada, "joinRequest");
      await ben.partyOps.requestJoin(ada.self.id);
      await bots.eventually(() => assert.deepEqual(requests, [["joinRequest", ben.self]]));
      const invites = recordEvents(ben, "invite");
      await ada.partyOps.invite(ben.self.id);
      await bots.eventually(() => assert.deepEqual(invites, [["invite", { from: ada.self, partyId: partyIdOf(ada) }]]));
      await ben.partyOps.join(ada.self.id);
      assert.equal(ben.party?.id, ada.party?.id);
      await bots.eventually(() => hasMembers(ada, 2));
      await refuses(ada.partyOps.invite(ben.self.id), "forbidden");
    },
  },
  {
    name: "strangers are neither invited nor asked for an invitation",
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      const received = recordEvents(ben, "invite", "joinRequest");
      await refuses(ada.partyOps.invite(ben.self.id), "forbidden");
      await refuses(ada.partyOps.requestJoin(ben.self.id), "forbidden");
      assert.deepEqual(received, []);
    },
  },
  {
    name: "an invitation ends after five minutes",
    needs: ["advance"],
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      await bots.befriend(ada, ben);
      await ada.partyOps.setPrivacy("private");
      await ada.partyOps.invite(ben.self.id);
      await bots.ground.advance?.(301_000);
      await refuses(ben.partyOps.join(ada.self.id), "private");
    },
  },
  {
    name: "friends who are offline are neither invited nor joined",
    needs: ["knowsOfflineFriends", "friendPresence"],
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      await bots.befriend(ada, ben);
      await ben.logout();
      await bots.eventually(async () => assert.equal((await ada.friends())[0]?.isOnline, false));
      await refuses(ada.partyOps.invite(ben.self.id), "not_found");
      await refuses(ada.partyOps.join(ben.self.id), "not_found");
    },
  },
  {
    name: "a full party takes nobody else",
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      await fillParty(bots, ada);
      await refuses(ben.partyOps.join(partyIdOf(ada)), "party_full");
      hasMembers(ben, 1);
      await bots.eventually(() => assert.equal(ada.party?.members.length, ada.party?.maxSize));
    },
  },
  {
    name: "only the leader kicks, promotes and changes the privacy",
    async run(bots) {
      const [ada, ben] = await bots.signInParty();
      await refuses(ben.partyOps.kick(ada.self.id), "not_leader");
      await refuses(ben.partyOps.promote(ben.self.id), "not_leader");
      await refuses(ben.partyOps.setPrivacy("private"), "not_leader");
      await refuses(ada.partyOps.kick("nobody"), "not_found");
      await ada.partyOps.setPrivacy("private");
      await bots.eventually(() => assert.equal(ben.party?.privacy, "private"));
    },
  },
  {
    name: "the leader sets a playlist, and nobody else does",
    needs: ["playlists"],
    async run(bots) {
      const [ada, ben] = await bots.signInParty();
      await refuses(ben.partyOps.setPlaylist("playlist_1"), "not_leader");
      await ada.partyOps.setPlaylist("playlist_1");
      await bots.eventually(() => assert.equal(ben.party?.playlistId, "playlist_1"));
    },
  },
  {
    name: "the leader sets a custom key and removes it, and nobody else does",
    needs: ["customKeys"],
    async run(bots) {
      const [ada, ben] = await bots.signInParty();
      await refuses(ben.partyOps.setCustomKey("key"), "not_leader");
      await ada.partyOps.setCustomKey("key");
      await bots.eventually(() => assert.equal(ben.party?.customKey, "key"));
      await ada.partyOps.setCustomKey(null);
      await bots.eventually(() => assert.equal(ben.party?.customKey, null));
    },
  },
  {
    name: "the leader hides members and shows them, and nobody else does",
    needs: ["hiding"],
    async run(bots) {
      const [ada, ben] = await bots.signInParty();
      const hidden = () => ada.party?.members.map(({ isHidden }) => isHidden);
      await refuses(ben.partyOps.hide("all"), "not_leader");
      await refuses(ben.partyOps.show([ada.self.id]), "not_leader");
      await ada.partyOps.hide([ben.self.id]);
      await bots.eventually(() => assert.deepEqual(hidden(), [false, true]));
      await ada.partyOps.show("all");
      await bots.eventually(() => assert.deepEqual(hidden(), [false, false]));
    },
  },
  {
    name: "the leader changes by promotion, and when the leader leaves",
    async run(bots) {
      const [ada, ben] = await bots.signInParty();
      const promoted = recordEvents(ben, "promoted");
      const leads = (session: BotSession, leader: BotSession) =>
        bots.eventually(() =>
          assert.equal(session.party?.members.find(({ isLeader }) => isLeader)?.id, leader.self.id),
        );
      await ada.partyOps.promote(ben.self.id);
      await leads(ben, ben);
      await leads(ada, ben);
      await ben.partyOps.promote(ada.self.id);
      await leads(ada, ada);
      await ada.partyOps.leave();
      await leads(ben, ben);
      hasMembers(ben, 1);
      await bots.eventually(() =>
        assert.deepEqual(
          promoted,
          [ben.self, ada.self, ben.self].map((user) => ["promoted", user]),
        ),
      );
    },
  },
  {
    name: "a member who is kicked is reported, and is alone in a new party",
    async run(bots) {
      const [ada, ben] = await bots.signInParty();
      const received = [recordEvents(ada, "memberKicked", "memberLeft"), recordEvents(ben, "memberKicked")];
      await ada.partyOps.kick(ben.self.id);
      await bots.eventually(() => {
        for (const events of received) assert.deepEqual(events, [["memberKicked", ben.self]]);
        assert.notEqual(partyIdOf(ben), partyIdOf(ada));
        assert.deepEqual(membersOf(ben), [{ id: ben.self.id, isLeader: true }]);
      });
    },
  },
  {
    name: "a member who signs out is in the party no more",
    async run(bots) {
      const [ada, ben] = await bots.signInParty();
      await ben.logout();
      await bots.eventually(() => hasMembers(ada, 1));
      hasMembers(await bots.signIn("ben", 2), 1);
    },
  },
  {
    name: "a message to the party reaches the others, if there are any",
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      await refuses(ada.chat("hello?"), "not_found");
      await ben.partyOps.join(partyIdOf(ada));
      await bots.eventually(() => hasMembers(ada, 2));
      const received = [recordEvents(ada, "partyMessage"), recordEvents(ben, "partyMessage")];
      await ada.chat("hello");
      await bots.eventually(() =>
        assert.deepEqual(received[1], [["partyMessage", { from: ada.self, content: "hello" }]]),
      );
      assert.deepEqual(received[0], []);
    },
  },
  {
    name: "a party that was read stays as it was",
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      const before = ada.party;
      await ben.partyOps.join(partyIdOf(ada));
      await bots.eventually(() => hasMembers(ada, 2));
      assert.equal(before?.members.length, 1);
      const joinedAt = () => ada.party?.members.map((member) => member.joinedAt);
      assert.ok(joinedAt()?.every((time) => !Number.isNaN(Date.parse(time))));
      assert.deepEqual(joinedAt(), joinedAt());
    },
  },
  {
    name: "a match makes the bot Busy",
    needs: ["matches"],
    async run(bots) {
      const ada = await bots.signIn("ada");
      await ada.me.setMatch({});
      hasStatus(ada, BotStatus.Busy);
      assert.deepEqual(ada.party?.members[0]?.match, { players: null });
      await ada.me.setMatch({ players: 50 });
      assert.deepEqual(ada.party?.members[0]?.match, { players: 50 });
      await ada.me.setMatch(null);
      hasStatus(ada, BotStatus.Available);
    },
  },
  {
    name: "a bot shows its readiness",
    run: (bots) => showReadiness(bots, "ready", "notReady"),
  },
  {
    name: "a bot shows that it sits out",
    needs: ["sittingOut"],
    run: (bots) => showReadiness(bots, "sittingOut", "ready"),
  },
  {
    name: "after a connection broke the bot is in its party again, with what changed meanwhile",
    needs: ["dropConnection"],
    async run(bots) {
      const [ada, ben] = await bots.signInParty();
      const received = recordEvents(ben, "disconnected", "reconnected");
      await bots.ground.dropConnection?.(ben);
      await bots.eventually(() => assert.deepEqual(namesOf(received).slice(0, 1), ["disconnected"]));
      await ada.partyOps.setPrivacy("private");
      await bots.ground.advance?.(60_000);
      await bots.eventually(() => {
        assert.equal(namesOf(received).at(-1), "reconnected");
        hasStatus(ben, BotStatus.Busy);
        assert.equal(ben.party?.id, ada.party?.id);
        assert.equal(ben.party?.privacy, "private");
      });
    },
  },
];
