import { addAnnAndBen, type CommandCase, failing, leaveBotWithoutParty, makeAnnLeader } from "./command-case.ts";
import { ANN, BEN, type CommandHarness } from "./command-harness.ts";

const blockedCount = (b: CommandHarness) => b.session.blockedById.size;
const hidden = (b: CommandHarness) =>
  b.session.party?.members.filter((one) => one.isHidden).map((one) => one.displayName);
const members = (b: CommandHarness) => b.session.party?.members.map((one) => one.displayName);
const friendNames = (b: CommandHarness) => [...b.session.friendsById.values()].map((one) => one.displayName);
const befriendBoth = ({ session }: CommandHarness) => {
  session.befriend(ANN);
  session.befriend(BEN, false);
};
const bothAsk = ({ session }: CommandHarness) => {
  for (const one of [ANN, BEN]) session.incoming.set(one.id, session.addUser(one));
};
const annIsBlocked = ({ session }: CommandHarness) => session.blockedById.set(ANN.id, session.addUser(ANN));
const notLeader = (args = ""): CommandCase["refused"] => ({
  before: makeAnnLeader,
  args,
  reply: [4, "I am not the leader of the party."],
});

export const PARTY_CASES: Record<string, CommandCase> = {
  privacy: {
    ok: {
      args: "PRIVATE",
      reply: [1, "The party is private now."],
      observe: (b) => b.session.party?.privacy,
      expected: "private",
    },
    refused: notLeader("private"),
    usage: "secret",
  },
  playlist: {
    ok: {
      args: "duos",
      reply: [1, "Playlist: Duos (playlist_duo)."],
      observe: (b) => b.session.party?.playlistId,
      expected: "playlist_duo",
    },
    refused: { args: "Chess", reply: [4, "There is no playlist called “Chess”."] },
    usage: "",
  },
  set_custom_key: {
    ok: {
      args: '"open sesame"',
      reply: [1, "The custom key is set."],
      observe: (b) => b.session.party?.customKey,
      expected: "open sesame",
    },
    refused: notLeader("key"),
    usage: "two words",
  },
  clear_custom_key: {
    ok: {
      before: (b) => b.run("set_custom_key", "x"),
      reply: [1, "The custom key is removed."],
      observe: (b) => b.session.party?.customKey,
      expected: null,
    },
    refused: { reply: [3, "There was no custom key."] },
    usage: "x",
  },
  hide: {
    ok: { before: addAnnAndBen, byAnn: true, reply: [1, "Hidden: Ann."], observe: hidden, expected: ["Ann"] },
    refused: { reply: [4, "Name a player, because this call comes from outside the game. Usage: hide [...member]"] },
    usage: "",
  },
  show: {
    ok: {
      before: async (b) => {
        addAnnAndBen(b);
        await b.run("hide_all");
      },
      args: "big",
      reply: [1, "Shown again: Big Ben."],
      observe: hidden,
      expected: ["Bot One", "Ann"],
    },
    refused: { before: addAnnAndBen, args: "Ann", reply: [3, "Ann was not hidden."] },
    usage: "",
  },
  hide_all: {
    ok: {
      before: addAnnAndBen,
      reply: [1, "All members are hidden."],
      observe: hidden,
      expected: ["Bot One", "Ann", "Big Ben"],
    },
    refused: notLeader(),
    usage: "x",
  },
  show_all: {
    ok: { before: (b) => b.run("hide_all"), reply: [1, "All members are shown."], observe: hidden, expected: [] },
    refused: { reply: [3, "There was nothing to do."] },
    usage: "x",
  },
  kick: {
    ok: {
      before: addAnnAndBen,
      args: "ann-1",
      reply: [1, "Removed from the party: Ann."],
      observe: members,
      expected: ["Bot One", "Big Ben"],
    },
    refused: { args: "Bot One", reply: [4, "I cannot remove myself. Use “leave”."] },
    usage: "",
  },
  kick_all: {
    ok: {
      before: addAnnAndBen,
      byAnn: true,
      reply: [1, "Done for 1 player."],
      observe: members,
      expected: ["Bot One", "Ann"],
    },
    refused: notLeader(),
    usage: "x",
  },
  promote: {
    ok: {
      before: addAnnAndBen,
      args: "Ann",
      reply: [1, "Ann is the leader of the party now."],
      observe: (b) => b.session.party?.members.find((one) => one.isLeader)?.id,
      expected: "ann-1",
    },
    refused: { before: addAnnAndBen, args: "Cat", reply: [4, "“Cat” is not in the party."] },
    usage: "",
  },
  party_info: {
    ok: { before: makeAnnLeader, reply: [2, "Party own: 2 of 4, public, led by Ann. Members: Bot One and Ann."] },
    refused: { before: leaveBotWithoutParty, reply: [4, "I am not in a party."] },
    usage: "x",
  },
  invite: {
    ok: {
      before: befriendBoth,
      args: "Ann",
      reply: [1, "Invited: Ann."],
      observe: (b) => b.session.invited,
      expected: ["ann-1"],
    },
    refused: {
      before: (b) => {
        befriendBoth(b);
        addAnnAndBen(b);
      },
      args: "Ann",
      reply: [3, "Ann is already in the party."],
    },
    usage: "",
  },
  join: {
    ok: {
      before: (b) => {
        befriendBoth(b);
        b.session.hostParty(ANN, "public");
      },
      byAnn: true,
      reply: [1, "Joined the party of Ann."],
      observe: members,
      expected: ["Ann", "Bot One"],
    },
    refused: { before: befriendBoth, args: "Ben", reply: [4, "Big Ben has no party to join."] },
    usage: "",
  },
  leave: {
    ok: { before: addAnnAndBen, reply: [1, "I have left the party."], observe: members, expected: ["Bot One"] },
    refused: { before: leaveBotWithoutParty, reply: [4, "I am not in a party."] },
    usage: "x",
  },
};

