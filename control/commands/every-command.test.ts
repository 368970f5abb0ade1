import { describe, expect, test } from "vitest";
import { COMMANDS } from "./all-commands.ts";
import { listCommands } from "./list-commands.ts";
import { addAnnAndBen, type CommandCase, failing } from "./testing/command-case.ts";
import { ANN, CommandHarness } from "./testing/command-harness.ts";
import { COSMETIC_CASES } from "./testing/cosmetic-cases.ts";
import { FRIEND_CASES, PARTY_CASES } from "./testing/party-and-friend-cases.ts";

const noneThere: CommandCase["refused"]["before"] = (b) => {
  b.outcome = { succeeded: 0, failed: 0, left: 0 };
};
const sends = (kind: "party" | "shard" | "all"): CommandCase => ({
  ok: {
    args: "outfit Moss Warden",
    reply: [1, "outfit: worked for 2 bots."],
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
      reply: [1, "say: worked for 2 bots."],
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

const CASES: Record<string, CommandCase> = { ...COSMETIC_CASES, ...PARTY_CASES, ...FRIEND_CASES, ...CHAT_CASES };

async function attempt(harness: CommandHarness, name: string, one: CommandCase["refused"]) {
  await one.before?.(harness);
  const before = harness.session.changes;
  const { format, content } = await harness.run(
    name,
    one.args,
    one.byAnn ? { caller: { rank: "owner", user: ANN }, channel: "party" } : {},
  );
  expect([format, content]).toEqual(one.reply);
  return harness.session.changes - before;
}

test("There are the 70 commands, and every one of them is tried here", () => {
  expect(COMMANDS.all).toHaveLength(70);
  expect(Object.keys(CASES).sort()).toEqual(COMMANDS.all.map((command) => command.name).sort());
});

describe.each(Object.entries(CASES))("%s", (name, { ok, refused, usage }) => {
  test("does it", async () => {
    const harness = new CommandHarness();
    await attempt(harness, name, ok);
    if (ok.observe) expect(ok.observe(harness)).toEqual(ok.expected);
    harness.commands.stop();
    expect(harness.clock.planned).toBe(0);
  });

  test("refuses with an answer, and does nothing", async () => {
    expect(await attempt(new CommandHarness(), name, refused)).toBe(0);
  });

  test("says how it is used", async () => {
    const harness = new CommandHarness();
    harness.session.addMember(ANN);
    const reply = await harness.run(name, usage);
    expect(reply.format).toBe(4);
    expect(reply.content).toContain(`Usage: ${listCommands().find((one) => one.name === name)?.usage}`);
    expect(harness.session.changes).toBe(0);
  });
});
