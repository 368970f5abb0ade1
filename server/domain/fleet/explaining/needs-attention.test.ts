import { expect, it } from "vitest";
import { filterConditions, parseBotFilter } from "../../../contract/bot-filter.ts";
import { countAttention } from "../../../contract/bot-reason-codes.ts";
import { newAccount, type TestAccount } from "../../../testing/accounts.ts";
import { newBot, newCategory } from "../../../testing/bots.ts";
import { countOwnQueries } from "../../../testing/count-queries.ts";
import { setUpShardLink } from "../../../testing/set-up-shard-link.ts";
import { countBotReasons, listBotReasons } from "../../bots/list-bot-reasons.ts";
import { listBotRows } from "../../bots/read-bots.ts";
import { updateBot } from "../../bots/update-bots.ts";
import { updateCategory } from "../../categories/write-categories.ts";
import { waitForDesiredStates } from "../assigning/publish-changed-bots.ts";

const { connect } = setUpShardLink();

/** The rows of the view, as the list of bots finds them. */
async function rowsOf({ actor }: TestAccount): Promise<string[]> {
  const reasons = new Map(
    (await listBotReasons({}, actor)).flatMap(({ reason, bots }) => bots.map((id) => [id, reason.code] as const)),
  );
  const { isInView } = filterConditions(parseBotFilter("view=attention"), undefined, ({ id }) => reasons.get(id));
  return (await listBotRows({}, actor)).filter(isInView).map(({ id }) => id);
}
const numberOf = async ({ actor }: TestAccount) => countAttention(await countBotReasons({}, actor));

it("every enabled bot that may stay unconnected needs attention: the number and the rows agree", async () => {
  const account = await newAccount();
  const [taken, other, off] = [await newCategory(account), await newCategory(account), await newCategory(account)];
  const add = async (parent: string) => (await newBot(account, { parent })).id;
  const [kicked, starting, disabledRefused] = [await add(taken.id), await add(taken.id), await add(taken.id)];
  const shard = await connect(account, { select: { categories: [taken.id], bots: null }, capacity: 3 });
  await expect.poll(() => shard.bots.size).toBe(3);
  const report = (id: string) =>
    shard.send({
      t: "problem",
      id,
      fence: shard.bots.get(id)?.fence ?? 0,
      problem: "invalid_auth",
      message: "These credentials are not valid.",
    });
  report(disabledRefused);
  await expect.poll(() => numberOf(account)).toBe(1);
  await updateBot({ botId: disabledRefused, disabled: true }, account.actor);
  expect(await numberOf(account)).toBe(0); // its owner does not want it to run
  const connected = await add(taken.id);
  await expect.poll(() => shard.bots.has(connected)).toBe(true);
  shard.sendPresence(connected, { status: 2 });
  shard.sendPresence(starting, { status: 1 });
  shard.sendPresence(kicked, { status: 4, pause: { reason: "kicked_elsewhere", retryInMs: 60_000 } });
  await add(off.id);
  await updateCategory({ categoryId: off.id, disabled: true }, account.actor);
  const waiting = [await add(taken.id), await add(taken.id)];
  const unselected = await add(other.id);
  const expected = [kicked, ...waiting, unselected];
  await expect.poll(async () => (await rowsOf(account)).sort()).toEqual([...expected].sort());
  expect(await numberOf(account)).toBe(expected.length);
});

it("the number takes as many queries with one bot as with many", async () => {
  const account = await newAccount();
  const category = await newCategory(account);
  await newBot(account);
  await waitForDesiredStates(); // they have queries of their own
  const one = await countOwnQueries(() => countBotReasons({}, account.actor));
  for (let bot = 0; bot < 20; bot += 1) await newBot(account, bot % 2 ? { parent: category.id } : {});
  await waitForDesiredStates();
  const many = await countOwnQueries(async () => expect(await numberOf(account)).toBe(21));
  expect(one).toBeGreaterThan(0);
  expect(many).toBe(one);
});