export const FRIEND_CASES: Record<string, CommandCase> = {
  add_friend: {
    ok: {
      before: (b) => b.session.addUser(ANN),
      args: "Ann",
      reply: [1, "Friend request sent to Ann."],
      observe: (b) => [...b.session.outgoing.keys()],
      expected: ["ann-1"],
    },
    refused: { args: "Nobody", reply: [4, "There is no player “Nobody”."] },
    usage: "",
  },
  remove_friend: {
    ok: {
      before: befriendBoth,
      args: "Ann",
      reply: [1, "Ann is no longer a friend."],
      observe: friendNames,
      expected: ["Big Ben"],
    },
    refused: { args: "Ann", reply: [4, "“Ann” is not a friend of mine."] },
    usage: "",
  },
  accept_friend: {
    ok: { before: bothAsk, args: "Ann", reply: [1, "Ann is a friend now."], observe: friendNames, expected: ["Ann"] },
    refused: { args: "Ann", reply: [4, "There is no request from “Ann”."] },
    usage: "",
  },
  decline_friend: {
    ok: {
      before: bothAsk,
      args: "Ann",
      reply: [1, "Declined: Ann."],
      observe: (b) => [...b.session.incoming.keys()],
      expected: ["ben-2"],
    },
    refused: { args: "Ann", reply: [4, "There is no request from “Ann”."] },
    usage: "",
  },
  accept_all_friends: {
    ok: { before: bothAsk, reply: [1, "Done for 2 players."], observe: friendNames, expected: ["Ann", "Big Ben"] },
    refused: { reply: [3, "There was nothing to do."] },
    usage: "x",
  },
  decline_all_friends: {
    ok: { before: bothAsk, reply: [1, "Done for 2 players."], observe: (b) => b.session.incoming.size, expected: 0 },
    refused: { reply: [3, "There was nothing to do."] },
    usage: "x",
  },
  remove_all_friends: {
    ok: { before: befriendBoth, reply: [1, "Done for 2 players."], observe: friendNames, expected: [] },
    refused: {
      before: (b) => {
        befriendBoth(b);
        failing("rate_limited")(b);
      },
      reply: [4, "Failed for 2 players."],
    },
    usage: "x",
  },
  friend_count: {
    ok: {
      before: (b) => {
        befriendBoth(b);
        bothAsk(b);
      },
      reply: [2, "Friends: 2, online: 1. Requests received: 2, sent: 0."],
    },
    refused: {
      before: (b) => {
        b.session.friends = async () => {
          throw new Error("bug");
        };
      },
      reply: [4, "Something went wrong with that command."],
    },
    usage: "x",
  },
  user_info: {
    ok: {
      before: (b) => {
        befriendBoth(b);
        addAnnAndBen(b);
      },
      args: "big",
      reply: [2, "Big Ben (ben-2): a friend and in the party."],
    },
    refused: {
      before: (b) => {
        b.session.addUser({ id: "1", displayName: "Cat A" });
        b.session.addUser({ id: "2", displayName: "Cat B" });
      },
      args: "cat",
      reply: [3, "Several players match: Cat A and Cat B."],
    },
    usage: "",
  },
  block_user: {
    ok: {
      before: befriendBoth,
      args: "Ann",
      reply: [1, "Blocked: Ann."],
      observe: (b) => [...b.session.blockedById.keys()],
      expected: ["ann-1"],
    },
    refused: { args: "Bot One", reply: [4, "That is me."] },
    usage: "",
  },
  unblock_user: {
    ok: {
      before: annIsBlocked,
      args: "Ann",
      reply: [1, "No longer blocked: Ann."],
      observe: blockedCount,
      expected: 0,
    },
    refused: { args: "Ann", reply: [4, "“Ann” was not blocked."] },
    usage: "",
  },
  unblock_all_users: {
    ok: { before: annIsBlocked, reply: [1, "Done for 1 player."], observe: blockedCount, expected: 0 },
    refused: { reply: [3, "There was nothing to do."] },
    usage: "x",
  },
};
