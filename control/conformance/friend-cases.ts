import assert from "node:assert/strict";
import type { ConformanceCase } from "./conformance-case.ts";
import { namesOf, recordEvents, refuses } from "./test-bots.ts";

export const FRIEND_CASES: readonly ConformanceCase[] = [
  {
    name: "a friend request is reported, listed by both, and accepted",
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      const received = recordEvents(ben, "friendRequest", "friendAdded");
      const added = recordEvents(ada, "friendAdded");
      await ada.friend.add(ben.self.id);
      await bots.eventually(async () =>
        assert.deepEqual(
          (await ben.pending()).incoming.map(({ id }) => id),
          [ada.self.id],
        ),
      );
      assert.deepEqual(
        (await ada.pending()).outgoing.map(({ id }) => id),
        [ben.self.id],
      );
      await ben.friend.accept(ada.self.id);
      await bots.eventually(async () => {
        assert.deepEqual(await ada.friends(), [{ ...ben.self, isOnline: true }]);
        assert.deepEqual(await ben.friends(), [{ ...ada.self, isOnline: true }]);
        assert.deepEqual(received, [
          ["friendRequest", ada.self],
          ["friendAdded", ada.self],
        ]);
        assert.deepEqual(added, [["friendAdded", ben.self]]);
      });
      assert.deepEqual(await ada.pending(), { incoming: [], outgoing: [] });
      assert.deepEqual(await ben.pending(), { incoming: [], outgoing: [] });
    },
  },
  {
    name: "a friend is seen going offline and coming online",
    needs: ["friendPresence"],
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      await bots.befriend(ada, ben);
      const seen = recordEvents(ada, "friendOffline", "friendOnline");
      await ben.logout();
      await bots.eventually(async () => assert.equal((await ada.friends())[0]?.isOnline, false));
      await bots.signIn("ben", 2);
      await bots.eventually(() => assert.deepEqual(namesOf(seen), ["friendOffline", "friendOnline"]));
    },
  },
  {
    name: "a friend is removed by either side",
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      await bots.befriend(ada, ben);
      const removed = recordEvents(ben, "friendRemoved");
      await ada.friend.remove(ben.self.id);
      await bots.eventually(async () => {
        assert.deepEqual(await ben.friends(), []);
        assert.deepEqual(await ada.friends(), []);
        assert.deepEqual(namesOf(removed), ["friendRemoved"]);
      });
    },
  },
  {
    name: "a request is declined by its receiver, or taken back by its sender",
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      const hasRequest = (count: number) =>
        bots.eventually(async () => assert.equal((await ben.pending()).incoming.length, count));
      const isSent = (count: number) =>
        bots.eventually(async () => assert.equal((await ada.pending()).outgoing.length, count));
      await ada.friend.add(ben.self.id);
      await hasRequest(1);
      await ben.friend.decline(ada.self.id);
      await isSent(0);
      await refuses(ben.friend.accept(ada.self.id), "not_found");
      await ada.friend.add(ben.self.id);
      await hasRequest(1);
      await ada.friend.remove(ben.self.id);
      await hasRequest(0);
      await isSent(0);
    },
  },
  {
    name: "two who request each other become friends",
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      await ada.friend.add(ben.self.id);
      await bots.eventually(async () => assert.equal((await ben.pending()).incoming.length, 1));
      await ben.friend.add(ada.self.id);
      await bots.eventually(async () => assert.equal((await ada.friends()).length, 1));
    },
  },
  {
    name: "a request needs somebody else who exists",
    needs: ["userDirectory"],
    async run(bots) {
      const ada = await bots.signIn("ada");
      await refuses(ada.friend.add("nobody"), "not_found");
      await refuses(ada.friend.add(ada.self.id), "forbidden");
    },
  },
  {
    name: "users are found by id, by name and by how a name begins, ignoring case",
    needs: ["userDirectory"],
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      const { displayName } = ben.self;
      assert.deepEqual(await ada.resolveUser(ben.self.id), ben.self);
      assert.deepEqual(await ada.resolveUser(displayName.toUpperCase()), ben.self);
      assert.equal(await ada.resolveUser("nobody"), null);
      const found = await ada.search(displayName.slice(0, -1).toLowerCase());
      assert.ok(found.some(({ id }) => id === ben.self.id));
      assert.deepEqual(await ada.search("zzzz"), []);
    },
  },
  {
    name: "a block ends the friendship and refuses requests until it is lifted",
    needs: ["blocking"],
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      await bots.befriend(ada, ben);
      await ada.friend.block(ben.self.id);
      await bots.eventually(async () => {
        assert.deepEqual(
          (await ada.blocked()).map(({ id }) => id),
          [ben.self.id],
        );
        assert.deepEqual(await ben.friends(), []);
      });
      await refuses(ben.friend.add(ada.self.id), "forbidden");
      await ada.friend.unblock(ben.self.id);
      await refuses(ada.friend.unblock(ben.self.id), "not_found");
      await bots.eventually(async () => assert.deepEqual(await ada.blocked(), []));
      await bots.befriend(ada, ben);
    },
  },
  {
    name: "nobody blocks themselves, or a user who does not exist",
    needs: ["blocking", "userDirectory"],
    async run(bots) {
      const ada = await bots.signIn("ada");
      await refuses(ada.friend.block("nobody"), "not_found");
      await refuses(ada.friend.block(ada.self.id), "forbidden");
    },
  },
  {
    name: "a whisper reaches a friend, and nobody else can be whispered to",
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      await refuses(ada.whisper(ben.self.id, "hello"), "forbidden");
      await bots.befriend(ada, ben);
      const received = recordEvents(ben, "whisper");
      const content = 'hello, "you" <b>&\n\nand you';
      await ada.whisper(ben.self.id, content);
      await bots.eventually(() => assert.deepEqual(received, [["whisper", { from: ada.self, content }]]));
    },
  },
  {
    name: "a friend who is offline cannot be whispered to",
    needs: ["knowsOfflineFriends", "friendPresence"],
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      await bots.befriend(ada, ben);
      await ben.logout();
      await bots.eventually(async () => assert.equal((await ada.friends())[0]?.isOnline, false));
      await refuses(ada.whisper(ben.self.id, "hello?"), "not_found");
    },
  },
  {
    name: "a status text is set and cleared",
    needs: ["statusText"],
    async run(bots) {
      const ada = await bots.signIn("ada");
      await ada.setStatus("At work", "away");
      await ada.setStatus(null);
    },
  },
];
