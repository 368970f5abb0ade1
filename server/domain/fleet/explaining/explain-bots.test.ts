import { expect, it, vi } from "vitest";
import type { TestShard } from "#control/testing/test-shard.ts";
import { type BotReason, BotReasonGroup } from "../../../contract/bot-reasons.ts";
import { AccountFlag } from "../../../contract/flags.ts";
import { engine } from "../../../data/engine/engine.ts";
import { newAccount, type TestAccount } from "../../../testing/accounts.ts";
import { newBot, newCategory } from "../../../testing/bots.ts";
import { setUpShardLink } from "../../../testing/set-up-shard-link.ts";
import { countBotReasons, listBotReasons } from "../../bots/list-bot-reasons.ts";
import { retrySignIn } from "../../bots/retry-sign-in.ts";
import { updateBot } from "../../bots/update-bots.ts";
import { assignManagedCategory } from "../../categories/managed-categories.ts";
import { updateCategory } from "../../categories/write-categories.ts";

const { connect } = setUpShardLink();
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
/** Whose clusters are full. */
const OWN = { operator: false, shared: false, managed: false };

/** The reason of each bot that is not connected, by the bot's id. */
async function reasonsOf({ actor }: TestAccount): Promise<Record<string, BotReason>> {
  const groups = await listBotReasons({}, actor);
  return Object.fromEntries(groups.flatMap(({ reason, bots }) => bots.map((id) => [id, reason])));
}
const untilReason = (account: TestAccount, id: string, reason: object | undefined) =>
  until(async () =>
    reason
      ? expect((await reasonsOf(account))[id]).toMatchObject(reason)
      : expect(await reasonsOf(account)).not.toHaveProperty(id),
  );
async function newBots(account: TestAccount, count: number, parent?: string): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await newBot(account, parent === undefined ? {} : { parent })).id);
  return ids;
}
const has = (shard: TestShard, count: number) => expect.poll(() => shard.bots.size).toBe(count);

it("what its owner decided, and what the platform says about the account, come before anything else", async () => {
  const account = await newAccount();
  const category = await newCategory(account);
  const [disabled = "", refused = "", inDisabled = ""] = [
    ...(await newBots(account, 2)),
    ...(await newBots(account, 1, category.id)),
  ];
  await updateBot({ botId: disabled, disabled: true }, account.actor);
  await updateCategory({ categoryId: category.id, disabled: true }, account.actor);
  const shard = await connect(account);
  await has(shard, 1);
  const report = (problem: string) =>
    shard.send({ t: "problem", id: refused, fence: shard.bots.get(refused)?.fence ?? 0, problem, message: "No." });
  for (const problem of ["action_required", "banned"] as const) {
    report(problem);
    await untilReason(account, refused, { code: problem });
    await retrySignIn({ botId: refused }, account.actor);
    await has(shard, 1);
  }
  report("invalid_auth");
  await untilReason(account, refused, { code: "invalid_auth" });
  expect(await reasonsOf(account)).toMatchObject({
    [disabled]: { code: "disabled" },
    [inDisabled]: { code: "category_disabled", categoryId: category.id },
  });
});

it("without a cluster; assigned and not reported yet; signing in; signed in", async () => {
  const account = await newAccount();
  const [id = ""] = await newBots(account, 1);
  expect(await reasonsOf(account)).toEqual({ [id]: { code: "no_cluster" } });
  const shard = await connect(account);
  await has(shard, 1);
  expect(await reasonsOf(account)).toEqual({ [id]: { code: "starting" } });
  shard.sendPresence(id, { status: 1 });
  await untilReason(account, id, { code: "starting" });
  for (const status of [2, 3]) {
    shard.sendPresence(id, { status });
    await untilReason(account, id, undefined);
  }
});

it("full clusters: how many there are, what they hold, and who is next", async () => {
  const account = await newAccount();
  const ids = await newBots(account, 5);
  for (const clusterId of ["one", "two"]) await has(await connect(account, { capacity: 1, clusterId }), 1);
  const groups = await listBotReasons({}, account.actor);
  const full = groups.find(({ reason }) => reason.code === "clusters_full");
  expect(full).toMatchObject({
    reason: { code: "clusters_full", clusters: 2, shards: 2, capacity: 2, ...OWN },
    count: 3,
  });
  expect(full?.bots).toEqual((await engine().readFleets([account.accountId]))[0]?.unassigned);
  expect(full?.bots.every((id) => ids.includes(id))).toBe(true);
  expect(await countBotReasons({}, account.actor)).toContainEqual({
    reason: full?.reason,
    count: 3,
    categories: [{ categoryId: null, count: 3 }],
  });
});

