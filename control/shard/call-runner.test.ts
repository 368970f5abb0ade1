import { expect, test } from "vitest";
import { TestLobby } from "../bot/testing/test-lobby.ts";
import type { BotCall } from "../protocol.ts";
import { CallRunner } from "./call-runner.ts";

const OWNER = { rank: "owner", user: null } as const;
const level = (args: string): BotCall => ({ kind: "command", name: "level", args, caller: OWNER });

async function setUp(latencyMs = 0) {
  const lobby = new TestLobby({ faults: { latencyMs: { median: latencyMs + 1, p99: latencyMs + 1.001 } } });
  const bot = lobby.startBot("b1");
  await lobby.advance(20_000);
  const calls = new CallRunner({
    clock: lobby.clock,
    findBot: (id, fence) => (id === "b1" && fence === 1 ? bot : null),
  });
  let n = 0;
  const take = (nonce: string, call: BotCall, { budgetMs = 10_000, fence = 1 } = {}) => {
    n += 1;
    return calls.run({ n, nonce, bot: "b1", fence, call, budgetMs });
  };
  return { lobby, bot, calls, take, actions: () => lobby.world.counters.actions };
}

test("a nonce runs once within a minute, whatever comes with it later", async () => {
  const { lobby, take, actions } = await setUp();
  const before = actions();
  const asked = [take("a", level("5")), take("a", level("6"))];
  await lobby.advance(100);
  const [first, twin] = await Promise.all(asked);
  expect(first).toMatchObject({ kind: "reply", format: 1 });
  expect(twin).toEqual(first);
  await lobby.advance(59_000);
  expect(await take("a", level("7"))).toEqual(first);
  expect(actions()).toBe(before + 1);
  await lobby.advance(61_000);
  void take("a", level("8"));
  await lobby.advance(100);
  expect(actions()).toBe(before + 2);
});

test("what never ran says so, and does not run when it is asked again", async () => {
  const { lobby, bot, take, actions } = await setUp();
  const before = actions();
  expect(await take("fence", level("5"), { fence: 2 })).toMatchObject({ problem: "stale_fence" });
  expect(await take("late", level("5"), { budgetMs: 0 })).toMatchObject({ problem: "expired" });
  expect(await take("late", level("5"))).toMatchObject({ problem: "expired" });
  lobby.world.drop("account-b1");
  expect(bot.status).toBe(4);
  expect(await take("down", level("5"))).toMatchObject({ problem: "bot_offline" });
  expect(actions()).toBe(before);
});

test("cut short by its time, by the caller or by the bot's end: nobody knows", async () => {
  const { lobby, bot, calls, take } = await setUp(2000);
  const late = take("late", level("5"), { budgetMs: 1000 });
  const cancelled = take("cancelled", level("6"));
  const ended = take("ended", level("7"));
  await lobby.advance(500);
  calls.cancel(2);
  expect(await cancelled).toMatchObject({ problem: "timeout" });
  await lobby.advance(600);
  expect(await late).toMatchObject({ problem: "timeout" });
  void bot.stop();
  expect(await ended).toMatchObject({ problem: "timeout" });
});

test("while the shard stops, what is under way finishes and nothing begins", async () => {
  const { lobby, calls, take } = await setUp(1000);
  const running = take("running", level("5"));
  const drained = calls.drain(3000);
  expect(await take("new", level("6"))).toMatchObject({ problem: "bot_offline" });
  await lobby.advance(1500);
  await drained;
  expect(await running).toMatchObject({ kind: "reply", format: 1 });
});

test("the platform's refusals are answers; a fault of its line while reading is a problem", async () => {
  const { lobby, take } = await setUp();
  const asked = take("chat", { kind: "chat", content: "hello" });
  await lobby.advance(100);
  expect(await asked).toMatchObject({ kind: "reply", format: 4 });
  lobby.world.faults.breakFor(10);
  const read = take("friends", { kind: "friends" });
  await lobby.advance(5);
  expect(await read).toMatchObject({ kind: "problem", problem: "platform" });
});

test("however many ask to be friends of a bot, what it answers fits into a frame", async () => {
  const { lobby, bot, take } = await setUp();
  const { connection } = bot;
  if (!connection) throw new Error("the bot is not signed in");
  const many = Array.from({ length: 10_000 }, (_, n) => ({ id: `player-${n}`, displayName: "n".repeat(100) }));
  connection.session.pending = async () => ({ incoming: many, outgoing: [] });
  const asked = take("pending", { kind: "pending" });
  await lobby.advance(100);
  expect(await asked).toMatchObject({ kind: "problem", problem: "platform", message: expect.stringMatching(/large/) });
});
