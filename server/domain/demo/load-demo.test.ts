import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestShard } from "#control/testing/test-shard.ts";
import { demoAccountPrefix } from "../../contract/demo.ts";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory, newPreset } from "../../testing/bots.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";
import { overrideSettings } from "../../testing/test-application.ts";
import { checkImport } from "../bots/check-import.ts";
import { createBot } from "../bots/create-bot.ts";
import { deleteBots } from "../bots/delete-bots.ts";
import { countBots } from "../bots/read-bots.ts";
import { restoreBots } from "../bots/restore-bots.ts";
import { updateBot, updateBots } from "../bots/update-bots.ts";
import { getDemo, loadDemo, removeDemo } from "./load-demo.ts";

beforeAll(() => void overrideSettings({ demo: true }));
afterAll(() => void overrideSettings({ demo: false }));

const { address } = setUpShardLink();

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const demoBotIds = async ({ accountId }: TestAccount) =>
  idsOf(
    await db().bot.findMany({ where: { accountId, platformAccountId: { startsWith: demoAccountPrefix(accountId) } } }),
  );
const deletedIds = async ({ accountId }: TestAccount) =>
  idsOf(await db().deletedBot.findMany({ where: { accountId } }));

const countAll = async ({ accountId }: TestAccount) => [
  await db().bot.count({ where: { accountId } }),
  await db().category.count({ where: { accountId } }),
  await db().preset.count({ where: { accountId } }),
  await db().application.count({ where: { ownerId: accountId } }),
  await db().deletedBot.count({ where: { accountId } }),
];

describe("the demo fleet", () => {
  it("brings 3 categories, 60 bots, presets and an application, once", async () => {
    const account = await newAccount();
    await loadDemo({}, account.actor);
    expect(await countAll(account)).toEqual([60, 3, 2, 1, 0]);
    expect(await getDemo({}, account.actor)).toEqual({
      ...{ offered: true, loaded: true, capacity: "none" },
      ...{ bots: 60, categories: 3, presets: 2, applications: 1 },
    });
    expect((await faultOf(loadDemo({}, account.actor))).code).toBe("already_exists");
  });

  it("taken away, takes exactly that with it: own bots and categories stay, also where they were mixed", async () => {
    const account = await newAccount();
    const own = await newBot(account);
    const category = await newCategory(account);
    await newPreset(account);
    await loadDemo({}, account.actor);
    const demo = await db().bot.findMany({ where: { accountId: account.accountId, id: { not: own.id } } });
    const parent = demo[0]?.categoryId ?? "";
    await updateBots({ botIds: [own.id], parent }, account.actor);
    await updateBots({ botIds: [demo[0]?.id ?? ""], parent: category.id }, account.actor);
    await deleteBots({ botIds: [demo[1]?.id ?? ""] }, account.actor);
    await removeDemo({}, account.actor);
    expect(await countAll(account)).toEqual([1, 1, 1, 0, 0]);
    expect(await db().bot.findUnique({ where: { id: own.id } })).toMatchObject({ categoryId: null });
    expect((await getDemo({}, account.actor)).loaded).toBe(false);
    await loadDemo({}, account.actor);
    expect(await countAll(account)).toEqual([61, 4, 3, 1, 0]);
  });

  it("does not count against the bot cap, whatever the account has", async () => {
    const account = await newAccount({ botLimit: 2 });
    await newBot(account);
    await newBot(account);
    await loadDemo({}, account.actor);
    expect(await countBots({}, account.actor)).toMatchObject({ bots: 62, counted: 2, limit: 2 });
    expect((await checkImport({ accountIds: [] }, account.actor)).room).toBe(0);
    expect((await faultOf(newBot(account))).code).toBe("limit_exceeded");
    await deleteBots({ botIds: await demoBotIds(account) }, account.actor);
    await restoreBots({ botIds: await deletedIds(account) }, account.actor);
    expect(await countBots({}, account.actor)).toMatchObject({ bots: 62, counted: 2 });
  });

  it("is no way around the cap: a demo bot that gets another account counts, and so do further bots with such names", async () => {
    const account = await newAccount({ botLimit: 1 });
    await loadDemo({}, account.actor);
    const [first = "", second = ""] = await demoBotIds(account);
    const deviceAuth = (accountId: string) => ({ accountId, deviceId: "d", secret: "s" });
    await updateBot({ botId: first, deviceAuth: deviceAuth("real-1") }, account.actor);
    const refused = await faultOf(updateBot({ botId: second, deviceAuth: deviceAuth("real-2") }, account.actor));
    expect(refused.code).toBe("limit_exceeded");
    expect(await countBots({}, account.actor)).toMatchObject({ bots: 60, counted: 1 });
    const prefix = demoAccountPrefix(account.accountId);
    const create = (name: string) =>
      createBot({ nickname: "Own", deviceAuth: deviceAuth(prefix + name) }, account.actor);
    await create("made-up-1");
    expect((await faultOf(create("made-up-2"))).code).toBe("limit_exceeded");
  });

  it("says whether a cluster can run it", async () => {
    const account = await newAccount();
    expect((await getDemo({}, account.actor)).capacity).toBe("none");
    const shard = await new TestShard({ gateway: `http://${address()}`, token: account.apiToken }).hello({
      capacity: 1,
    });
    await expect.poll(async () => (await getDemo({}, account.actor)).capacity).toBe("free");
    await newBot(account);
    await expect.poll(async () => (await getDemo({}, account.actor)).capacity).toBe("full");
    shard.socket.terminate();
  });

  it("is not there where the operator does not offer it", async () => {
    overrideSettings({ demo: false });
    const account = await newAccount();
    expect((await faultOf(loadDemo({}, account.actor))).code).toBe("forbidden");
    expect((await getDemo({}, account.actor)).offered).toBe(false);
    overrideSettings({ demo: true });
  });
});
