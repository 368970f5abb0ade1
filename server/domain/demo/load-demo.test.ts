import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory, newPreset } from "../../testing/bots.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { overrideSettings } from "../../testing/test-application.ts";
import { deleteBots } from "../bots/delete-bots.ts";
import { updateBots } from "../bots/update-bots.ts";
import { getDemo, loadDemo, removeDemo } from "./load-demo.ts";

beforeAll(() => void overrideSettings({ demo: true }));
afterAll(() => void overrideSettings({ demo: false }));

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
      ...{ offered: true, loaded: true },
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

  it("does not go beyond the bot cap, and leaves nothing half done", async () => {
    const account = await newAccount({ botLimit: 59 });
    expect((await faultOf(loadDemo({}, account.actor))).code).toBe("limit_exceeded");
    expect(await countAll(account)).toEqual([0, 0, 0, 0, 0]);
  });

  it("is not there where the operator does not offer it", async () => {
    overrideSettings({ demo: false });
    const account = await newAccount();
    expect((await faultOf(loadDemo({}, account.actor))).code).toBe("forbidden");
    expect((await getDemo({}, account.actor)).offered).toBe(false);
    overrideSettings({ demo: true });
  });
});
