import { describe, expect, it } from "vitest";
import { AccountFlag } from "#server/contract/flags.ts";
import { db } from "#server/data/db.ts";
import { newAccount, type TestAccount } from "#server/testing/accounts.ts";
import { faultOf } from "#server/testing/fault-of.ts";
import { newIpAddress } from "#server/testing/new-ip-address.ts";
import { readMails } from "#server/testing/read-mails.ts";
import { nobody } from "../actor.ts";
import { createApiToken } from "../identity/api-tokens.ts";
import { changeEmail, confirmEmail, getEmail, sendEmailConfirmation } from "../identity/email-address.ts";
import { requestPasswordReset, resetPassword } from "../identity/password-reset.ts";
import { openMail } from "./read-outbox.ts";

const from = () => nobody({ ip: newIpAddress(), agent: null, requestId: "request-1" });

const lastToken = async ({ accountId }: TestAccount, kind = "confirmEmail") =>
  (await readMails(accountId)).findLast((mail) => mail.kind === kind)?.token ?? "";

/** Staff open the last mail with a link that confirms an address. */
async function openLink(account: TestAccount, staff: TestAccount): Promise<string> {
  const where = { accountId: account.accountId, kind: "confirmEmail" };
  const { id: mailId } = await db().mail.findFirstOrThrow({ where, orderBy: { id: "desc" } });
  await openMail({ mailId }, staff.actor);
  return lastToken(account);
}

describe("a link that confirms an address, in a mail that staff opened and passed on,", () => {
  it("threat 61: confirms nothing in a stranger's account: the reset by the address's owner ends what the stranger prepared", async () => {
    const [stranger, staff] = [await newAccount(), await newAccount({ flags: AccountFlag.Staff })];
    await createApiToken({ name: "planted" }, stranger.actor);
    await sendEmailConfirmation({}, stranger.actor);
    const token = await openLink(stranger, staff);
    for (const actor of [stranger.actor, from()]) {
      expect((await faultOf(confirmEmail({ token }, actor))).message).toContain("Staff opened the mail");
    }
    expect(await getEmail({}, stranger.actor)).toMatchObject({ confirmed: false });
    await requestPasswordReset({ identifier: stranger.email }, from());
    const reset = await lastToken(stranger, "resetPassword");
    const { ended } = await resetPassword({ token: reset, newPassword: "four other words here" }, from());
    expect(ended?.apiTokens).toBeGreaterThan(0);
  });

  it("threat 61: replaces an address by one that is not confirmed", async () => {
    const account = await newAccount({ confirmed: true });
    const email = `new-${account.email}`;
    await changeEmail({ email }, account.actor);
    const token = await openLink(account, await newAccount({ flags: AccountFlag.Staff }));
    expect(await confirmEmail({ token }, account.actor)).toMatchObject({ email, confirmed: false });
    expect(await getEmail({}, account.actor)).toEqual({ email, confirmed: false, pending: null });
  });

  it("is one's own when an admin opens the mail to the own account; a link asked for later is whole again", async () => {
    const admin = await newAccount({ flags: AccountFlag.Admin });
    await sendEmailConfirmation({}, admin.actor);
    const token = await openLink(admin, admin);
    expect(await confirmEmail({ token }, admin.actor)).toMatchObject({ confirmed: true });
    const user = await newAccount();
    await sendEmailConfirmation({}, user.actor);
    await openLink(user, admin);
    await sendEmailConfirmation({}, user.actor);
    expect(await confirmEmail({ token: await lastToken(user) }, user.actor)).toMatchObject({ confirmed: true });
  });
});
