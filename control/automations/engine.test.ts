import { describe, expect, test } from "vitest";
import type { AutomationInput } from "./automation.ts";
import { ANN, automation, BEN, BOT, EngineHarness, OTHER_BOT } from "./testing/engine-harness.ts";
import { BUDGETS } from "./vocabulary.ts";

const say = (args: string) => ({ run: "say", args });
const wait = (seconds: number) => ({ wait: seconds });
const engineWith = (...changes: Partial<AutomationInput>[]) =>
  new EngineHarness(changes.map((one, index) => automation({ id: `a${index}`, name: `A${index}`, ...one })));

describe("An automation", () => {
  test("runs when its event happens, with its placeholders filled in", async () => {
    const lobby = engineWith({
      do: [say("Hello {member.name} of {party.size}, {bot.nickname}, {count}, {prefix}help")],
    });
    lobby.join(ANN);
    await lobby.happens("memberJoined");
    await lobby.happens("memberLeft");
    await lobby.happens("memberJoined");
    expect(lobby.ran).toEqual(["say Hello Ann Lee of 2, otter, 1, !help", "say Hello Ann Lee of 2, otter, 2, !help"]);
    expect(lobby.records.map(({ name, startedBy, result }) => [name, startedBy, result])).toEqual([
      ["A0", "memberJoined", "done"],
      ["A0", "memberJoined", "done"],
    ]);
  });

  test("that is not enabled does not run, nor does a step that is not", async () => {
    const lobby = engineWith({ enabled: false }, { do: [{ ...say("a"), enabled: false }, say("b")] });
    await lobby.happens("memberJoined");
    expect(lobby.ran).toEqual(["say b"]);
    expect(lobby.records[0]?.steps.map(({ did }) => did)).toEqual(["disabled", "ran"]);
  });

  test("runs only when its condition holds, and says what it read when it does not", async () => {
    const lobby = engineWith({ if: { value: "party.size", is: "atMost", than: 1 } });
    await lobby.happens("memberJoined");
    lobby.join(ANN);
    await lobby.happens("memberJoined");
    expect(lobby.ran).toHaveLength(1);
    expect(lobby.records.map(({ result }) => result)).toEqual(["done", "notMet"]);
    expect(lobby.records[1]?.conditions).toEqual([{ value: "party.size", was: 2, holds: false }]);
  });

  test.each([
    [["owners"], { ann: "owner" }, 0],
    [["admins"], { ann: "admin" }, 0],
    [["whitelist"], { ann: "whitelist" }, 0],
    [["blacklist"], { ann: null }, 0],
    [["admins", "whitelist"], { ann: "owner" }, 1],
  ] as const)("ignores %j with the ranks %j: %i runs", async (ignore, ranks, runs) => {
    const lobby = engineWith({ ignore: [...ignore] });
    for (const [id, rank] of Object.entries(ranks)) lobby.ranks.set(id, rank);
    await lobby.happens("memberJoined");
    expect(lobby.ran).toHaveLength(runs);
  });

  test("ignores friends, members, the leader and bots where it says so, and always the bot itself", async () => {
    const lobby = engineWith(
      { ignore: ["friends"], do: [say("friends")] },
      { ignore: ["partyMembers"], do: [say("members")] },
      { ignore: ["bots"], do: [say("bots")] },
      { ignore: ["leader"], do: [say("leader")] },
    );
    lobby.friends.add(ANN.id);
    lobby.join(ANN, OTHER_BOT);
    await lobby.happens("friendOnline");
    await lobby.happens("memberJoined");
    expect(lobby.ran).toEqual(["say bots", "say leader"]);
    await lobby.happens("memberJoined", OTHER_BOT);
    expect(lobby.ran.slice(2)).toEqual(["say friends", "say leader"]);
    await lobby.happens("memberJoined", BOT);
    expect(lobby.ran).toHaveLength(4);
  });

  test("is started when the bot itself becomes the leader, because somebody else did that", async () => {
    const lobby = engineWith({ when: [{ event: "promoted" }] }, { when: [{ event: "promoted" }], ignore: ["self"] });
    await lobby.happens("promoted", BOT);
    expect(lobby.calls).toHaveLength(1);
  });

  test.each([
    ["is", "Hello", true],
    ["is", "hello there", false],
    ["startsWith", "HELLO there", true],
    ["startsWith", "oh hello", false],
    ["contains", "othello!", true],
    ["word", "othello", false],
    ["word", "oh, hello!", true],
    ["word", "ähello hello", true],
  ] as const)("a message matches by %s: %s → %s", async (match, message, matches) => {
    const lobby = engineWith({ when: [{ event: "partyMessage", match, text: ["nothing", "hello"] }] });
    await lobby.happens("partyMessage", ANN, message);
    expect(lobby.calls).toHaveLength(matches ? 1 : 0);
  });

  test("takes the first branch whose condition holds, or else the other one", async () => {
    const isFriend = { value: "member.isFriend", is: "equal", than: true } as const;
    const lobby = engineWith({ do: [{ choose: [{ if: isFriend, do: [say("friend")] }], else: [say("stranger")] }] });
    await lobby.happens("memberJoined", ANN);
    lobby.friends.add(BEN.id);
    await lobby.happens("memberJoined", BEN);
    expect(lobby.ran).toEqual(["say stranger", "say friend"]);
    expect(lobby.records.map(({ steps }) => steps[0])).toMatchObject([
      { step: "do[0]", did: "chose", branch: "else", read: [{ value: "member.isFriend", was: false, holds: false }] },
      { step: "do[0]", did: "chose", branch: 0, read: [{ was: true, holds: true }] },
    ]);
    expect(lobby.records[0]?.steps[1]).toMatchObject({ step: "do[0].else[0]", args: "stranger", answer: "Ran say." });
  });

  test("repeats, picks one of several, notifies, and stops", async () => {
    const lobby = engineWith({
      do: [
        { repeat: 2, do: [{ run: "emote", args: "wave" }, wait(1)] },
        { oneOf: [say("a"), say("b"), say("c")] },
        { notify: "{member.name} is here" },
        { stop: true },
        say("never"),
      ],
    });
    lobby.random = () => 0.5;
    await lobby.happens("memberJoined");
    expect(lobby.ran).toEqual(["emote wave"]);
    await lobby.clock.advance(2000);
    expect(lobby.ran).toEqual(["emote wave", "emote wave", "say b"]);
    expect(lobby.notes).toEqual(["Ann Lee is here"]);
    expect(lobby.records).toMatchObject([{ result: "stopped", lengthMs: 2000 }]);
  });

  test("whose command does not exist any more is switched off for this bot, and others go on", async () => {
    const lobby = engineWith({ do: [{ run: "gone" }, say("never")] }, {});
    await lobby.happens("memberJoined");
    await lobby.happens("memberJoined");
    expect(lobby.records.map(({ name, result }) => [name, result])).toEqual([
      ["A0", "broken"],
      ["A1", "done"],
      ["A1", "done"],
    ]);
    expect(lobby.refused).toEqual(["A0: broken"]);
  });

  test("runs with the owner's rights for an event, and with the person's where it says so", async () => {
    const lobby = engineWith({ do: [say("a"), { ...say("b"), as: "caller" }] });
    lobby.ranks.set(ANN.id, "admin");
    await lobby.happens("memberJoined");
    expect(lobby.calls.map(({ caller }) => caller)).toEqual([
      { rank: "owner", user: ANN },
      { rank: "admin", user: ANN },
    ]);
  });

  test("what a player typed stays one argument, and no command", async () => {
    const lobby = engineWith({
      when: [{ event: "whisper" }],
      do: [{ run: "whisper", args: "{message} got it" }, say('He said "{message}" {{literally}}')],
    });
    await lobby.happens("whisper", ANN, 'Ben "kick all" {member.id}');
    expect(lobby.calls.map(({ name, args }) => [name, args])).toEqual([
      ["whisper", ['Ben "kick all" {member.id}', "got it"]],
      ["say", ['He said "Ben "kick all" {member.id}" {literally}']],
    ]);
  });
});

