import { expect, test } from "vitest";
import { TestLobby } from "../bot/testing/test-lobby.ts";
import { loadLanguage } from "../languages/load-language.ts";
import type { BotCall, CallOutcome } from "../protocol.ts";
import { CallRunner, logTracedCall, StoredOutcomes } from "./call-runner.ts";

const OWNER = { rank: "owner", user: null } as const;
const CONNECTION = {};
const level = (args: string): BotCall => ({ kind: "command", name: "level", args, caller: OWNER });

async function setUp(latencyMs = 0) {
  const lobby = new TestLobby({ faults: { latencyMs: { median: latencyMs + 1, p99: latencyMs + 1.001 } } });
  const bot = lobby.startBot("b1");
  await lobby.advance(20_000);
  const calls = new CallRunner({
    clock: lobby.clock,
    log: () => {},
    findBot: (id, fence) => (id === "b1" && fence === 1 ? bot : null),
  });
  let n = 0;
  const run = (nonce: string, call: BotCall, { budgetMs = 10_000, fence = 1 } = {}) => {
    n += 1;
    return calls.run({ n, nonce, bot: "b1", fence, call, budgetMs }, CONNECTION);
  };
  return { lobby, bot, calls, run, actions: () => lobby.world.counters.actions };
}

test("a nonce runs once within a minute, whatever call repeats it", async () => {
  const { lobby, run, actions } = await setUp();
  const before = actions();
  const asked = [run("a", level("5")), run("a", level("6"))];
  await lobby.advance(100);
  const [first, twin] = await Promise.all(asked);
  expect(first).toMatchObject({ kind: "reply", format: 1 });
  expect(twin).toEqual(first);
  await lobby.advance(59_000);
  expect(await run("a", level("7"))).toEqual(first);
  expect(actions()).toBe(before + 1);
  await lobby.advance(2_000);
  void run("later", level("8"));
  await lobby.advance(61_000);
  void run("a", level("9"));
  await lobby.advance(100);
  expect(actions()).toBe(before + 3);
});

test("the latest 10,000 outcomes are stored, and those of calls that still run", async () => {
  const outcomes = new StoredOutcomes({ now: () => 0, after: () => () => {} });
  let runs = 0;
  const reply: CallOutcome = { kind: "data", data: null };
  const run = async () => {
    runs += 1;
    return reply;
  };
  const running = outcomes.getOrRun("running", () => new Promise(() => {}));
  for (let n = 0; n < 30_000; n++) await outcomes.getOrRun(`nonce-${n}`, run);
  for (let n = 20_000; n < 30_000; n++) await outcomes.getOrRun(`nonce-${n}`, run);
  expect(runs).toBe(30_000);
  expect(outcomes.getOrRun("running", run)).toBe(running);
  expect(outcomes.running).toEqual([running]);
  await outcomes.getOrRun("nonce-0", run);
  expect(runs).toBe(30_001);
});

test("a call that did not run reports that, and does not run when it is repeated", async () => {
  const { lobby, bot, run, actions } = await setUp();
  const before = actions();
  expect(await run("fence", level("5"), { fence: 2 })).toMatchObject({ problem: "stale_fence" });
  expect(await run("late", level("5"), { budgetMs: 0 })).toMatchObject({ problem: "expired" });
  expect(await run("late", level("5"))).toMatchObject({ problem: "expired" });
  lobby.world.drop("account-b1");
  expect(bot.status).toBe(4);
  expect(await run("down", level("5"))).toMatchObject({ problem: "bot_offline" });
  expect(actions()).toBe(before);
});

test("a call that is cut short by its time, its caller or the bot's end has the problem timeout", async () => {
  const { lobby, bot, calls, run } = await setUp(2000);
  const late = run("late", level("5"), { budgetMs: 1000 });
  const cancelled = run("cancelled", level("6"));
  const ended = run("ended", level("7"));
  await lobby.advance(500);
  calls.cancel(2, {});
  expect(calls.isRunningFor(CONNECTION)).toBe(true);
  calls.cancel(2, CONNECTION);
  expect(await cancelled).toMatchObject({ problem: "timeout" });
  await lobby.advance(600);
  expect(await late).toMatchObject({ problem: "timeout" });
  void bot.stop();
  expect(await ended).toMatchObject({ problem: "timeout" });
});

