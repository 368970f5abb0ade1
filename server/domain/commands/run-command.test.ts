import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CallOutcome } from "#control/bot-call.ts";
import { TestShard } from "#control/testing/test-shard.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { hasOtherProcesses } from "../../testing/in-process.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";
import { overridePart } from "../../testing/test-application.ts";
import { callTimes } from "../fleet/calling/call-bot.ts";

const { address } = setUpShardLink();
let account: TestAccount;
let shard: TestShard;
let botId: string;
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 10 });

beforeAll(async () => {
  account = await newAccount();
  shard = await new TestShard({ gateway: `http://${address()}`, token: account.apiToken }).hello();
  botId = (await newBot(account)).id;
  await until(() => expect(shard.bots.has(botId)).toBe(true));
});
afterAll(() => shard.socket.terminate());

const reply: CallOutcome = { kind: "reply", botName: "Otter", content: "Done", format: 1 };
const path = () => `/bots/${botId}/commands/run`;
const run = (body: object, headers: Record<string, string> = {}) =>
  callApi<Record<string, unknown>>("POST", path(), { token: account.apiToken, body, headers });

/** The shard answers its next call. */
async function answerNext(outcome: CallOutcome): Promise<void> {
  const before = shard.framesOf("cmd").length;
  await until(() => expect(shard.framesOf("cmd").length).toBeGreaterThan(before));
  const asked = shard.framesOf("cmd")[before];
  if (asked) shard.answer(asked, outcome);
}

describe("4.2 a connected bot", () => {
  it("gets the command unchanged, and its answer is the reply, in any format", async () => {
    for (const format of [0, 1, 2, 3, 4]) {
      const [answer] = await Promise.all([run({ command: "outfit", args: "Fox" }), answerNext({ ...reply, format })]);
      expect([answer.status, answer.body]).toEqual([
        200,
        { nonce: shard.framesOf("cmd").at(-1)?.nonce, botName: "Otter", content: "Done", format },
      ]);
    }
    const { fence } = shard.bots.get(botId) ?? {};
    const caller = { rank: "owner", user: null };
    const last = { kind: "command", name: "outfit", args: "Fox", caller };
    expect(shard.framesOf("cmd").at(-1)).toMatchObject({ bot: botId, fence, call: last });
  });

  it("threat 23: a reply with text that a database cannot store is cleaned, and stored for its key", async () => {
    const dirty: CallOutcome = { kind: "reply", botName: "O\0tter", content: "Do\0ne \ud800", format: 1 };
    const key = { "Idempotency-Key": "nul" };
    const [answer] = await Promise.all([run({ command: "outfit" }, key), answerNext(dirty)]);
    expect([answer.status, answer.body]).toMatchObject([200, { botName: "Otter", content: "Done \ufffd" }]);
    expect((await run({ command: "outfit" }, key)).body).toEqual(answer.body);
    const friend = { id: "f\0", displayName: "\udc00", isJoinable: null, status: null };
    const asked = callApi("GET", `/bots/${botId}/friends`, { token: account.apiToken });
    const data = { onlineFriends: [friend], offlineFriends: [] };
    const [friends] = await Promise.all([asked, answerNext({ kind: "data", data })]);
    expect(friends.body).toMatchObject({ onlineFriends: [{ id: "f", displayName: "\ufffd" }] });
  });

  it("gets a chat message in the same way", async () => {
    const body = { content: "Hello", locale: "de" };
    const asked = callApi("POST", `/bots/${botId}/chat/messages`, { token: account.apiToken, body });
    const [answer] = await Promise.all([asked, answerNext(reply)]);
    expect(answer.status).toBe(200);
    expect(shard.framesOf("cmd").at(-1)?.call).toEqual({ kind: "chat", content: "Hello", locale: "de" });
  });

  const problems: [Extract<CallOutcome, { kind: "problem" }>["problem"], number][] = [
    ["stale_fence", 409],
    ["bot_offline", 409],
    ["expired", 503],
    ["busy", 503],
    ["platform", 409],
    ["timeout", 504],
  ];
  it.each(problems)("%s is a %i", async (problem, status) => {
    const [answer] = await Promise.all([
      run({ command: "ping" }),
      answerNext({ kind: "problem", problem, message: "No." }),
    ]);
    expect(answer.status).toBe(status);
  });

  it("without an answer within ten seconds, the reply is a 504, and the shard cancels the call", async () => {
    expect(callTimes().timeoutMs).toBe(10_000);
    if (!hasOtherProcesses()) overridePart(callTimes, { timeoutMs: 500 });
    const { timeoutMs } = callTimes();
    const start = performance.now();
    const answer = await run({ command: "ping" });
    const ms = performance.now() - start;
    if (!hasOtherProcesses()) overridePart(callTimes, { timeoutMs: 10_000 });
    expect(answer.status).toBe(504);
    expect(ms).toBeGreaterThan(timeoutMs - 100);
    expect(ms).toBeLessThan(timeoutMs + 10_000); // on a busy machine
    const { n } = shard.framesOf("cmd").at(-1) ?? {};
    await until(() => expect(shard.framesOf("cancel").map((frame) => frame.n)).toContain(n));
  });
});

