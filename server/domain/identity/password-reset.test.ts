import { beforeAll, describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { newAccount, newSession, PASSWORD } from "../../testing/accounts.ts";
import { callApi } from "../../testing/call-api.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { setUpTotp } from "../../testing/races/account-races.ts";
import { readMails } from "../../testing/read-mails.ts";
import { overridePart } from "../../testing/test-application.ts";
import { nobody } from "../actor.ts";
import { createResetLink, removeTwoFactor } from "../admin/account-recovery.ts";
import { cancelAccountDeletion, requestAccountDeletion } from "./account-deletion.ts";
import { changePassword } from "./change-password.ts";
import { changeEmail } from "./email-address.ts";
import { endAllAccess } from "./end-access.ts";
import { checkEmailLink, requestPasswordReset, resetPassword, resetTimes } from "./password-reset.ts";
import { signIn } from "./sign-in.ts";

const ANSWER_TIMES = resetTimes();
beforeAll(() => overridePart(resetTimes, { answerMs: 0 }));

const NEW = "four other words here";
const from = (ip = newIpAddress()) => nobody({ ip, agent: null, requestId: "request-1" });
const ask = (identifier: string, ip?: string) => requestPasswordReset({ identifier }, from(ip));
const reset = (token: string, newPassword = NEW) => resetPassword({ token, newPassword }, from());

async function mailedToken(identifier: string, accountId: string): Promise<string> {
  await ask(identifier);
  return (await readMails(accountId)).findLast(({ kind }) => kind === "resetPassword")?.token ?? "";
}

describe("a forgotten password", () => {
  it("is replaced by a link in a mail, which ends every session and tells the owner; API tokens keep working", async () => {
    const { accountId, username, email, sessionToken, apiToken } = await newAccount({ confirmed: true });
    const token = await mailedToken(username.toUpperCase(), accountId);
    expect(await readMails(accountId)).toMatchObject([{ address: email, kind: "resetPassword" }]);
    expect(await checkEmailLink({ kind: "resetPassword", token }, from())).toEqual({ link: { username, email: null } });
    await reset(token);
    await expect(signIn({ identifier: email, password: NEW }, from())).resolves.toMatchObject({ accountId });
    expect((await faultOf(signIn({ identifier: email, password: PASSWORD }, from()))).code).toBe("unauthorized");
    expect((await callApi("GET", "/user", { token: sessionToken })).status).toBe(401);
    expect((await callApi("GET", "/user", { token: apiToken })).status).toBe(200);
    expect((await readMails(accountId)).map(({ kind }) => kind)).toEqual(["resetPassword", "accountNotice"]);
  });

  it("threat 49: a link works once, also when it is used twenty times at once, and ends the other links", async () => {
    const { accountId, email } = await newAccount();
    const other = await mailedToken(email, accountId);
    const token = await mailedToken(email, accountId);
    const uses = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => reset(token, `${NEW} ${n}`)));
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of [token, other]) expect((await faultOf(reset(one))).code).toBe("forbidden");
  });

  it("threat 49: a link ends after an hour, and is no link for an address", async () => {
    const { accountId, email } = await newAccount();
    const late = await mailedToken(email, accountId);
    await db()
      .$executeRaw`UPDATE "EmailLink" SET "expiresAt" = "expiresAt" - interval '61 minutes' WHERE "accountId" = ${accountId}`;
    expect((await faultOf(reset(late))).code).toBe("forbidden");
    expect(await checkEmailLink({ kind: "resetPassword", token: late }, from())).toEqual({ link: null });
    const replaced = await mailedToken(email, accountId);
    expect(await checkEmailLink({ kind: "confirmEmail", token: replaced }, from())).toEqual({ link: null });
  });

  it.each([true, false])(
    "threat 61: no link to its owner is ended from inside the account (confirmed: %s)",
    async (confirmed) => {
      const { accountId, email, actor, username } = await newAccount({ confirmed });
      const staff = await newAccount({ flags: AccountFlag.Admin });
      const mailed = await mailedToken(email, accountId);
      const { link } = await createResetLink({ accountId }, staff.actor);
      await endAllAccess({}, actor);
      await changeEmail({ email: `other-${email}` }, actor);
      await requestAccountDeletion({ username }, actor);
      await cancelAccountDeletion({}, actor);
      await changePassword({ currentPassword: PASSWORD, newPassword: `${NEW} again` }, actor);
      const byStaff = link.split("#")[1] ?? "";
      for (const one of [mailed, byStaff])
        expect((await checkEmailLink({ kind: "resetPassword", token: one }, from())).link).toMatchObject({ username });
      await reset(mailed);
      expect((await faultOf(reset(byStaff))).code).toBe("forbidden");
    },
  );

  it("threat 49: what the database holds is no link", async () => {
    const { accountId, email } = await newAccount();
    const token = await mailedToken(email, accountId);
    const [row] = await db().emailLink.findMany({ where: { accountId } });
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await faultOf(reset(row?.hash ?? ""))).code).toBe("forbidden");
  });

  it("threat 32: is asked for with one answer, whether or not there is such an account, and however often", async () => {
    const { accountId, username } = await newAccount();
    const banned = await newAccount({ flags: AccountFlag.Banned });
    const ip = newIpAddress();
    for (const who of [username, "nobody-here", "nobody@example.com", banned.email]) {
      expect(await ask(who, ip)).toEqual({ ok: true });
    }
    expect(await readMails(banned.accountId)).toEqual([]);
    for (let n = 0; n < 12; n++) expect(await ask(username)).toEqual({ ok: true });
    expect(await readMails(accountId)).toHaveLength(10);
    for (let n = 0; n < 16; n++) await ask("nobody-here", ip);
    expect((await faultOf(ask("nobody-here", ip))).code).toBe("rate_limited");
  });

  it("threat 32: is answered after the same time, whether or not there is such an account", async () => {
    overridePart(resetTimes, ANSWER_TIMES);
    const { email } = await newAccount();
    for (const who of [email, `x${email}`]) {
      const startedAt = performance.now();
      await ask(who);
      expect(performance.now() - startedAt).toBeGreaterThan(ANSWER_TIMES.answerMs - 2); // far longer than the work
    }
    overridePart(resetTimes, { answerMs: 0 });
  });

  it("does not open an account that asks for a code", async () => {
    const account = await newAccount({ confirmed: true });
    await setUpTotp(account);
    await reset(await mailedToken(account.email, account.accountId));
    const fault = await faultOf(signIn({ identifier: account.email, password: NEW }, from()));
    expect(fault.code).toBe("two_factor_required");
  });
});

