import { describe, expect, it } from "vitest";
import { MAILS_TO_ADDRESS } from "../../contract/limits/sign-in.ts";
import { db } from "../../data/db.ts";
import { newAccount, PASSWORD, type TestAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { readMails } from "../../testing/read-mails.ts";
import { nobody } from "../actor.ts";
import { changePassword } from "./change-password.ts";
import { cancelEmailChange, changeEmail, confirmEmail, getEmail, sendEmailConfirmation } from "./email-address.ts";
import { checkEmailLink, requestPasswordReset, resetPassword } from "./password-reset.ts";

const from = () => nobody({ ip: newIpAddress(), agent: null, requestId: "request-1" });
const confirm = (token: string, { actor }: Pick<TestAccount, "actor">) => confirmEmail({ token }, actor);
const lastToken = async ({ accountId }: TestAccount, kind = "confirmEmail") =>
  (await readMails(accountId)).findLast((mail) => mail.kind === kind)?.token ?? "";
const newEmail = ({ username }: TestAccount) => `new-${username}@example.com`;

describe("an e-mail address", () => {
  it("is confirmed by a link in a mail to it, once", async () => {
    const account = await newAccount();
    const { actor, email, username } = account;
    expect(await getEmail({}, actor)).toEqual({ email, confirmed: false, pending: null });
    await sendEmailConfirmation({}, actor);
    const token = await lastToken(account);
    expect(await checkEmailLink({ kind: "confirmEmail", token }, from())).toEqual({ link: { username, email } });
    expect(await confirm(token, account)).toEqual({ email, username, confirmed: true, passwordLink: null });
    expect(await getEmail({}, actor)).toEqual({ email, confirmed: true, pending: null });
    expect((await faultOf(confirm(token, account))).code).toBe("forbidden");
    expect((await faultOf(sendEmailConfirmation({}, actor))).code).toBe("already_exists");
  });

  it("is replaced when the new one is confirmed; the old one gets a notice before and after", async () => {
    const account = await newAccount();
    const { actor, accountId, email, username } = account;
    await sendEmailConfirmation({}, actor);
    await confirm(await lastToken(account), account);
    await changeEmail({ email: newEmail(account) }, actor);
    expect(await getEmail({}, actor)).toMatchObject({ email, confirmed: true, pending: { email: newEmail(account) } });
    expect(await confirm(await lastToken(account), account)).toMatchObject({ email: newEmail(account), username });
    expect(await getEmail({}, actor)).toEqual({ email: newEmail(account), confirmed: true, pending: null });
    const sent = (await readMails(accountId)).map(({ kind, address }) => [kind, address]);
    expect(sent.slice(1)).toEqual([
      ["confirmEmail", newEmail(account)],
      ["accountNotice", email],
      ["accountNotice", email],
    ]);
  });

  it("threat 49: links that were sent to the old address no longer work", async () => {
    const account = await newAccount();
    await requestPasswordReset({ identifier: account.email }, from());
    const old = await lastToken(account, "resetPassword");
    await changeEmail({ email: newEmail(account) }, account.actor);
    await confirm(await lastToken(account), account);
    expect((await faultOf(resetPassword({ token: old, newPassword: "some new words" }, from()))).code).toBe(
      "forbidden",
    );
  });

  it("threat 49: a new password withdraws a change that waits: whoever knew the old one may have asked for it", async () => {
    const toAnother = async (account: TestAccount) => {
      await changeEmail({ email: newEmail(account) }, account.actor);
      return lastToken(account);
    };
    const [changed, reset] = [await newAccount(), await newAccount()];
    const tokens = [await toAnother(changed), await toAnother(reset)];
    await changePassword({ currentPassword: PASSWORD, newPassword: "some new words" }, changed.actor);
    await requestPasswordReset({ identifier: reset.email }, from());
    await resetPassword({ token: await lastToken(reset, "resetPassword"), newPassword: "some new words" }, from());
    for (const [index, account] of [changed, reset].entries()) {
      expect((await faultOf(confirm(tokens[index] ?? "", account))).code).toBe("forbidden");
    }
    expect((await getEmail({}, changed.actor)).pending).toBeNull();
  });

  it("stays when the change is withdrawn, or when another change takes its place", async () => {
    const account = await newAccount();
    const { actor, email } = account;
    expect((await faultOf(cancelEmailChange({}, actor))).code).toBe("not_found");
    await changeEmail({ email: newEmail(account) }, actor);
    const first = await lastToken(account);
    await changeEmail({ email: `x-${newEmail(account)}` }, actor);
    const second = await lastToken(account);
    expect((await faultOf(confirm(first, account))).code).toBe("forbidden");
    await cancelEmailChange({}, actor);
    expect((await faultOf(confirm(second, account))).code).toBe("forbidden");
    expect(await getEmail({}, actor)).toEqual({ email, confirmed: false, pending: null });
  });

  it("of another account is refused, also when that account got it in the meantime", async () => {
    const [one, two] = [await newAccount(), await newAccount()];
    const taken = await faultOf(changeEmail({ email: two.email.toUpperCase() }, one.actor));
    expect(taken.problems).toMatchObject([{ path: ["email"] }]);
    expect((await faultOf(changeEmail({ email: one.email }, one.actor))).problems).toMatchObject([{ path: ["email"] }]);
    await changeEmail({ email: newEmail(one) }, one.actor);
    const email = newEmail(one);
    await db().account.update({ where: { id: two.accountId }, data: { email, emailKey: email } });
    expect((await faultOf(confirm(await lastToken(one), one))).code).toBe("already_exists");
    expect((await db().account.findUniqueOrThrow({ where: { id: one.accountId } })).email).toBe(one.email);
  });

  it("is changed after a recent sign-in only, and a stranger's address is not flooded", async () => {
    const { actor } = await newAccount();
    const earlier = { ...actor, authenticatedAt: new Date(Date.now() - 11 * 60_000) };
    expect((await faultOf(changeEmail({ email: "a@example.com" }, earlier))).code).toBe("recent_sign_in_required");
    for (let n = 0; n < MAILS_TO_ADDRESS.calls; n++)
      await changeEmail({ email: "stranger@example.com" }, (await newAccount()).actor);
    const fault = await faultOf(changeEmail({ email: "Stranger@example.com" }, (await newAccount()).actor));
    expect(fault.code).toBe("rate_limited");
  });

  it("threat 32: a change does not find out which addresses have accounts: ten tries an hour", async () => {
    const [{ actor }, other] = [await newAccount(), await newAccount()];
    const tries = [];
    for (let n = 0; n < 11; n++) tries.push((await faultOf(changeEmail({ email: other.email }, actor))).code);
    expect(tries).toEqual([...Array.from({ length: 10 }, () => "invalid_request"), "rate_limited"]);
  });
});