it("clusters that take other categories, or other bots; a full one of the bot's own category counts, another does not", async () => {
  const account = await newAccount();
  const [one, two] = [await newCategory(account), await newCategory(account)];
  const [inOne = "", inTwo = "", none = ""] = [
    ...(await newBots(account, 1, one.id)),
    ...(await newBots(account, 1, two.id)),
    ...(await newBots(account, 1)),
  ];
  await has(await connect(account, { select: { categories: [one.id], bots: null }, capacity: 1 }), 1);
  const [waiting = ""] = await newBots(account, 1, one.id);
  await until(async () =>
    expect(await reasonsOf(account)).toEqual({
      [inOne]: { code: "starting" },
      [waiting]: { code: "clusters_full", clusters: 1, shards: 1, capacity: 1, ...OWN },
      [inTwo]: { code: "category_not_selected", categoryId: two.id },
      [none]: { code: "category_not_selected", categoryId: null },
    }),
  );
  await connect(account, { select: { categories: null, bots: [none] } });
  await untilReason(account, none, { code: "starting" });
  await untilReason(account, inTwo, { code: "bot_not_selected" });
});

it("managed categories are served by the operator's clusters only; what these hold for others is not told", async () => {
  const [account, other] = [await newAccount(), await newAccount()];
  const staff = await newAccount({ flags: AccountFlag.Staff });
  const managed = async (owner: TestAccount) => {
    const { id } = await newCategory(owner);
    await assignManagedCategory({ categoryId: id, slots: 5 }, owner.actor);
    return (await newBots(owner, 1, id))[0] ?? "";
  };
  await connect(account);
  const [first, second] = [await managed(other), await managed(account)];
  await untilReason(account, second, { code: "no_operator_cluster" });
  const shard = await connect(staff, { managed: true, capacity: 1 });
  await has(shard, 1);
  const [owner, id] = shard.bots.has(first) ? [account, second] : [other, first];
  const full = {
    code: "clusters_full",
    clusters: 1,
    shards: 1,
    capacity: null,
    operator: true,
    shared: true,
    managed: true,
  };
  // On a broker the number of the operator's bots may be a second old.
  await untilReason(owner, id, full);
  shard.disconnect();
  await untilReason(account, second, { code: "no_operator_cluster" });
});

it("what the shard reports: the platform is away, somebody else has signed in until …, and older shards say nothing", async () => {
  const account = await newAccount();
  const [id = ""] = await newBots(account, 1);
  const shard = await connect(account);
  await has(shard, 1);
  for (const reason of ["platform_away", "kicked_elsewhere", "sign_in_failed", "connection_lost"] as const) {
    shard.sendPresence(id, { status: 4, pause: { reason, retryInMs: 60_000 } });
    await untilReason(account, id, { code: reason, retryAt: expect.any(String) });
    const reported = (await reasonsOf(account))[id];
    const at = reported && "retryAt" in reported ? Date.parse(reported.retryAt ?? "") : 0;
    expect(Math.abs(at - Date.now() - 60_000)).toBeLessThan(30_000);
  }
  shard.sendPresence(id, { status: 4 });
  await untilReason(account, id, { code: "connection_lost", retryAt: null });
  // A newer library may know other reasons.
  shard.sendPresence(id, { status: 4, pause: { reason: "asleep", retryInMs: 1 } as never });
  shard.sendPresence(id);
  await untilReason(account, id, undefined);
  shard.terminate();
  await untilReason(account, id, { code: "cluster_away" });
});

it("bots of one reason are one group, whichever time each of them waits for", async () => {
  const account = await newAccount();
  const ids = await newBots(account, 3);
  const shard = await connect(account);
  await has(shard, 3);
  for (const [index, id] of ids.entries())
    shard.sendPresence(id, { status: 4, pause: { reason: "kicked_elsewhere", retryInMs: (3 - index) * 60_000 } });
  await until(async () => {
    const groups = await listBotReasons({}, account.actor);
    expect(groups).toMatchObject([{ reason: { code: "kicked_elsewhere" }, count: 3 }]);
    const { reason } = BotReasonGroup.parse(groups[0]);
    const at = "retryAt" in reason ? Date.parse(reason.retryAt ?? "") : 0;
    expect(Math.abs(at - Date.now() - 60_000)).toBeLessThan(30_000);
  });
});

it("threat 13: nobody sees the bots of another account", async () => {
  const [account, other] = [await newAccount(), await newAccount()];
  await newBots(account, 1);
  expect(await listBotReasons({}, other.actor)).toEqual([]);
});