describe("staff", () => {
  it("create a link, which is shown once and audited; its owner is told", async () => {
    const { accountId, username, email } = await newAccount();
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const { link } = await createResetLink({ accountId }, staff.actor);
    const token = link.split("#")[1] ?? "";
    expect(await readMails(accountId)).toMatchObject([{ address: email, kind: "accountNotice", token: undefined }]);
    const entry = await db().auditEntry.findFirstOrThrow({ where: { accountId, action: "account.createResetLink" } });
    expect([entry.actorAccountId, JSON.stringify([entry.before, entry.after]).includes(token)]).toEqual([
      staff.accountId,
      false,
    ]);
    await reset(token);
    await expect(signIn({ identifier: username, password: NEW }, from())).resolves.toMatchObject({ accountId });
  });

  it("threat 49: create none for an account of higher rank, for their own, or without a recent sign-in", async () => {
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const admin = await newAccount({ flags: AccountFlag.Admin });
    const user = await newAccount();
    for (const { accountId } of [staff, admin]) {
      expect((await faultOf(createResetLink({ accountId }, staff.actor))).code).toBe("forbidden");
    }
    expect((await faultOf(createResetLink({ accountId: user.accountId }, user.actor))).code).toBe("forbidden");
    const earlier = { ...staff.actor, authenticatedAt: new Date(Date.now() - 11 * 60_000) };
    const fault = await faultOf(createResetLink({ accountId: user.accountId }, earlier));
    expect(fault.code).toBe("recent_sign_in_required");
    await expect(createResetLink({ accountId: staff.accountId }, admin.actor)).resolves.toHaveProperty("link");
  });

  it("remove two-factor authentication of a user, with a reason; the password alone is then enough", async () => {
    const account = await newAccount();
    const { accountId, email } = account;
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const remove = (actor = staff.actor) => removeTwoFactor({ accountId, reason: "Lost the phone." }, actor);
    expect((await faultOf(remove())).code).toBe("not_found");
    await setUpTotp(account);
    expect((await faultOf(remove(account.actor))).code).toBe("forbidden");
    await remove();
    await expect(signIn({ identifier: email, password: PASSWORD }, from())).resolves.toMatchObject({ accountId });
    const entry = await db().auditEntry.findFirstOrThrow({ where: { accountId, action: "account.removeTwoFactor" } });
    expect(entry).toMatchObject({ actorAccountId: staff.accountId, after: { reason: "Lost the phone." } });
    expect(await readMails(accountId)).toMatchObject([{ kind: "accountNotice" }]);
  });
});

it("sessions of the same person elsewhere end with a reset", async () => {
  const { accountId, email } = await newAccount();
  await newSession(accountId);
  await reset(await mailedToken(email, accountId));
  expect(await db().session.count({ where: { accountId } })).toBe(0);
});
