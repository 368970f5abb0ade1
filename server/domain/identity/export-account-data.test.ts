import { describe, expect, it } from "vitest";
import { DATA_SECTIONS } from "../../contract/data-sections.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { newAccount, newSession, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory, newPreset } from "../../testing/bots.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { fillEveryTable } from "../../testing/fill-every-table.ts";
import { setUpTotp } from "../../testing/races/account-races.ts";
import { readDatabase } from "../../testing/read-database.ts";
import { readMails } from "../../testing/read-mails.ts";
import { addPasskeyTo } from "../../testing/software-passkey.ts";
import { exportBots } from "../bots/export-bots.ts";
import { LEFT_OUT, SECTIONS } from "./account-data-sections.ts";
import { exportAccountData } from "./export-account-data.ts";
import { updatePreferences } from "./preferences.ts";

async function exportAll({ actor }: TestAccount): Promise<Record<string, Record<string, unknown>[]>> {
  const file: Record<string, Record<string, unknown>[]> = {};
  for (const section of DATA_SECTIONS) {
    const rows = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await exportAccountData({ section, ...(after && { after }) }, actor);
      rows.push(...page.rows);
      after = page.next;
    }
    file[section] = rows;
  }
  return file;
}

describe("the export of one's data", () => {
  it("holds what the account has, and nothing of others", async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    for (const one of [account, other]) {
      await newBot(one);
      await newCategory(one);
      await newPreset(one);
      await oauthTokenFor(one, ["identify"]);
      await updatePreferences({ theme: "dark" }, one.actor);
    }
    const file = await exportAll(account);
    expect(file.account).toMatchObject([
      { id: account.accountId, email: account.email, preferences: { theme: "dark" } },
    ]);
    for (const section of ["sessions", "apiTokens", "bots", "categories", "presets", "applications"]) {
      expect([section, file[section]?.length]).toEqual([section, 1]);
    }
    expect(JSON.stringify(file)).not.toContain(other.accountId);
  });

  it("threat 9: holds no secret, no hash and no encrypted value", async () => {
    const account = await newAccount();
    const { input } = await newBot(account);
    const { secret, recoveryCodes } = await setUpTotp(account);
    await addPasskeyTo(account);
    const text = JSON.stringify(await exportAll(account));
    for (const one of [input.deviceAuth.deviceId, input.deviceAuth.secret, secret, recoveryCodes[0] ?? ""]) {
      expect(text).not.toContain(one);
    }
    expect(text).not.toMatch(/"(?:\w*hash|sealed\w*|keyId|publicKey|secret)":/i);
    const { passwordHash } = await db().account.findUniqueOrThrow({ where: { id: account.accountId } });
    expect(text).not.toContain(passwordHash);
  });

  it("has each table that holds rows of an account, or leaves it out for a reason", async () => {
    const { owner } = await fillEveryTable();
    const file = await exportAll(owner);
    const empty = DATA_SECTIONS.filter((section) => file[section]?.length === 0);
    expect(empty, "nothing of the account was found").toEqual([]);
    const ofPages = "AccountChange"; // for ten minutes: what open pages read again
    const known = [...Object.values(SECTIONS).map(({ table }) => table), ...Object.keys(LEFT_OUT), ofPages];
    expect(known.sort()).toEqual(Object.keys(await readDatabase()).sort());
    const text = JSON.stringify(file);
    expect(text).not.toMatch(/"(?:\w*hash|sealed\w*|keyId|publicKey|secret|userCode)":/i);
    expect(text).toContain("why\\nnot");
  });

  it("threat 61: is one entry and one mail, whichever page comes first, and another one after ten minutes", async () => {
    const account = await newAccount({ confirmed: true });
    const { accountId, actor } = account;
    const told = async () => [
      await db().auditEntry.count({
        where: { accountId, action: "account.exportData", credentialId: actor.credentialId },
      }),
      (await readMails(accountId)).filter(({ text }) => text.includes("was exported")).length,
    ];
    await exportAccountData({ section: "bots", after: newId() }, actor);
    expect(await told()).toEqual([1, 1]);
    await exportAll(account);
    expect(await told()).toEqual([1, 1]);
    await db().$executeRaw`
      UPDATE "Session" SET "dataExportedAt" = "dataExportedAt" - interval '601 seconds' WHERE "accountId" = ${accountId}`;
    await exportAll(account);
    expect(await told()).toEqual([2, 2]);
    const { id: credentialId } = await newSession(accountId);
    await exportAccountData({ section: "account" }, { ...actor, credentialId });
    expect(await readMails(accountId)).toHaveLength(3);
  });

  it("threat 61: sends no more mails than there may be exports in an hour, of bots and data together", async () => {
    const { accountId, actor } = await newAccount({ confirmed: true });
    for (let n = 0; n < 60; n++) await exportBots({ deleteAfterExport: false }, actor);
    const more = [exportBots({ deleteAfterExport: false }, actor), exportAccountData({ section: "account" }, actor)];
    for (const call of more) expect((await faultOf(call)).code).toBe("rate_limited");
    expect(await readMails(accountId)).toHaveLength(60);
  });

  it("comes in pages of 1,000 rows", async () => {
    const account = await newAccount();
    const { accountId } = account;
    await db().preset.createMany({
      data: Array.from({ length: 1200 }, () => ({ id: newId(), accountId, name: "A", config: {} })),
    });
    const first = await exportAccountData({ section: "presets" }, account.actor);
    expect(first.rows).toHaveLength(1000);
    expect((await exportAll(account)).presets).toHaveLength(1200);
  });
});
