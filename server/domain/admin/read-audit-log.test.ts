import { describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { newAccount, newSession, oauthTokenFor } from "../../testing/accounts.ts";
import { newBot, newBotInput, newImportRow, newPreset } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { readMails } from "../../testing/read-mails.ts";
import { deleteBots } from "../bots/delete-bots.ts";
import { updateBots } from "../bots/update-bots.ts";
import { createCategory } from "../categories/create-category.ts";
import { reportBotProblem } from "../fleet/recording/report-bot-problem.ts";
import { exportAccountData } from "../identity/export-account-data.ts";
import { requestPasswordReset, resetPassword } from "../identity/password-reset.ts";
import { createImportJob } from "../jobs/create-import-job.ts";
import { createExportJob, createJob } from "../jobs/create-job.ts";
import { stopJob } from "../jobs/stop-job.ts";
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

  it("from or until a year that no database has is refused", async () => {
    const { actor } = await newAccount();
    for (const member of ["from", "until"]) {
      const fault = await faultOf(readOwnAuditLog({ [member]: "0000-01-01T00:00:00Z" }, actor));
      expect(fault.problems).toMatchObject([{ path: [member] }]);
    }
  });

  it("shows what staff did and when, and nothing that identifies the member of staff", async () => {
    const [staff, user] = [await newStaff(), await newAccount()];
    const { token } = await oauthTokenFor(staff, ["bots.run"]);
    await db().apiToken.updateMany({ where: { id: staff.apiTokenId }, data: { name: "secret project of Ann" } });
    const { id: bot, input } = await newBot(user);
    const acting = { ...staff.actor, requestId: "request-of-ann" };
    const byToken = { ...acting, kind: "apiToken" as const, credentialId: staff.apiTokenId };
    await reportBotProblem(byToken, { id: bot, accountId: user.accountId }, { kind: "invalid_auth", message: "" });
    await changeAccount({ accountId: user.accountId, botLimit: 7 }, acting);
    const mine = (await readOwnAuditLog({}, user.actor)).slice(0, 2);
    const { accountId, username } = user;
    const nobody = { actorAccountId: null, actorName: null, credentialId: null, credentialName: null };
    const nowhere = { applicationId: null, applicationName: null, ip: null, requestId: null };
    const told = { id: expect.any(String), createdAt: expect.any(String), accountId, accountName: username };
    const by = { ...told, actorKind: "staff", targetExists: true, count: null, place: null, ...nobody, ...nowhere };
    expect(mine).toEqual([
      {
        ...by,
        action: "account.update",
        targetId: accountId,
        targetName: username,
        before: { flags: AccountFlag.Verified, botLimit: null },
        after: { flags: AccountFlag.Verified, botLimit: 7 },
      },
      {
        ...by,
        action: "bot.rejectCredentials",
        targetId: bot,
        targetName: input.nickname,
        before: null,
        after: { problem: "invalid_auth" },
      },
    ]);
    const secrets = [staff.accountId, staff.username, staff.ip, staff.apiTokenId, staff.actor.credentialId, token];
    for (const secret of [...secrets, "Ann", "request-of-ann"]) expect(JSON.stringify(mine)).not.toContain(secret);
    const full = await readAuditLog({ accountId }, staff.actor);
    expect(full[1]).toMatchObject({ actorKind: "apiToken", credentialName: "secret project of Ann" });
  });

  it("names what was changed, also after it is gone, and says how many", async () => {
    const user = await newAccount();
    const [otter, badger] = [await newBot(user, { nickname: "Otter" }), await newBot(user, { nickname: "Badger" })];
    const { id: parent } = await createCategory({ name: "Sparring" }, user.actor);
    await updateBots({ botIds: [otter.id, badger.id], parent }, user.actor);
    await updateBots({ botIds: [otter.id, badger.id], disabled: true }, user.actor);
    await deleteBots({ botIds: [badger.id] }, user.actor);
    const [deleted, disabled, moved, created, , added] = await readOwnAuditLog({}, user.actor);
    expect(deleted).toMatchObject({ targetName: "Badger", targetExists: false, count: 1 });
    expect(disabled).toMatchObject({ targetName: null, count: 2, place: { name: "Sparring" } });
    expect(moved).toMatchObject({ count: 2, after: { parent }, place: { id: parent } });
    expect(created).toMatchObject({ targetName: "Sparring", targetExists: true });
    expect(added).toMatchObject({ targetName: "Otter", targetExists: true, count: null });
  });

  it("says of a job what it does, on how many, in which category, and whether it is still there", async () => {
    const user = await newAccount();
    const botIds = [(await newBot(user)).id, (await newBot(user)).id];
    const { id: parent } = await createCategory({ name: "Sparring" }, user.actor);
    await updateBots({ botIds, parent }, user.actor);
    const { id: presetId } = await newPreset(user, { level: 7 });
    const moved = await createJob({ kind: "edit", input: { parent }, target: { botIds } }, user.actor);
    await createJob({ kind: "edit", input: { disabled: true }, target: { botIds: [...botIds, "gone"] } }, user.actor);
    await createJob({ kind: "preset", input: { presetId }, target: { botIds } }, user.actor);
    await createExportJob({ deleteAfterExport: false }, user.actor);
    const { id: stopped } = await createImportJob({ rows: [newImportRow()] }, user.actor);
    await stopJob({ jobId: stopped }, user.actor);
    await db().job.delete({ where: { id: moved.id } });
    const entries = await readOwnAuditLog({ action: "job." }, user.actor);
    const place = { id: parent, name: "Sparring" };
    const job = { targetName: null, targetExists: true };
    expect(entries).toMatchObject([
      { ...job, action: "job.stop", targetId: stopped, count: 1, after: { kind: "import" } },
      { ...job, targetId: stopped, count: 1, place: null, after: { kind: "import" } },
      { ...job, count: 2, place, after: { kind: "export", deleteAfterExport: false } },
      { ...job, count: 2, place, after: { kind: "preset", preset: { id: presetId } } },
      { ...job, count: 2, place, after: { kind: "edit", disabled: true } },
      { ...job, targetExists: false, count: 2, place, after: { kind: "edit", parent } },
    ]);
    const found = await readOwnAuditLog({ search: "sparr" }, user.actor);
    expect(found.map(({ action }) => action)).toEqual([
      ...["job.create", "job.create", "job.create", "job.create", "bot.update", "category.create"],
    ]);
    const stranger = await newAccount();
    await createCategory({ name: "Sparring" }, stranger.actor);
    expect(await readOwnAuditLog({ search: "sparr" }, stranger.actor)).toHaveLength(1);
  });

  it("is searched by name, ID and dates, page by page", async () => {
    const user = await newAccount();
    for (const nickname of ["Otter 1", "Otter 2", "100%"]) await newBot(user, { nickname });
    const search = async (query: object) =>
      (await readOwnAuditLog(query, user.actor)).map(({ targetName }) => targetName);
    expect(await search({ search: "oTTer" })).toEqual(["Otter 2", "Otter 1"]);
    expect(await search({ search: "otter", limit: 1 })).toEqual(["Otter 2"]);
    expect(await search({ search: "0%" })).toEqual(["100%"]);
    expect(await search({ search: "_tter" })).toEqual([]);
    const [{ targetId = "" } = {}] = await readOwnAuditLog({ search: "otter 1" }, user.actor);
    expect(await search({ search: targetId })).toEqual(["Otter 1"]);
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    expect(await search({ from: hour(-1), until: hour(1) })).toHaveLength(3);
    expect(await search({ until: hour(-1) })).toEqual([]);
    expect(await search({ from: hour(1) })).toEqual([]);
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

  it("threat 49: shows a reset by a stolen link as a visitor's, with the address, wherever the thief is signed in", async () => {
    const [staff, owner] = [await newStaff(), await newAccount({ confirmed: true })];
    for (const thief of [await newAccount(), await newStaff()]) {
      await requestPasswordReset({ identifier: owner.username }, thief.actor);
      const token = (await readMails(owner.accountId)).findLast(({ kind }) => kind === "resetPassword")?.token ?? "";
      await resetPassword({ token, newPassword: "four other words here" }, thief.actor);
      const shown = { actorKind: "nobody", ip: thief.ip, requestId: thief.actor.requestId };
      const hidden = { actorAccountId: null, actorName: null, credentialId: null, credentialName: null };
      const mine = (await readOwnAuditLog({}, owner.actor)).slice(0, 2);
      const expected = ["account.resetPassword", "account.requestPasswordReset"];
      expect(mine).toMatchObject(expected.map((action) => ({ action, ...shown, ...hidden })));
      expect(await readOwnAuditLog({ search: thief.ip }, owner.actor)).toHaveLength(2);
      const { id: credentialId } = await newSession(owner.accountId); // the reset has ended the other one
      const file = await exportAccountData({ section: "auditLog" }, { ...owner.actor, credentialId });
      expect(file.rows.filter(({ ip }) => ip === thief.ip)).toMatchObject([shown, shown]);
      const { accountId, username, actor } = thief;
      for (const secret of [accountId, username, actor.credentialId]) {
        expect(JSON.stringify([mine, file])).not.toContain(secret);
      }
      const [full] = await readAuditLog({ accountId: owner.accountId, action: "account.resetPassword" }, staff.actor);
      expect(full).toMatchObject({ actorKind: "nobody", actorName: username, credentialId: actor.credentialId });
    }
  });

  it("is not searched for what it hides: the address and the request of staff", async () => {
    const [staff, user] = [await newStaff(), await newAccount()];
    await changeAccount({ accountId: user.accountId, botLimit: 7 }, staff.actor);
    await newBot(user);
    for (const hidden of [staff.ip, staff.actor.requestId]) {
      expect(await readOwnAuditLog({ search: hidden }, user.actor)).toEqual([]);
      expect(await readAuditLog({ search: hidden }, staff.actor)).toHaveLength(1);
    }
    expect(await readOwnAuditLog({ search: user.ip }, user.actor)).toMatchObject([{ action: "bot.create" }]);
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
