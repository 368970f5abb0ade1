import { describe, expect, it } from "vitest";
import { until } from "#control/testing/until.ts";
import { AccountFlag } from "../../../contract/flags.ts";
import { db } from "../../../data/db.ts";
import { engine } from "../../../data/engine/engine.ts";
import { newAccount, type TestAccount } from "../../../testing/accounts.ts";
import { newBot, newCategory } from "../../../testing/bots.ts";
import { setUpShardLink } from "../../../testing/set-up-shard-link.ts";
import { clearDesired, setDesired } from "../../../testing/test-fleet.ts";
import { changeAccount } from "../../admin/manage-accounts.ts";
import { waitForDesiredStates } from "./publish-changed-bots.ts";

const { connect } = setUpShardLink({
  hub: { compareDesiredStatesMs: 200, compareRowsMs: 200, checkSuspensionsMs: 100 },
});

/** An account with one bot for each name, all assigned to one shard. */
async function assignedBots<Name extends string>(...names: Name[]) {
  const account = await newAccount();
  const bots = {} as Record<Name, string>;
  for (const name of names) bots[name] = (await newBot(account)).id;
  const shard = await connect(account);
  await until("all bots are assigned", () => shard.bots.size).toBe(names.length);
  return { account, bots, shard };
}

const setFlags = (accountId: string, flags: number) =>
  db().account.update({ where: { id: accountId }, data: { flags } });
const desiredBots = async (account: TestAccount) =>
  (await engine().listDesiredStates())
    .filter(({ accountId }) => accountId === account.accountId)
    .map(({ botId }) => botId);

describe("changes in the database by other processes reach the fleet", () => {
  it("bots that are disabled, deleted, refused, renamed and moved", async () => {
    const names = ["disabled", "deleted", "refused", "renamed", "paused", "stays"] as const;
    const { account, bots, shard } = await assignedBots(...names);
    const { id: categoryId } = await newCategory(account);
    await db().$executeRaw`UPDATE "Bot" SET disabled = true WHERE id = ${bots.disabled}`;
    await db().$executeRaw`DELETE FROM "Bot" WHERE id = ${bots.deleted}`;
    await db().$executeRaw`UPDATE "Bot" SET "invalidAuth" = true WHERE id = ${bots.refused}`;
    await db().$executeRaw`UPDATE "Bot" SET nickname = 'Renamed' WHERE id = ${bots.renamed}`;
    await db().$executeRaw`UPDATE "Bot" SET "categoryId" = ${categoryId} WHERE id = ${bots.paused}`;
    await db().$executeRaw`UPDATE "Category" SET disabled = true WHERE id = ${categoryId}`;
    const expected = [bots.renamed, bots.stays].sort();
    await until("only the bots that may run are assigned", () => [...shard.bots.keys()].sort()).toEqual(expected);
    await until("the new name is sent", () => shard.framesOf("config").flatMap((frame) => frame.bots)).toContainEqual(
      expect.objectContaining({ id: bots.renamed, nickname: "Renamed" }),
    );
    await db().$executeRaw`UPDATE "Bot" SET disabled = false WHERE id = ${bots.disabled}`;
    await db().$executeRaw`UPDATE "Category" SET disabled = false, config = '{"privacy":0}' WHERE id = ${categoryId}`;
    await until("the enabled bots are assigned", () => shard.bots.size).toBe(4);
    expect(shard.bots.get(bots.paused)).toMatchObject({ parent: categoryId, config: { privacy: 0 } });
  });

  it("the bots of a category that becomes managed move to the operator's shard", async () => {
    const account = await newAccount();
    const { id: parent } = await newCategory(account);
    const { id } = await newBot(account, { parent });
    const own = await connect(account);
    const operators = await connect(await newAccount({ flags: AccountFlag.Staff }), { managed: true });
    await until("the bot is assigned", () => own.bots.has(id)).toBe(true);
    await db().$executeRaw`UPDATE "Category" SET "managedSlots" = 3 WHERE id = ${parent}`;
    await until("the bot has moved", () => [own.bots.has(id), operators.bots.has(id)]).toEqual([false, true]);
    const clusterOf = async () => (await db().category.findUnique({ where: { id: parent } }))?.clusterId;
    await until("the category shows its cluster", clusterOf).toBe("cluster");
  });

  it("desired states that the engine lost, and those without a bot", async () => {
    const { account, bots, shard } = await assignedBots("forgotten");
    await clearDesired(account.accountId, bots.forgotten);
    await setDesired({ botId: "nobody's", accountId: account.accountId });
    await until("the desired states are those of the catalogue", () => desiredBots(account)).toEqual([bots.forgotten]);
    await until("the bot is assigned", () => [...shard.bots.keys()]).toEqual([bots.forgotten]);
  });

  it("more bots than are read at once", async () => {
    const account = await newAccount();
    await db().$executeRaw`
      INSERT INTO "Bot" (id, "accountId", nickname, "platformAccountId", "keyId", "sealedDeviceId", "sealedSecret")
      SELECT lpad(n::text, 24, '0'), ${account.accountId}, 'Many', 'many-' || n, 'none', '', ''
      FROM generate_series(1, 2500) AS n`;
    await until("all bots are desired", async () => (await desiredBots(account)).length).toBe(2500);
    await db().$executeRaw`DELETE FROM "Bot" WHERE "accountId" = ${account.accountId}`;
    await until("no bot is desired", async () => (await desiredBots(account)).length).toBe(0);
  });
});

describe("an account that may not use the service", () => {
  it.each(["Banned", "Disabled"] as const)("%s by another process: its bots stop, and run again", async (name) => {
    const { account, bots } = await assignedBots("a", "b");
    const [a, b] = [bots.a, bots.b].sort();
    await setFlags(account.accountId, AccountFlag[name]);
    await until("no bot is desired", () => desiredBots(account)).toEqual([]);
    await setFlags(account.accountId, AccountFlag.Verified);
    await until("its bots are desired again", async () => (await desiredBots(account)).sort()).toEqual([a, b]);
  });

  it("Disabled by staff: its bots stop at once", async () => {
    const { account } = await assignedBots("a");
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const { accountId } = account;
    await changeAccount({ accountId, setFlags: AccountFlag.Disabled, reason: "spam" }, staff.actor);
    await waitForDesiredStates(accountId);
    expect(await desiredBots(account)).toEqual([]);
    await changeAccount({ accountId, clearFlags: AccountFlag.Disabled }, staff.actor);
    await waitForDesiredStates(accountId);
    expect(await desiredBots(account)).toHaveLength(1);
  });
});
