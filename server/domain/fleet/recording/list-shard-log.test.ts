import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { db } from "../../../data/db.ts";
import { engine } from "../../../data/engine/engine.ts";
import { shardLogs } from "../../../data/shard-logs.ts";
import { newAccount, type TestAccount } from "../../../testing/accounts.ts";
import { newBot } from "../../../testing/bots.ts";
import { faultOf } from "../../../testing/fault-of.ts";
import { newFleet } from "../../../testing/test-fleet.ts";
import { listShardLog } from "./list-shard-log.ts";
import { appendShardLog } from "./shard-report-recorder.ts";

let account: TestAccount;
let shardId: string;
let close: () => Promise<void>;
beforeEach(async () => {
  account = await newAccount();
  ({ shardId, close } = await newFleet(account.accountId, 1));
});
afterEach(() => vi.useRealTimers());
afterAll(() => engine().close());

const keep = (...messages: string[]) =>
  appendShardLog(
    { shardId, accountId: account.accountId },
    messages.map((message) => ({ agoMs: 0, level: "info" as const, message })),
  );
const list = (query: object = {}, actor = account.actor) => listShardLog({ shardId, ...query }, actor);
const messages = async (query: object = {}) => (await list(query)).map(({ message }) => message);

it("stores the latest 500 lines, the oldest first", async () => {
  expect(await list()).toEqual([]);
  keep(...Array.from({ length: 300 }, (_, i) => `${i}`));
  keep(...Array.from({ length: 300 }, (_, i) => `${300 + i}`));
  const kept = await messages();
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([500, "100", "599"]);
});

it("returns only the lines after a given line, and all when that line is not stored any more", async () => {
  keep("a", "b");
  const [first, second] = await list();
  expect(await messages({ after: first?.id })).toEqual(["b"]);
  expect(await messages({ after: second?.id })).toEqual([]);
  keep("c");
  expect(await messages({ after: second?.id })).toEqual(["c"]);
  expect(await messages({ after: "gone" })).toEqual(["a", "b", "c"]);
});

it("has the time and the bot of each line", async () => {
  const HOUR_MS = 3_600_000;
  const line = { agoMs: HOUR_MS, level: "warn" as const, botId: "b", message: "lost" };
  appendShardLog({ shardId, accountId: account.accountId }, [line]);
  const [kept] = await list();
  expect(kept).toMatchObject({ level: "warn", botId: "b", message: "lost" });
  expect(Math.abs(Date.parse(kept?.at ?? "") - (Date.now() - HOUR_MS))).toBeLessThan(HOUR_MS / 60);
});

it("names the bot of a line: by its id, or by its platform account in the text; not a bot of somebody else", async () => {
  const [bot, foreign] = [await newBot(account), await newBot(await newAccount())];
  const platformAccountId = "0123456789abcdef".repeat(2);
  await db().bot.update({ where: { id: bot.id }, data: { platformAccountId } });
  const say = (message: string, botId?: string) => ({ agoMs: 0, level: "info" as const, message, botId });
  const lines = [say("ready", bot.id), say(`account ${platformAccountId} was kicked`), say("x", foreign.id), say("y")];
  appendShardLog({ shardId, accountId: account.accountId }, lines);
  expect((await list()).map(({ botId, botName }) => [botId, botName])).toEqual([
    [bot.id, bot.input.nickname],
    [bot.id, bot.input.nickname],
    [foreign.id, null],
    [null, null],
  ]);
});

it("is for the owner only", async () => {
  keep("a");
  const stranger = await newAccount();
  expect((await faultOf(list({}, stranger.actor))).code).toBe("not_found");
  expect((await faultOf(list({ shardId: "none" }))).code).toBe("not_found");
});

it("is stored for ten minutes after the shard has gone, and for a silent shard as long as it is connected", async () => {
  const silent = await newFleet(account.accountId, 1);
  const silentShard = { shardId: silent.shardId, accountId: account.accountId };
  keep("a");
  appendShardLog(silentShard, [{ agoMs: 0, level: "info", message: "b" }]);
  await close();
  expect(await messages()).toEqual(["a"]);
  const passedMs = performance.now();
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(passedMs + 9 * 60_000);
  shardLogs().keep({ id: silent.shardId, accountId: account.accountId });
  appendShardLog({ shardId: "other", accountId: account.accountId }, []);
  expect(await messages()).toEqual(["a"]);
  vi.advanceTimersByTime(2 * 60_000);
  appendShardLog({ shardId: "other", accountId: account.accountId }, []);
  expect((await faultOf(messages())).code).toBe("not_found");
  expect(await messages({ shardId: silent.shardId })).toEqual(["b"]);
});

it("threat 41: the shards of an account share one limit; the logs of those that were silent longest are deleted first", async () => {
  keep("first");
  const line = { agoMs: 0, level: "info" as const, message: "x".repeat(1_000) };
  const { accountId } = account;
  for (let n = 0; n < 20; n++) appendShardLog({ shardId: `other-${n}`, accountId }, Array(500).fill(line));
  expect(await messages()).toEqual([]);
  keep("again");
  expect(await messages()).toEqual(["again"]);
});
