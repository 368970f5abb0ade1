import { expect, it, vi } from "vitest";
import type { BotProblem } from "#control/protocol.ts";
import { db } from "../../data/db.ts";
import { deleteBots } from "../../domain/bots/delete-bots.ts";
import { countBotProblems, listBotProblems } from "../../domain/bots/list-bot-problems.ts";
import { restoreBots } from "../../domain/bots/restore-bots.ts";
import { retrySignIn } from "../../domain/bots/retry-sign-in.ts";
import { updateBot } from "../../domain/bots/update-bots.ts";
import { newAccount, oauthTokenFor } from "../../testing/accounts.ts";
import { newBot, newBotInput } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";

const { connect, connectWithBot } = setUpShardLink();
const SENTENCE = "Accept the new terms on the website first.";
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

/** A bot with a problem that its shard has reported. */
async function botWith(problem: BotProblem, message = SENTENCE) {
  const { account, shard, id } = await connectWithBot();
  const list = (input = {}) => listBotProblems(input, account.actor);
  shard.send({ t: "problem", id, fence: shard.bots.get(id)?.fence ?? 0, problem, message });
  await until(async () => expect(await list()).toHaveLength(1));
  await until(() => expect(shard.bots.has(id)).toBe(false));
  const isAssigned = () => until(() => expect(shard.bots.has(id)).toBe(true));
  return { account, shard, id, list, isAssigned };
}

it("the platform's sentence is stored with the problem; the API's bot has only its flag", async () => {
  const { account, id, list } = await botWith("action_required", `Accept\n the terms.\u202e first${"!".repeat(600)}`);
  const [problem] = await list({ botId: id });
  expect(problem).toMatchObject({ botId: id, kind: "action_required" });
  expect(problem?.message).toMatch(/^Accept the terms\. first!+$/);
  expect(problem?.message).toHaveLength(500);
  const { body } = await callApi<object>("GET", `/bots/${id}`, { token: account.apiToken });
  expect(body).toMatchObject({ flags: 4 });
  const SPECIFIED = ["id", "nickname", "email", "parent", "flags"];
  expect(Object.keys(body)).toEqual([...SPECIFIED, "accountId", "createdAt", "updatedAt", "version"]);
});

it("threat 46: a sentence from an application's shard is not shown as the platform's", async () => {
  const account = await newAccount();
  const { id } = await newBot(account);
  const { token } = await oauthTokenFor(account, ["bots.run", "categories.read", "bots.read"]);
  const shard = await connect({ apiToken: token });
  await until(() => expect(shard.bots.has(id)).toBe(true));
  const message = "Your account is locked. Unlock it at https://evil.example/sign-in";
  shard.send({ t: "problem", id, fence: shard.bots.get(id)?.fence ?? 0, problem: "banned", message });
  const list = () => listBotProblems({}, account.actor);
  await until(async () => expect(await list()).toMatchObject([{ botId: id, kind: "banned", message: null }]));
});

it("after its owner has acted, the bot signs in again with the credentials that it has", async () => {
  const { account, id, list, isAssigned } = await botWith("action_required");
  expect(await retrySignIn({ botId: id }, account.actor)).toEqual({ count: 1 });
  await isAssigned();
  expect(await list()).toEqual([]);
  expect(await retrySignIn({ botId: id }, account.actor)).toEqual({ count: 0 });
  expect(await retrySignIn({}, account.actor)).toEqual({ count: 0 });
});

it("all bots of the account try again together, and those whose credentials were refused do not", async () => {
  const { account, id, list, isAssigned } = await botWith("banned");
  const { id: refused } = await callApi<{ id: string }>("POST", "/bots", {
    token: account.apiToken,
    body: newBotInput(),
  }).then(({ body }) => body);
  await db().bot.update({ where: { id: refused }, data: { invalidAuth: true, problem: "invalid_auth" } });
  expect(await retrySignIn({ kind: "action_required" }, account.actor)).toEqual({ count: 0 });
  expect(await retrySignIn({ kind: "banned" }, account.actor)).toEqual({ count: 1 });
  await isAssigned();
  expect(await list()).toMatchObject([{ botId: refused, kind: "invalid_auth" }]);
  expect(await retrySignIn({ botId: refused }, account.actor)).toEqual({ count: 0 });
  expect(id).not.toBe(refused);
});

it("threat 13: nobody sees or clears the problem of another account's bot", async () => {
  const { id, list } = await botWith("action_required");
  const { actor } = await newAccount();
  expect(await listBotProblems({ botId: id }, actor)).toEqual([]);
  expect(await retrySignIn({ botId: id }, actor)).toEqual({ count: 0 });
  expect(await retrySignIn({}, actor)).toEqual({ count: 0 });
  expect(await list()).toHaveLength(1);
});

it("new credentials clear the problem, and a bot that is deleted and restored keeps it", async () => {
  const { account, id, list, isAssigned } = await botWith("invalid_auth");
  await deleteBots({ botIds: [id] }, account.actor);
  expect(await list()).toEqual([]);
  await restoreBots({ botIds: [id] }, account.actor);
  expect(await list()).toMatchObject([{ botId: id, kind: "invalid_auth", message: SENTENCE }]);
  await updateBot({ botId: id, deviceAuth: newBotInput().deviceAuth }, account.actor);
  expect(await list()).toEqual([]);
  await isAssigned();
});

it("a bot that was marked before problems were stored counts as one with refused credentials", async () => {
  const { account, id } = await connectWithBot();
  await db().bot.update({ where: { id }, data: { invalidAuth: true } });
  expect(await listBotProblems({}, account.actor)).toMatchObject([{ botId: id, kind: "invalid_auth", message: null }]);
});

it("all bots with a problem are counted by what the platform says, however many there are; disabled ones are left out", async () => {
  const account = await newAccount();
  const sealed = { keyId: "none", sealedDeviceId: "none", sealedSecret: "none" };
  const refused = { accountId: account.accountId, nickname: "Otter", invalidAuth: true, problem: "banned", ...sealed };
  const row = (index: number, more: object) => {
    const id = `${account.accountId}-${String(index).padStart(4, "0")}`;
    return { id, platformAccountId: id, ...refused, ...more };
  };
  const sentences = Array.from({ length: 1_201 }, (_, index) => (index === 0 ? null : "Locked."));
  const data = sentences.map((problemMessage, index) => row(index, { problemMessage }));
  await db().bot.createMany({ data: [...data, row(2_000, { disabled: true }), row(2_001, { problem: null })] });
  const counts = await countBotProblems({}, account.actor);
  expect(counts.map(({ kind, message, count, bots }) => [kind, message, count, bots.length])).toEqual([
    ["banned", "Locked.", 1_200, 5],
    ["banned", null, 1, 1],
    ["invalid_auth", null, 1, 1],
  ]);
  expect(counts[0]?.bots[0]).toEqual({ botId: `${account.accountId}-0001`, nickname: "Otter" });
});
