import { describe, expect, it } from "vitest";
import type { TestShard } from "#control/testing/test-shard.ts";
import { until } from "#control/testing/until.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { deleteBot } from "../../domain/bots/delete-bots.ts";
import { restoreBots } from "../../domain/bots/restore-bots.ts";
import { assignManagedCategory } from "../../domain/categories/managed-categories.ts";
import { deleteCategory } from "../../domain/categories/write-categories.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { setUpShardLink, waitForHeartbeat } from "../../testing/set-up-shard-link.ts";

const { connect } = setUpShardLink({ link: { recheckMs: 100 }, hub: { checkUnknownIdsMs: 200 } });
const held = (shard: TestShard) => [...shard.bots.keys()].sort();
const unknownOf = (shard: TestShard) =>
  shard.framesOf("unknownIds").map(({ categories, bots }) => ({ categories, bots }));

describe("what a cluster selects", () => {
  it("is the union of its categories, its bots and, where it says so, the bots without a category", async () => {
    const account = await newAccount();
    const [one, two] = [await newCategory(account), await newCategory(account)];
    const inOne = await newBot(account, { parent: one.id });
    const inTwo = await newBot(account, { parent: two.id });
    const listed = await newBot(account, { parent: two.id });
    const free = await newBot(account);
    const shard = await connect(account, { select: { categories: [one.id], bots: [listed.id] } });
    await until("the selected bots are assigned", () => held(shard)).toEqual([inOne.id, listed.id].sort());
    shard.send({ t: "select", select: { categories: [one.id], bots: [listed.id], uncategorised: true } });
    await until("the selected bots are assigned", () => held(shard)).toEqual([inOne.id, listed.id, free.id].sort());
    shard.send({ t: "select", select: { categories: [], bots: null, uncategorised: true } });
    await until("the selected bots are assigned", () => held(shard)).toEqual([free.id]);
    shard.send({ t: "select", select: { categories: null, bots: null } });
    await until("the selected bots are assigned", () => held(shard)).toEqual(
      [inOne.id, inTwo.id, listed.id, free.id].sort(),
    );
  });
});

describe("ids that are unknown", () => {
  it("are ignored and named once, those of other accounts too, until they stand for something", async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const category = await newCategory(account);
    const foreign = await newCategory(other);
    const [bot, restored] = [await newBot(account), await newBot(account)];
    await deleteBot({ botId: restored.id }, account.actor);
    const select = { categories: [category.id, foreign.id, "nothing"], bots: [bot.id, restored.id, "no-bot"] };
    const shard = await connect(account, { select, slot: 1 });
    const first = { categories: [foreign.id, "nothing"], bots: [restored.id, "no-bot"] };
    await until("the unknown ids are reported", () => unknownOf(shard)).toEqual([first]);
    await until("the selected bots are assigned", () => held(shard)).toEqual([bot.id]); // in no order with the frame above
    await restoreBots({ botIds: [restored.id] }, account.actor);
    await until("the selected bots are assigned", () => held(shard)).toEqual([bot.id, restored.id].sort());
    const second = { ...first, bots: ["no-bot"] };
    await until("the unknown ids are reported", () => unknownOf(shard)).toEqual([first, second]);
    await deleteCategory({ categoryId: category.id }, account.actor);
    const third = { ...second, categories: [category.id, foreign.id, "nothing"] };
    await until("the unknown ids are reported", () => unknownOf(shard)).toEqual([first, second, third]);
    shard.send({ t: "select", select: { categories: null, bots: null } });
    await until("no id is unknown", () => unknownOf(shard).at(-1)).toEqual({ categories: [], bots: [] });
  });

  it("are told to the first shard of a cluster only, and not to libraries that do not say which one it is", async () => {
    const account = await newAccount();
    const select = { categories: ["nothing"], bots: null };
    const old = await connect(account, { select });
    const second = await connect(account, { select, slot: 2 });
    const first = await connect(account, { select, slot: 1 });
    await until("the unknown ids are reported", () => unknownOf(first)).toHaveLength(1);
    for (const shard of [old, second]) {
      await waitForHeartbeat(shard);
      expect(unknownOf(shard)).toEqual([]);
    }
  });

  it("of a managed cluster are those that are in no managed category, whosever they are", async () => {
    const [staff, owner] = [await newAccount({ flags: AccountFlag.Staff }), await newAccount()];
    const [managed, own] = [await newCategory(owner), await newCategory(owner)];
    await assignManagedCategory({ categoryId: managed.id, slots: 5 }, owner.actor);
    const [inManaged, inOwn] = [await newBot(owner, { parent: managed.id }), await newBot(owner, { parent: own.id })];
    const select = { categories: [managed.id, own.id], bots: [inManaged.id, inOwn.id] };
    const shard = await connect(staff, { select, managed: true, slot: 1 });
    await until("the unknown ids are reported", () => unknownOf(shard)).toEqual([
      { categories: [own.id], bots: [inOwn.id] },
    ]);
    await until("the selected bots are assigned", () => held(shard)).toEqual([inManaged.id]);
  });
});
