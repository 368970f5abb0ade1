import { describe, expect, it } from "vitest";
import { MAX_FIRST_BOTS } from "../../contract/first-bots.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { decryptAuth } from "../../data/bots.ts";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newBotInput, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { releaseManagedCategory } from "../categories/managed-categories.ts";
import { checkImport } from "./check-import.ts";
import { createBot } from "./create-bot.ts";
import { deleteBots } from "./delete-bots.ts";
import { countBots, listBotRows, listFirstBots } from "./read-bots.ts";
import { listDeletedBots, restoreBots } from "./restore-bots.ts";
import { updateBots } from "./update-bots.ts";

async function withBots(count: number, options: Parameters<typeof newAccount>[0] = {}) {
  const account = await newAccount(options);
  const bots: Awaited<ReturnType<typeof newBot>>[] = [];
  for (let n = 0; n < count; n++) bots.push(await newBot(account));
  return { account, bots, botIds: bots.map(({ id }) => id) };
}
const list = ({ actor }: TestAccount) => listBotRows({}, actor);

describe("many bots at once", () => {
  it("one change applies to the account's own bots only", async () => {
    const { account, botIds } = await withBots(3);
    const other = await withBots(1);
    const { id: parent } = await newCategory(account);
    const all = [...botIds.slice(0, 2), ...other.botIds, "none"];
    expect(await updateBots({ botIds: all, disabled: true, public: true, parent }, account.actor)).toEqual({
      count: 2,
    });
    expect((await list(account)).map(({ flags, parent }) => [flags, parent])).toEqual([
      [3, parent],
      [3, parent],
      [0, null],
    ]);
    expect((await list(other.account)).map(({ flags }) => flags)).toEqual([0]);
    await updateBots({ botIds, public: false, parent: null }, account.actor);
    expect((await list(account)).map(({ flags, parent }) => [flags, parent])).toEqual([
      [1, null],
      [1, null],
      [0, null],
    ]);
  });

  it("with another account's category, or a full managed one, nothing changes", async () => {
    const { account, botIds } = await withBots(3);
    const foreign = await newCategory(await newAccount());
    expect((await faultOf(updateBots({ botIds, parent: foreign.id, disabled: true }, account.actor))).code).toBe(
      "not_found",
    );
    const { id } = await newCategory(account);
    await callApi("PUT", `/categories/managed/${id}`, { token: account.apiToken, body: { slots: 1 } });
    expect((await faultOf(updateBots({ botIds, parent: id, disabled: true }, account.actor))).code).toBe(
      "limit_exceeded",
    );
    expect((await list(account)).every(({ flags, parent }) => flags === 0 && parent === null)).toBe(true);
    await releaseManagedCategory({ categoryId: id }, account.actor);
    expect(await updateBots({ botIds, parent: id }, account.actor)).toEqual({ count: 3 });
  });

  it("begin with the oldest: no more than a window shows, and how many there are; so those of a category", async () => {
    const { account, botIds } = await withBots(2);
    const other = await withBots(1);
    const { id: categoryId } = await newCategory(account);
    const rows = Array.from({ length: MAX_FIRST_BOTS + 5 }, (_, n) => newBotInput({ nickname: `Many ${n}` }));
    for (const row of rows) await createBot({ ...row, parent: categoryId }, account.actor);
    const all = await listFirstBots({}, account.actor);
    expect(all.count).toBe(botIds.length + rows.length);
    expect(all.bots).toEqual((await list(account)).slice(0, MAX_FIRST_BOTS));
    const ofCategory = await listFirstBots({ categoryId }, account.actor);
    expect(ofCategory.count).toBe(rows.length);
    expect(ofCategory.bots).toHaveLength(MAX_FIRST_BOTS);
    expect(ofCategory.bots.every(({ parent }) => parent === categoryId)).toBe(true);
    expect(await listFirstBots({ categoryId }, other.account.actor)).toEqual({ bots: [], count: 0 });
  });

  it("are counted, with the cap and by flag", async () => {
    const { account, botIds } = await withBots(3, { flags: AccountFlag.IncreasedLimits });
    await db().bot.update({ where: { id: botIds[0] }, data: { disabled: true } });
    expect(await countBots({}, account.actor)).toEqual({
      ...{ bots: 3, counted: 3, limit: 1000 },
      ...{ disabled: 1, public: 0 },
    });
  });

  it("checking an import answers which accounts are known, and how many bots can be added", async () => {
    const { account, bots } = await withBots(3, { botLimit: 5 });
    const other = await withBots(1);
    const known = bots[0]?.input.deviceAuth.accountId ?? "";
    const nickname = bots[0]?.input.nickname;
    const foreign = other.bots[0]?.input.deviceAuth.accountId ?? "";
    const accountIds = [known, foreign, "new"];
    expect(await checkImport({ accountIds }, account.actor)).toEqual({
      existing: [{ accountId: known, nickname }],
      room: 2,
    });
    await db().account.update({ where: { id: account.accountId }, data: { botLimit: 1 } });
    expect((await checkImport({ accountIds }, account.actor)).room).toBe(0);
  });
});

