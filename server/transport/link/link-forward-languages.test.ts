import { expect, it } from "vitest";
import type { Caller, ServiceFrameOf, ShardFrameOf } from "#control/protocol.ts";
import type { TestShard } from "#control/testing/test-shard.ts";
import { engine } from "../../data/engine/engine.ts";
import { callBot } from "../../domain/fleet/calling/call-bot.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";

const { connect } = setUpShardLink();

const automations = [
  { name: "Party", when: [{ command: "boogie", rank: "whitelist" }], do: [{ run: "send_all", args: "emote wave" }] },
];
const CONFIG = { automations, whitelistUsers: [{ id: "friend", name: "Friend" }], replyLangs: ["de"] };
const ann: Caller = { rank: "owner", user: { id: "friend", displayName: "Friend" } };

/** Two bots of a category; each command of the second is answered at once. */
async function fleet() {
  const account = await newAccount();
  const parent = (await newCategory(account, CONFIG)).id;
  const shard = await connect(account);
  const [one, two] = [await newBot(account, { parent }), await newBot(account, { parent })];
  await expect.poll(() => [one, two].every(({ id }) => shard.bots.has(id))).toBe(true);
  for (const { id } of [one, two]) shard.sendPresence(id);
  await expect.poll(async () => (await engine().listStates(account.accountId)).length).toBe(2);
  shard.socket.on("message", (data) => {
    const frame = JSON.parse(String(data));
    if (frame.t !== "cmd" || frame.bot !== two.id) return;
    shard.answer(frame, { kind: "reply", botName: "Bot", content: "Done", format: 1 });
  });
  return { account, shard, one: one.id, two: two.id };
}

let last = 0;
async function forward(shard: TestShard, id: string, changes: Partial<ShardFrameOf<"relay">>) {
  last += 1;
  const n = last;
  const fence = shard.bots.get(id)?.fence ?? 0;
  const rest = { to: { kind: "party" }, command: "boogie", args: "", caller: ann, limit: 16, budgetMs: 5_000 } as const;
  shard.send({ t: "relay", n, id, fence, ...rest, to: { kind: "bot", name: "" }, ...changes });
  await expect.poll(() => shard.framesOf("relayed").find((frame) => frame.n === n)).toBeDefined();
  return shard.framesOf("relayed").find((frame) => frame.n === n) as ServiceFrameOf<"relayed">;
}
const callTo = (shard: TestShard, bot: string) => shard.framesOf("cmd").findLast((frame) => frame.bot === bot)?.call;

it("A command of the category's own is forwarded by whoever may run it, in the caller's language", async () => {
  const { shard, one, two } = await fleet();
  const all = { to: { kind: "bot", name: two } } as const;
  expect(await forward(shard, one, { ...all, locale: "de" })).toMatchObject({ failed: 1, reason: "mayNot" });
  const party = { to: { kind: "party" } } as const;
  expect(await forward(shard, one, { ...party, locale: "de" })).toMatchObject({ failed: 0, left: 0 });
  expect(await forward(shard, one, { ...party, command: "unknown" })).toMatchObject({ reason: "mayNot" });
  const stranger: Caller = { rank: "owner", user: { id: "stranger", displayName: "S" } };
  expect(await forward(shard, one, { ...party, caller: stranger })).toMatchObject({ reason: "mayNot" });
  const shardOnly = { to: { kind: "shard" } } as const;
  expect(await forward(shard, one, { ...shardOnly, locale: "de" })).toMatchObject({ succeeded: 1 });
  expect(callTo(shard, two)).toMatchObject({ name: "boogie", locale: "de", isRelayed: true });
  expect(await forward(shard, one, { ...shardOnly, locale: 7 as never })).toMatchObject({ succeeded: 1 });
  expect(callTo(shard, two)).not.toHaveProperty("locale");
});

it("A refusal has a reason for newer shards, and a text for older ones", async () => {
  const { shard, one } = await fleet();
  const api: Caller = { rank: "owner", user: null };
  const refused = await forward(shard, one, { to: { kind: "all" }, caller: api });
  expect(refused).toMatchObject({ reason: "notAsked", refused: "nobody asked this bot for it." });
});

it("The owner's call of a command of the category's own lets it forward once", async () => {
  const { account, shard, one } = await fleet();
  const api: Caller = { rank: "owner", user: null };
  const request = { to: { kind: "all" }, command: "emote", args: "wave", caller: api } as const;
  const runsOnOne = async (name: string, run: () => Promise<void>) => {
    const answer = ask(account, one, name);
    await expect.poll(() => callTo(shard, one)).toMatchObject({ name });
    await run();
    const frame = shard.framesOf("cmd").findLast(({ bot }) => bot === one);
    if (frame) shard.answer(frame, { kind: "reply", botName: null, content: "", format: 1 });
    await answer;
  };
  await runsOnOne("boogie", async () => {
    expect(await forward(shard, one, request)).toMatchObject({ succeeded: 1 });
    expect(await forward(shard, one, request)).toMatchObject({ reason: "notAsked" });
  });
  await runsOnOne("ping", async () => {
    expect(await forward(shard, one, request)).toMatchObject({ reason: "notAsked" });
  });
});
const ask = (account: TestAccount, botId: string, name: string) =>
  callBot({ accountId: account.accountId, botId }, { kind: "command", name, caller: { rank: "owner", user: null } });