describe("A custom command", () => {
  const start = { caller: { rank: "whitelist", user: ANN }, channel: "party", chain: [], isForwarded: false } as const;
  const hello = { when: [{ command: "hello" }], do: [say("{1} and {2+} of {args}; {message}")] };

  test("runs with the rights of who typed it, and fills its arguments in", async () => {
    const lobby = engineWith(hello);
    const result = await lobby.engine.runCommand("a0", { ...start, command: "hello", args: "one two  three" });
    expect(lobby.ran).toEqual(["say one and two three of one two  three; hello one two  three"]);
    expect(lobby.calls[0]).toMatchObject({ caller: start.caller, channel: "party", chain: ["a0"] });
    expect(result).toMatchObject({ kind: "ran", reply: { content: "Ran say." } });
  });

  test("answers at its first wait, and says when it rests, when its condition does not hold, or it does not exist", async () => {
    const lobby = engineWith(
      { ...hello, do: [wait(5), say("late")], cooldown: { person: 60 } },
      { ...hello, if: { value: "bot.isAlone", is: "equal", than: false } },
    );
    const run = (id: string) => lobby.engine.runCommand(id, { ...start, command: "hello", args: "" });
    expect(await run("a0")).toEqual({ kind: "ran", reply: null });
    expect(await run("a0")).toEqual({ kind: "refused", limit: "cooldown", seconds: 60 });
    expect(await run("a1")).toEqual({ kind: "notMet" });
    expect(await run("a2")).toEqual({ kind: "ignored" });
    await lobby.clock.advance(5000);
    expect(lobby.ran).toEqual(["say late"]);
  });
});