describe("Idempotency-Key: a command runs at most once for a key", () => {
  const key = (name: string) => ({ "Idempotency-Key": name });
  const count = () => shard.framesOf("cmd").length;

  it("the stored reply is returned, and nothing runs", async () => {
    const [first] = await Promise.all([run({ command: "ping" }, key("a")), answerNext(reply)]);
    const before = count();
    const again = await run({ command: "ping" }, key("a"));
    expect([again.status, again.body, count()]).toEqual([200, first.body, before]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await run({ command: "other" }, key("a"))).status).toBe(400);
  });

  it("twenty calls at once run once; the others learn that it is running", async () => {
    const before = count();
    const asked = Promise.all(Array.from({ length: 20 }, () => run({ command: "ping" }, key("b"))));
    await Promise.all([asked, answerNext(reply)]);
    expect(count()).toBe(before + 1);
    const statuses = (await asked).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  });

  it("runs after a definite failure, and not after an unknown outcome", async () => {
    const refuse = (problem: "bot_offline" | "timeout") => answerNext({ kind: "problem", problem, message: "" });
    expect((await Promise.all([run({ command: "ping" }, key("c")), refuse("bot_offline")]))[0].status).toBe(409);
    expect((await Promise.all([run({ command: "ping" }, key("c")), answerNext(reply)]))[0].status).toBe(200);
    expect((await Promise.all([run({ command: "ping" }, key("d")), refuse("timeout")]))[0].status).toBe(504);
    const before = count();
    expect([(await run({ command: "ping" }, key("d"))).status, count()]).toEqual([409, before]);
  });
});

describe("4.3 what only a connected bot knows", () => {
  const friends = { onlineFriends: [{ id: "f", displayName: "Fay", isJoinable: true }], offlineFriends: [] };
  it.each([
    ["friends", { kind: "friends" }, friends],
    ["friends/pending", { kind: "pending" }, { incomingFriends: [], outgoingFriends: [{ id: "g" }] }],
    ["users/blocked", { kind: "blocked" }, []],
    ["users/search?prefix=fa", { kind: "search", prefix: "fa" }, [{ id: "f", displayName: "Fay" }]],
  ])("%s", async (route, asked, data) => {
    const answer = callApi("GET", `/bots/${botId}/${route}`, { token: account.apiToken });
    const [{ status, body }] = await Promise.all([answer, answerNext({ kind: "data", data })]);
    expect([status, body]).toEqual([200, data]);
    expect(shard.framesOf("cmd").at(-1)?.call).toEqual(asked);
  });

  it("a member of its party, and 404 for one who is not there", async () => {
    const get = () => callApi("GET", `/bots/${botId}/party/members/m`, { token: account.apiToken });
    const flags = { flags: 2, isReady: false, isLeader: true, isSittingOut: false, isPlaying: false };
    const data = { id: "m", displayName: "Max", joinedAt: "2026-11-21T10:00:00.000Z", outfit: { id: "fox" }, ...flags };
    const [found] = await Promise.all([get(), answerNext({ kind: "data", data })]);
    expect([found.body, found.headers.get("deprecation")]).toEqual([data, "@1767225600"]);
    const missing = answerNext({ kind: "problem", problem: "not_found", message: "" });
    const [{ status, headers }] = await Promise.all([get(), missing]);
    expect([status, headers.get("deprecation")]).toEqual([404, null]);
  });

  it("an unreadable answer of a shard is no internal error", async () => {
    const get = callApi("GET", `/bots/${botId}/friends`, { token: account.apiToken });
    expect((await Promise.all([get, answerNext({ kind: "data", data: { a: 1 } })]))[0].status).toBe(409);
  });
});
