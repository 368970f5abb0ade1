import { describe, expect, it } from "vitest";
import { AccountFlag } from "../contract/flags.ts";
import { db } from "../data/db.ts";
import { newId } from "../data/id.ts";
import { newAccount } from "../testing/accounts.ts";
import { newBot } from "../testing/bots.ts";
import { readAuditLog } from "./admin/read-audit-log.ts";
import { deleteBots } from "./bots/delete-bots.ts";
import { restoreBots } from "./bots/restore-bots.ts";
import { updateBots } from "./bots/update-bots.ts";
import { MAX_AUDIT_VALUE_BYTES, truncateAuditValues } from "./record-audit-entries.ts";

const invented = (count: number) => Array.from({ length: count }, (_, index) => `${index}-${"x".repeat(240)}`);

describe("threat 39: an entry of the audit log is small, whatever a call contains", () => {
  it.each([
    ["bot.update", updateBots, { disabled: true }],
    ["bot.delete", deleteBots, {}],
    ["bot.restore", restoreBots, {}],
  ] as const)("%s names the bots that were the account's, and no others", async (action, run, more) => {
    const account = await newAccount();
    const foreign = await newBot(await newAccount());
    const own = [(await newBot(account)).id, (await newBot(account)).id];
    if (action === "bot.restore") await deleteBots({ botIds: own }, account.actor);
    const botIds = [...invented(9_997), foreign.id, ...own];
    expect(await run({ botIds, ...more }, account.actor)).toEqual({ count: 2 });
    const [entry] = await db().auditEntry.findMany({
      where: { accountId: account.accountId, action },
      omit: { sequence: true },
    });
    expect(entry?.after).toMatchObject({ botIds: expect.toSatisfy((ids) => ids.sort().join() === own.sort().join()) });
    expect(JSON.stringify(entry).length).toBeLessThan(1000);
  });

  it("an entry without values stores none", async () => {
    const account = await newAccount();
    expect(await deleteBots({ botIds: invented(10_000) }, account.actor)).toEqual({ count: 0 });
    expect(await db().auditEntry.count({ where: { accountId: account.accountId } })).toBe(0);
  });

  it("long lists and texts are truncated, and say by how much", () => {
    expect(
      truncateAuditValues({ ids: Array.from({ length: 10_029 }, (_, n) => n), count: 7, text: "a".repeat(1_600) }),
    ).toEqual({
      ids: [...Array.from({ length: 50 }, (_, n) => n), "9,979 more"],
      count: 7,
      text: `${"a".repeat(500)}… (1,100 more characters)`,
    });
    const config = Object.fromEntries(invented(80).map((text, index) => [`member${index}`, [text, text]]));
    const bounded = truncateAuditValues({ name: "Kept", config }) as Record<string, unknown>;
    expect(bounded).toEqual({ name: "Kept", config: expect.stringMatching(/^[\d,]+ bytes, not stored$/) });
    expect(JSON.stringify(truncateAuditValues(config)).length).toBeLessThanOrEqual(2 * MAX_AUDIT_VALUE_BYTES);
  });

  it("staff's page stays small where old entries are large", async () => {
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const { accountId } = await newAccount();
    const after = { botIds: invented(2_000) };
    for (let n = 0; n < 5; n++) {
      const who = { accountId, actorAccountId: accountId, actorKind: "session", ip: "::1", requestId: "old" };
      await db().auditEntry.create({ data: { id: newId(), action: "bot.update", ...who, after, before: { n } } });
    }
    const page = await readAuditLog({ accountId }, staff.actor);
    expect(page).toHaveLength(5);
    expect(page[0]).toMatchObject({ before: { n: 4 }, after: { omitted: expect.stringMatching(/^\d+ bytes$/) } });
    expect(JSON.stringify(page).length).toBeLessThan(20_000);
  });
});