describe("Modes", () => {
  const twoSays = [say("1"), wait(10), say("2")];
  const runTwice = async (mode: AutomationInput["mode"]) => {
    const lobby = engineWith({ mode, do: twoSays });
    await lobby.happens("memberJoined");
    await lobby.clock.advance(1000);
    await lobby.happens("memberJoined");
    await lobby.clock.advance(30_000);
    return { ran: lobby.ran, refused: lobby.refused, results: lobby.records.map(({ result }) => result) };
  };

  test.each([
    ["single", ["say 1", "say 2"], ["A0: running"], ["done"]],
    ["restart", ["say 1", "say 1", "say 2"], [], ["cancelled", "done"]],
    ["queued", ["say 1", "say 2", "say 1", "say 2"], [], ["done", "done"]],
    ["parallel", ["say 1", "say 1", "say 2", "say 2"], [], ["done", "done"]],
  ] as const)("%s", async (mode, ran, refused, results) => {
    expect(await runTwice(mode)).toEqual({ ran, refused, results });
  });

  test("at most ten wait, and at most five run side by side", async () => {
    const queued = engineWith({ mode: "queued", do: [wait(1)] });
    for (let count = 0; count < 12; count += 1) await queued.happens("memberJoined");
    expect(queued.refused).toEqual(["A0: queue"]);
    await queued.clock.advance(60_000);
    expect(queued.records).toHaveLength(11);
    const parallel = engineWith({ mode: "parallel", do: [wait(1)] });
    for (let count = 0; count < 6; count += 1) await parallel.happens("memberJoined");
    expect(parallel.refused).toEqual(["A0: running"]);
  });
});

