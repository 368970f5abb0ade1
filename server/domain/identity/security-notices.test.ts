import { describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { ADDED_CREDENTIALS, MAILED_CHANGES } from "../../contract/limits/sign-in.ts";
import { db, transaction } from "../../data/db.ts";
import { newAccount, oauthTokenFor, PASSWORD, type TestAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { newApplication } from "../../testing/oauth-flow.ts";
import { setUpTotp } from "../../testing/races/account-races.ts";
import { readMails } from "../../testing/read-mails.ts";
import { addPasskeyTo } from "../../testing/software-passkey.ts";
import { nobody } from "../actor.ts";
import { createResetLink, removeTwoFactor } from "../admin/account-recovery.ts";
import { exportBots } from "../bots/export-bots.ts";
import { consumeRate } from "../service/rate-limit.ts";
import { requestAccountDeletion } from "./account-deletion.ts";
import { createApiToken, revokeApiToken } from "./api-tokens.ts";
import { changePassword } from "./change-password.ts";
import { changeEmail, confirmEmail } from "./email-address.ts";
import { endAllAccess } from "./end-access.ts";
import { exportAccountData } from "./export-account-data.ts";
import { removePasskey } from "./passkeys/passkeys.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.ts";
import { reportLeakedSecrets } from "./report-leaked-secrets.ts";
import { SECURITY_NOTICES } from "./security-notices.ts";
import { checkSecondFactor } from "./two-factor/second-factor.ts";
import { removeTotp, replaceRecoveryCodes } from "./two-factor/totp.ts";

const NEW = "four other words here";
const from = () => nobody({ ip: newIpAddress(), agent: null, requestId: "request-1" });

type Table = typeof SECURITY_NOTICES;
type Noticed = {
  [Action in keyof Table]: Table[Action] extends { write: unknown } ? Action : never;
}[keyof Table];

const isMailed = (action: keyof Table): action is Noticed => "write" in (SECURITY_NOTICES[action] ?? {});

const lastToken = async (accountId: string, kind: string) =>
  (await readMails(accountId)).findLast((mail) => mail.kind === kind)?.token ?? "";
const newStaff = async () => (await newAccount({ flags: AccountFlag.Staff | AccountFlag.Admin })).actor;

/** What leads to each entry that is mailed. */
const CASES: Record<Noticed, (account: TestAccount) => Promise<unknown>> = {
  "account.changePassword": ({ actor }) => changePassword({ currentPassword: PASSWORD, newPassword: NEW }, actor),
  "account.resetPassword": async ({ accountId, email }) => {
    await requestPasswordReset({ identifier: email }, from());
    await resetPassword({ token: await lastToken(accountId, "resetPassword"), newPassword: NEW }, from());
  },
  "account.createResetLink": async ({ accountId }) => createResetLink({ accountId }, await newStaff()),
  "account.changeEmail": ({ actor, email }) => changeEmail({ email: `new-${email}` }, actor),
  "account.confirmEmail": async ({ accountId, actor, email }) => {
    await changeEmail({ email: `new-${email}` }, actor);
    await confirmEmail({ token: await lastToken(accountId, "confirmEmail") }, actor);
  },
  "account.endAccess": ({ actor }) => endAllAccess({}, actor), // an API token
  "account.exportData": ({ actor }) => exportAccountData({ section: "bots" }, actor),
  "bot.export": ({ actor }) => exportBots({ deleteAfterExport: false }, actor),
  "account.removeTwoFactor": async (account) => {
    await setUpTotp(account);
    await removeTwoFactor({ accountId: account.accountId, reason: "Lost the phone." }, await newStaff());
  },
  "account.requestDeletion": ({ actor, username }) => requestAccountDeletion({ username }, actor),
  "passkey.add": addPasskeyTo,
  "passkey.remove": async (account) => removePasskey({ passkeyId: (await addPasskeyTo(account)).id }, account.actor),
  "twoFactor.enable": setUpTotp,
  "twoFactor.replaceRecoveryCodes": async (account) => {
    await setUpTotp(account);
    await replaceRecoveryCodes({}, account.actor);
  },
  "twoFactor.remove": async (account) => {
    await setUpTotp(account);
    await removeTotp({}, account.actor);
  },
  "twoFactor.pause": async (account) => {
    await setUpTotp(account);
    for (let n = 0; n < 50; n++)
      await faultOf(checkSecondFactor({ actor: from(), spend: transaction }, account.accountId, "no such code"));
  },
  "token.create": ({ actor }) => createApiToken({ name: "ci" }, actor),
  "token.revoke": ({ actor, apiTokenId }) => revokeApiToken({ tokenId: apiTokenId }, actor),
  "token.revokeLeaked": ({ apiToken }) => reportLeakedSecrets({ secrets: [apiToken] }, from()),
  "application.revokeLeakedToken": async (account) =>
    reportLeakedSecrets({ secrets: [(await oauthTokenFor(account, ["identify"])).token] }, from()),
  "application.removeLeakedSecret": async (owner) =>
    reportLeakedSecrets({ secrets: [(await newApplication({ owner })).clientSecret] }, from()),
};

const PER_ADDRESS = Object.entries(CASES).filter(([action]) => {
  const notice = SECURITY_NOTICES[action as Noticed];
  return !("unconfirmed" in notice && notice.unconfirmed);
});

const notices = async ({ accountId }: TestAccount) =>
  (await readMails(accountId)).filter(({ kind }) => kind === "accountNotice");

describe("the owner of an account", () => {
  it.each(Object.entries(CASES))(
    "threat 61: gets a mail about %s at the confirmed address, and sees it in the activity",
    async (action, run) => {
      const account = await newAccount({ confirmed: true });
      await run(account);
      const { accountId, email } = account;
      const entry = await db().auditEntry.findFirstOrThrow({ where: { accountId, action } });
      const mails = await notices(account);
      expect(mails.map(({ address }) => address)).toEqual(mails.map(() => email));
      const entries = await db().auditEntry.findMany({ where: { accountId }, orderBy: { sequence: "asc" } });
      const noticed = entries.filter(({ action }) => isMailed(action as keyof Table));
      expect([mails.length, noticed.at(-1)?.id]).toEqual([noticed.length, entry.id]);
      expect(mails.at(-1)?.text).toMatch(/the account|your account/i);
    },
  );

  it.each(PER_ADDRESS)("threat 61: gets none about %s at an address that nobody has confirmed", async (_, run) => {
    const account = await newAccount();
    await run(account);
    expect((await notices(account)).filter(({ subject }) => subject.startsWith("The security of"))).toEqual([]);
  });

  it.each(Object.entries(CASES))(
    "threat 61: reads nothing that a stranger chose in the mails about %s, at an address that nobody has confirmed",
    async (_, run) => {
      const account = await newAccount();
      const username = `Claim-your-prize.${account.username.slice(-8)}`;
      await db().account.update({ where: { id: account.accountId }, data: { username, usernameKey: username } });
      await run({ ...account, username });
      for (const { subject, text } of await readMails(account.accountId)) {
        expect(`${subject}\n${text}`).not.toContain(username);
        expect(text).not.toContain(`new-${account.email}`);
      }
    },
  );

  it.each(["Locked! Go to https://evil.example/unlock", "unlock: evil.example/x", "evil\uff0eexample", "10.20.30.40"])(
    "threat 61: reads no link in the name of an API token: %s",
    async (name) => {
      const account = await newAccount({ confirmed: true });
      await createApiToken({ name }, account.actor);
      const [mail] = await notices(account);
      expect(mail?.text).toContain("The API token whose name looks like a link was created");
      expect(mail?.text).not.toContain(name);
    },
  );

  it.each(["CI 2.0", "Dr. Who's laptop", "v1.2.3", "a/b $& $'"])(
    "threat 61: reads the name %s as it is",
    async (name) => {
      const account = await newAccount({ confirmed: true });
      await createApiToken({ name }, account.actor);
      expect((await notices(account))[0]?.text).toContain(`The API token “${name}” was created`);
    },
  );

  it("threat 61: is told which passkey or API token it was", async () => {
    const account = await newAccount({ confirmed: true });
    await createApiToken({ name: "a stranger's" }, account.actor);
    await removePasskey({ passkeyId: (await addPasskeyTo(account)).id }, account.actor);
    const texts = (await notices(account)).map(({ text }) => text);
    expect(texts[0]).toContain("The API token “a stranger's” was created");
    expect(texts[2]).toContain("The passkey “Laptop” was removed");
  });

  it("threat 61: gets ten mails an hour about what can be done any number of times, of each kind; none of it is refused", async () => {
    const account = await newAccount({ confirmed: true });
    const { accountId, actor } = account;
    const endAfterAdding = async () => {
      await createApiToken({ name: "ci" }, actor);
      await endAllAccess({}, actor);
    };
    const isAboutAll = ({ text }: { text: string }) => text.includes("All access to it");
    for (let n = 0; n < MAILED_CHANGES.calls; n++) await endAfterAdding();
    expect((await notices(account)).filter(isAboutAll)).toHaveLength(MAILED_CHANGES.calls);
    await endAfterAdding();
    expect((await notices(account)).filter(isAboutAll)).toHaveLength(MAILED_CHANGES.calls);
    expect(await db().auditEntry.count({ where: { accountId, action: "account.endAccess" } })).toBe(
      MAILED_CHANGES.calls + 1,
    );
    await changePassword({ currentPassword: PASSWORD, newPassword: NEW }, actor);
    expect((await notices(account)).at(-1)?.subject).toContain("password");
  });

  it("threat 61: is not told of the end of all access when there was none", async () => {
    const account = await newAccount({ confirmed: true });
    await revokeApiToken({ tokenId: account.apiTokenId }, account.actor);
    await endAllAccess({}, account.actor);
    expect(await notices(account)).toHaveLength(1);
  });

  it("threat 61: is told although a stranger has used up the mails with links", async () => {
    const account = await newAccount({ confirmed: true });
    for (let n = 0; n < 12; n++) await requestPasswordReset({ identifier: account.email }, from());
    await createApiToken({ name: "ci" }, account.actor);
    expect(await notices(account)).toHaveLength(1);
  });

  it("threat 61: is not told less because much is added: beyond sixty in an hour, adding is refused and removing is not", async () => {
    const account = await newAccount({ confirmed: true });
    const { accountId, actor, apiTokenId } = account;
    await consumeRate(ADDED_CREDENTIALS, accountId, ADDED_CREDENTIALS.calls - 1);
    const { id } = await createApiToken({ name: "the sixtieth" }, actor);
    expect((await faultOf(createApiToken({ name: "one more" }, actor))).code).toBe("rate_limited");
    expect(await db().apiToken.count({ where: { accountId } })).toBe(2);
    for (const tokenId of [id, apiTokenId]) await revokeApiToken({ tokenId }, actor);
    expect(await notices(account)).toHaveLength(3);
  });
});
