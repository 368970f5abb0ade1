import { describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/user.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { newAccount, oauthTokenFor } from "../../testing/accounts.ts";
import { newBot, newBotInput } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { reportBotProblem } from "../fleet/report-bot-problem.ts";
import { changeAccount } from "./manage-accounts.ts";
import { readAuditLog, readOwnAuditLog } from "./read-audit-log.ts";

const newStaff = () => newAccount({ flags: AccountFlag.Staff });

describe("the audit log", () => {
  it("names the author and the credential: session, API token, application", async () => {
    const account = await newAccount();
    const { accountId, username, actor } = account;
    const { token, applicationId } = await oauthTokenFor(account, ["bots.write"]);
    for (const credential of [account.sessionToken, account.apiToken, token]) {
      await callApi("POST", "/bots", { token: credential, body: newBotInput() });
    }
    const application = await db().application.findUniqueOrThrow({ where: { id: applicationId } });
    const base = { actorName: username, accountName: username };
    const expected = [
      { ...base, actorKind: "oauth", applicationName: application.name },
      { ...base, actorKind: "apiToken", credentialName: "test", applicationName: null },
      { ...base, actorKind: "session", credentialName: null },
    ];
    expect(await readOwnAuditLog({}, actor)).toMatchObject(expected);
    expect(await readAuditLog({ accountId }, (await newStaff()).actor)).toMatchObject(expected);
  });

  it("shows what staff did and when, and nothing that identifies the member of staff", async () => {
    const [staff, user] = [await newStaff(), await newAccount()];
    const { token } = await oauthTokenFor(staff, ["bots.run"]);
    await db().apiToken.updateMany({ where: { id: staff.apiTokenId }, data: { name: "secret project of Ann" } });
    const { id: bot } = await newBot(user);
    const acting = { ...staff.actor, requestId: "request-of-ann" };
    const byToken = { ...acting, kind: "apiToken" as const, credentialId: staff.apiTokenId };
    await reportBotProblem(byToken, { id: bot, accountId: user.accountId }, { kind: "invalid_auth", message: "" });
    await changeAccount({ accountId: user.accountId, botLimit: 7 }, acting);
    const mine = (await readOwnAuditLog({}, user.actor)).slice(0, 2);
    const { accountId, username } = user;
    const nobody = { actorAccountId: null, actorName: null, credentialId: null, credentialName: null };
    const nowhere = { applicationId: null, applicationName: null, ip: null, requestId: null };
    const told = { id: expect.any(String), createdAt: expect.any(String), accountId, accountName: username };
    const by = { ...told, actorKind: "staff", ...nobody, ...nowhere };
    expect(mine).toEqual([
      {
        ...by,
        action: "account.update",
        targetId: accountId,
        before: { flags: AccountFlag.Verified, botLimit: null },
        after: { flags: AccountFlag.Verified, botLimit: 7 },
      },
      { ...by, action: "bot.rejectCredentials", targetId: bot, before: null, after: { problem: "invalid_auth" } },
    ]);
    const secrets = [staff.accountId, staff.username, staff.ip, staff.apiTokenId, staff.actor.credentialId, token];
    for (const secret of [...secrets, "Ann", "request-of-ann"]) expect(JSON.stringify(mine)).not.toContain(secret);
    const full = await readAuditLog({ accountId }, staff.actor);
    expect(full[1]).toMatchObject({ actorKind: "apiToken", credentialName: "secret project of Ann" });
  });

  it("hides from a user which member of staff it was and their address; staff see both", async () => {
    const [staff, user] = [await newStaff(), await newAccount({ flags: 0 })];
    await changeAccount({ accountId: user.accountId, setFlags: AccountFlag.Vip }, staff.actor);
    const [mine] = await readOwnAuditLog({}, user.actor);
    expect(mine).toMatchObject({ action: "account.update", actorKind: "staff", before: { flags: 0 }, ip: null });
    const secrets = [staff.accountId, staff.username, staff.ip, staff.actor.credentialId];
    for (const secret of secrets) expect(JSON.stringify(mine)).not.toContain(secret);
    const [full] = await readAuditLog({ accountId: user.accountId }, staff.actor);
    expect(full).toMatchObject({ actorKind: "session", actorName: staff.username, ip: staff.ip });
    expect(await readAuditLog({ accountId: staff.accountId }, staff.actor)).toMatchObject([{ id: full?.id }]);
  });

  it("shows a user only their own account's entries, and refuses other credentials", async () => {
    const [user, stranger] = [await newAccount(), await newAccount()];
    await newBot(stranger);
    expect(await readOwnAuditLog({}, user.actor)).toEqual([]);
    expect((await faultOf(readAuditLog({}, user.actor))).code).toBe("forbidden");
    expect((await faultOf(readOwnAuditLog({ accountId: stranger.accountId }, user.actor))).code).toBe(
      "invalid_request",
    );
  });

  it("filters by action or its prefix, and pages without gaps or duplicates", async () => {
    const { accountId, actor } = await newAccount();
    const rows = Array.from({ length: 230 }, (_, n) => ({
      id: newId(),
      accountId,
      actorKind: "session",
      action: n % 10 === 0 ? "bot.delete" : "bot.create",
      ip: "192.0.2.1",
      requestId: `request-${n}`,
    }));
    await db().auditEntry.createMany({ data: rows });
    const newestFirst = rows.map(({ id }) => id).reverse();
    const seen: string[] = [];
    for (let page = await readOwnAuditLog({}, actor); page.length > 0; ) {
      seen.push(...page.map(({ id }) => id));
      page = await readOwnAuditLog({ before: page.at(-1)?.id }, actor);
    }
    expect(seen).toEqual(newestFirst);
    expect(await readOwnAuditLog({ action: "bot.delete" }, actor)).toHaveLength(23);
    expect(await readOwnAuditLog({ action: "bot." }, actor)).toHaveLength(100);
    expect(await readOwnAuditLog({ action: "category." }, actor)).toEqual([]);
  });

  it("has one order for every reader, whatever the clocks of the processes that wrote it", async () => {
    const { accountId, actor } = await newAccount();
    const ids = [`fff${newId().slice(3)}`, `000${newId().slice(3)}`, newId()];
    for (const id of ids) {
      const rest = { actorKind: "session", action: "bot.create", ip: "192.0.2.1", requestId: "request" };
      await db().auditEntry.create({ data: { id, accountId, ...rest } });
    }
    const read = async (query: object) => (await readOwnAuditLog(query, actor)).map(({ id }) => id);
    expect(await read({})).toEqual(ids.toReversed());
    expect(await read({ before: ids[1] })).toEqual([ids[0]]);
  });
});