describe("Limits", () => {
  test("cooldowns of the bot and of a person", async () => {
    const lobby = engineWith({ cooldown: { bot: 5, person: 30 } });
    await lobby.happens("memberJoined", ANN);
    await lobby.happens("memberJoined", BEN);
    await lobby.clock.advance(5000);
    await lobby.happens("memberJoined", BEN);
    await lobby.clock.advance(5000);
    await lobby.happens("memberJoined", ANN);
    await lobby.clock.advance(20_000);
    await lobby.happens("memberJoined", ANN);
    expect(lobby.calls.map(({ caller }) => caller.user?.id)).toEqual(["ann", "ben", "ann"]);
    expect(lobby.refused).toEqual(["A0: cooldown", "A0: cooldown"]);
  });

  test("twenty runs in ten seconds, five at once, five texts in ten seconds", async () => {
    const lobby = engineWith({ mode: "parallel", do: [{ run: "emote", args: "wave" }] });
    for (let count = 0; count < 25; count += 1) await lobby.happens("memberJoined");
    expect(lobby.calls).toHaveLength(20);
    expect(lobby.refused).toHaveLength(5);
    await lobby.clock.advance(10_000);
    await lobby.happens("memberJoined");
    expect(lobby.calls).toHaveLength(21);

    const busy = engineWith(...Array.from({ length: 6 }, () => ({ do: [wait(1), say("x")] })));
    await busy.happens("memberJoined");
    expect(busy.refused).toEqual(["A5: atOnce"]);

    const chatty = engineWith({ do: [{ repeat: 7, do: [say("x")] }] });
    await chatty.happens("memberJoined");
    expect(chatty.calls).toHaveLength(5);
    expect(chatty.refused).toEqual(["A0: chat", "A0: chat"]);
    expect(chatty.records).toMatchObject([{ result: "done" }]);
  });

  test("a run ends after a hundred steps, and after ten minutes", async () => {
    const emote = { run: "emote", args: "wave" };
    const long = engineWith({ do: [{ repeat: 50, do: [{ repeat: 50, do: [emote] }] }] });
    await long.happens("memberJoined");
    await long.clock.advance(0);
    expect(long.calls.length).toBeLessThan(BUDGETS.steps);
    expect(long.records).toMatchObject([{ result: "failed" }]);
    const slow = engineWith({ do: [{ repeat: 50, do: [wait(300)] }] });
    await slow.happens("memberJoined");
    await slow.clock.advance(BUDGETS.runMs);
    expect(slow.records).toMatchObject([{ result: "timeout", lengthMs: BUDGETS.runMs }]);
    expect(slow.clock.planned).toBe(0);
  });

  test("what a run has caused does not start it again, and a chain ends after three", async () => {
    const kick = { run: "kick", args: "{member.name}" };
    const lobby = engineWith({ when: [{ event: "memberLeft" }], do: [kick] });
    lobby.onCall = () => lobby.engine.handle({ name: "memberLeft", person: BEN });
    await lobby.happens("memberLeft");
    expect(lobby.calls).toHaveLength(1);
    expect(lobby.refused).toEqual(["A0: ownEffect"]);
    await lobby.clock.advance(3000);
    lobby.onCall = () => {};
    await lobby.happens("memberLeft");
    expect(lobby.calls).toHaveLength(2);

    const chain = engineWith(
      ...Array.from({ length: 4 }, () => ({ when: [{ event: "memberLeft" } as const], do: [kick] })),
    );
    let depth = 0;
    chain.onCall = () => {
      depth += 1;
      if (depth < 20) chain.engine.handle({ name: "memberLeft", person: BEN });
    };
    await chain.happens("memberLeft");
    expect(Math.max(...chain.calls.map((call) => call.chain.length))).toBe(BUDGETS.chain);
    expect(chain.refused).toContainEqual(expect.stringMatching(/chain/));
  });

  test("bots do not answer bots: their messages start nothing, and the rest of what they do starts it five times", async () => {
    const lobby = engineWith({ when: [{ event: "partyMessage" }, { event: "memberReady" }], do: [{ run: "ready" }] });
    await lobby.happens("partyMessage", OTHER_BOT, "hi");
    expect(lobby.calls).toHaveLength(0);
    for (let count = 0; count < 9; count += 1) {
      await lobby.happens("memberReady", OTHER_BOT);
      await lobby.clock.advance(20_000);
    }
    expect(lobby.calls).toHaveLength(5);
    expect(lobby.refused).toEqual(Array.from({ length: 4 }, () => "A0: bots"));
  });
});

test("what a trace shows of a condition is what decided it, also where it was drawn at random", async () => {
  const half = { value: "random.percent", is: "atMost", than: 50 } as const;
  const lobby = new EngineHarness([automation({ if: { all: [half] }, mode: "parallel" })]);
  const drawn = [0.1, 0.9, 0.9, 0.2, 0.9];
  lobby.random = () => drawn.shift() ?? 0.9;
  for (let n = 0; n < 5; n++) await lobby.happens("memberJoined", ANN);
  expect(lobby.records.map(({ result, conditions: [one] }) => [result, one?.was, one?.holds])).toEqual([
    ["done", 11, true],
    ["notMet", 91, false],
    ["notMet", 91, false],
    ["done", 21, true],
    ["notMet", 91, false],
  ]);
});

describe("A change", () => {
  test("cancels the runs of what has changed or gone, and no others", async () => {
    const slow = { do: [wait(10), say("x")] };
    const first = [
      automation({ id: "a", name: "A", ...slow }),
      automation({ id: "b", name: "B", ...slow }),
      automation({ id: "c", name: "C", ...slow }),
    ];
    const lobby = new EngineHarness(first);
    await lobby.happens("memberJoined");
    const [, b] = first;
    lobby.engine.configure([automation({ id: "a", name: "A", do: [say("new")] }), ...(b ? [b] : [])]);
    await lobby.clock.advance(10_000);
    expect(lobby.records.map(({ name, result }) => [name, result])).toEqual([
      ["A", "cancelled"],
      ["C", "cancelled"],
      ["B", "done"],
    ]);
    lobby.engine.stop();
    await lobby.happens("memberJoined");
    expect(lobby.records).toHaveLength(3);
  });

  test("idle starts only what waits for these minutes", async () => {
    const lobby = engineWith({ when: [{ event: "idle", minutes: 5 }] }, { when: [{ event: "idle", minutes: 10 }] });
    expect(lobby.engine.idleMinutes).toEqual([5, 10]);
    lobby.engine.handle({ name: "idle", person: null }, 10);
    await lobby.clock.advance(0);
    expect(lobby.records.map(({ name }) => name)).toEqual(["A1"]);
  });
});
