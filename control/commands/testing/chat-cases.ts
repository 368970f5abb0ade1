import { addAnnAndBen, type CommandCase, failing } from "./command-case.ts";
import { ANN } from "./command-harness.ts";

const noneThere: CommandCase["refused"]["before"] = (b) => {
  b.outcome = { succeeded: 0, failed: 0, left: 0 };
};
const sends = (kind: "party" | "shard" | "all"): CommandCase => ({
  ok: {
    args: "outfit Moss Warden",
    reply: [1, "outfit: worked for 2."],
    observe: (b) => b.forwarded.map(({ to, command, args, limit }) => ({ to, command, args, limit })),
    expected: [{ to: { kind }, command: "outfit", args: "Moss Warden", limit: 16 }],
  },
  refused: { before: noneThere, args: "ready", reply: [3, "There is no other bot to send it to."] },
  usage: "",
});

export const CHAT_CASES: Record<string, CommandCase> = {
  say: {
    ok: {
      before: addAnnAndBen,
      args: 'they said  "hi"',
      reply: [1, "Sent."],
      observe: (b) => b.session.chatted,
      expected: ['they said  "hi"'],
    },
    refused: { args: "hello", reply: [4, "Nobody else is in the party."] },
    usage: "",
  },
  whisper: {
    ok: {
      before: (b) => b.session.befriend(ANN),
      args: 'Ann see you "later"',
      reply: [1, "Whispered to Ann."],
      observe: (b) => b.session.whispered,
      expected: [{ to: "ann-1", text: 'see you "later"' }],
    },
    refused: { before: (b) => b.session.addUser(ANN), args: "Ann hi", reply: [4, "“Ann” is not a friend of mine."] },
    usage: "Ann",
  },
  set_status: {
    ok: { args: "Join me", reply: [1, "Status: Join me"], observe: (b) => b.session.statusText, expected: "Join me" },
    refused: { args: "x", before: failing("forbidden"), reply: [4, "The platform does not allow that."] },
    usage: "",
  },
  ping: {
    ok: { reply: [2, "The platform answered in 0 ms."] },
    refused: {
      before: (b) => {
        b.session.resolveUser = () => Promise.reject(new Error("bug"));
      },
      reply: [4, "Something went wrong with that command."],
    },
    usage: "x",
  },
  help: {
    ok: {
      args: "Clear-Backpack",
      reply: [2, "clear_backpack: Removes the backpack. Also known as: none. Rank: anyone."],
    },
    refused: { args: "fly", reply: [4, "There is no command “fly”. Try “help”."] },
    usage: "two words",
  },
  prev: {
    ok: { before: (b) => b.run("level", "9"), reply: [1, "Level: 9."], observe: (b) => b.session.changes, expected: 2 },
    refused: { reply: [3, "There is no earlier command of yours to repeat."] },
    usage: "x",
  },
  send: {
    ok: {
      args: "Bee say hi all",
      reply: [1, "say: worked for 2."],
      observe: (b) => b.forwarded.map(({ to, command, args }) => ({ to, command, args })),
      expected: [{ to: { kind: "bot", name: "Bee" }, command: "say", args: "hi all" }],
    },
    refused: { args: "Bee send_all ready", reply: [4, "A forwarded command cannot be forwarded again."] },
    usage: "Bee",
  },
  send_party: sends("party"),
  send_shard: sends("shard"),
  send_all: sends("all"),
};