test("a command for many stops within the call's time and says how many are left", async () => {
  const { lobby, bot, run } = await setUp();
  const { connection } = bot;
  if (!connection) throw new Error("the bot is not signed in");
  const incoming = Array.from({ length: 9 }, (_, n) => ({ id: `player-${n}`, displayName: `Player ${n}` }));
  connection.session.pending = async () => ({ incoming, outgoing: [] });
  connection.session.friend.accept = () => new Promise((resolve) => void lobby.clock.after(300, resolve));
  const call: BotCall = { kind: "command", name: "accept_all_friends", args: "", caller: OWNER };
  const asked = run("many", call, { budgetMs: 1000 });
  await lobby.advance(1200);
  expect(await asked).toMatchObject({ kind: "reply", content: "Done for 3 players, not done for 6." });
});

test("while the shard drains, running calls finish and new ones are refused", async () => {
  const { lobby, calls, run } = await setUp(1000);
  const running = run("running", level("5"));
  const drained = calls.drain(3000);
  expect(await run("new", level("6"))).toMatchObject({ problem: "bot_offline" });
  await lobby.advance(1500);
  await drained;
  expect(await running).toMatchObject({ kind: "reply", format: 1 });
});

test("a refusal of the platform is a reply; an error while reading is a problem", async () => {
  const { lobby, run } = await setUp();
  const asked = run("chat", { kind: "chat", content: "hello" });
  await lobby.advance(100);
  expect(await asked).toMatchObject({ kind: "reply", format: 4 });
  lobby.world.faults.breakFor(10);
  const read = run("friends", { kind: "friends" });
  await lobby.advance(5);
  expect(await read).toMatchObject({ kind: "problem", problem: "platform" });
});

test("a call is answered in its language, a message of the chat too", async () => {
  await loadLanguage("de");
  const { lobby, run } = await setUp();
  const asked = [
    run("level", { ...level("1200"), locale: "de" } as BotCall),
    run("chat", { ...CHAT, locale: "de-AT" }),
  ];
  await lobby.advance(100);
  expect(await Promise.all(asked)).toMatchObject([
    { content: "Level: 1.200." },
    { content: expect.stringMatching(/niemand/i) },
  ]);
});
const CHAT = { kind: "chat", content: "hello" } as const;

test("an answer with very many friend requests does not exceed a frame", async () => {
  const { lobby, bot, run } = await setUp();
  const { connection } = bot;
  if (!connection) throw new Error("the bot is not signed in");
  const many = Array.from({ length: 10_000 }, (_, n) => ({ id: `player-${n}`, displayName: "n".repeat(100) }));
  connection.session.pending = async () => ({ incoming: many, outgoing: [] });
  const asked = run("pending", { kind: "pending" });
  await lobby.advance(100);
  expect(await asked).toMatchObject({ kind: "problem", problem: "platform", message: expect.stringMatching(/large/) });
});

const TRACE = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
const done: CallOutcome = { kind: "data", data: [] };
const failed: CallOutcome = { kind: "problem", problem: "timeout", message: "" };

test.each([
  ["fast", TRACE, done, 999, null],
  ["slow", TRACE, done, 1_000.4, `A friends took 1000 ms, call c1, trace ${TRACE}.`],
  ["failed", TRACE, failed, 1, `A friends failed (timeout), call c1, trace ${TRACE}.`],
  ["failed outside of a trace", undefined, failed, 1, null],
])("a call that is %s leaves a line with its trace, or none", (_, trace, outcome, ms, line) => {
  const lines: unknown[] = [];
  logTracedCall(
    (...written) => lines.push(written),
    { nonce: "c1", bot: "b1", call: { kind: "friends" }, trace },
    outcome,
    ms,
  );
  expect(lines).toEqual(line === null ? [] : [["warn", line, "b1"]]);
});