describe("deleted bots", () => {
  it("can be restored for a week, with all members", async () => {
    const { account, bots, botIds } = await withBots(2);
    const { id: parent } = await newCategory(account);
    await updateBots({ botIds, parent, disabled: true, public: true }, account.actor);
    const before = await list(account);
    expect(await deleteBots({ botIds: [...botIds, "none"] }, account.actor)).toEqual({ count: 2 });
    expect(await list(account)).toEqual([]);
    const deleted = await listDeletedBots({}, account.actor);
    for (const { deletedAt, purgeAt, exported } of deleted) {
      expect([Math.round((Date.parse(purgeAt) - Date.parse(deletedAt)) / 3_600_000), exported]).toEqual([168, false]);
    }
    expect(await restoreBots({ botIds }, account.actor)).toEqual({ count: 2 });
    expect(await list(account)).toEqual(before);
    expect(await listDeletedBots({}, account.actor)).toEqual([]);
    for (const { id, input } of bots) {
      const row = await db().bot.findUniqueOrThrow({ where: { id } });
      expect(decryptAuth(id, row)).toEqual(input.deviceAuth);
    }
  });

  it("are restored without a category when theirs was deleted", async () => {
    const { account, botIds } = await withBots(1);
    const { id: parent } = await newCategory(account);
    await updateBots({ botIds, parent }, account.actor);
    await deleteBots({ botIds }, account.actor);
    await callApi("DELETE", `/categories/${parent}`, { token: account.apiToken });
    await restoreBots({ botIds }, account.actor);
    expect((await list(account)).map((bot) => bot.parent)).toEqual([null]);
  });

  it("cannot be seen or restored by another account", async () => {
    const { account, botIds } = await withBots(1);
    const other = await newAccount();
    await deleteBots({ botIds }, account.actor);
    expect(await listDeletedBots({}, other.actor)).toEqual([]);
    expect(await restoreBots({ botIds }, other.actor)).toEqual({ count: 0 });
    expect(await listDeletedBots({}, account.actor)).toHaveLength(1);
  });

  it("threat 34: are restored only within the cap, all or none, also while others are created", async () => {
    const { account, botIds } = await withBots(3, { botLimit: 4 });
    await deleteBots({ botIds }, account.actor);
    await createBot(newBotInput(), account.actor);
    await createBot(newBotInput(), account.actor);
    expect((await faultOf(restoreBots({ botIds }, account.actor))).code).toBe("limit_exceeded");
    expect(await list(account)).toHaveLength(2);
    const racing = [
      ...botIds.map((id) => restoreBots({ botIds: [id] }, account.actor)),
      ...Array.from({ length: 5 }, () => createBot(newBotInput(), account.actor)),
    ];
    const results = await Promise.allSettled<unknown>(racing);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await list(account)).toHaveLength(4);
  });

  it("whose platform account was added again stay deleted, with a 409", async () => {
    const { account, bots, botIds } = await withBots(2);
    await deleteBots({ botIds }, account.actor);
    await createBot(bots[0]?.input, account.actor);
    expect((await faultOf(restoreBots({ botIds }, account.actor))).code).toBe("already_exists");
    expect(await listDeletedBots({}, account.actor)).toHaveLength(2);
    expect(await restoreBots({ botIds: botIds.slice(1) }, account.actor)).toEqual({ count: 1 });
  });

  it("that an export deleted are marked as exported", async () => {
    const { account, botIds } = await withBots(1);
    await callApi("POST", "/bots/bulk-export", { token: account.apiToken, body: { deleteAfterExport: true } });
    expect((await listDeletedBots({}, account.actor)).map(({ id, exported }) => [id, exported])).toEqual([
      [botIds[0], true],
    ]);
  });
});
