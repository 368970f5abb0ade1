import { describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { newAccount, PASSWORD, type TestAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { readMails } from "../../testing/read-mails.ts";
import { nobody } from "../actor.ts";
import { createResetLink } from "../admin/account-recovery.ts";
import { changePassword } from "./change-password.ts";
import { changeEmail, confirmEmail, sendEmailConfirmation } from "./email-address.ts";
import { checkEmailLink, requestPasswordReset } from "./password-reset.ts";

const from = (ip = newIpAddress()) => nobody({ ip, agent: null, requestId: "request-1" });
const ask = ({ email }: TestAccount, actor = from()) => requestPasswordReset({ identifier: email }, actor);
const works = async (token: string | undefined, kind = "resetPassword") =>
  (await checkEmailLink({ kind, token: token ?? "-" }, from())).link !== null;
const resetTokens = async ({ accountId }: TestAccount) =>
  (await readMails(accountId)).filter(({ kind }) => kind === "resetPassword").map(({ token }) => token);

/** As many as are sent, and more, each from an address of its own. */
const askByStrangers = (victim: TestAccount, times = 25) =>
  Promise.all(Array.from({ length: times }, () => ask(victim)));

describe("threat 66: strangers who ask for resets of somebody's account", () => {
  it("use up none of the mails that the person asks for or is told by", async () => {
    const victim = await newAccount();
    await askByStrangers(victim);
    expect(await resetTokens(victim)).toHaveLength(10);
    await ask(victim, victim.actor);
    expect(await resetTokens(victim)).toHaveLength(11);
    await sendEmailConfirmation({}, victim.actor);
    await changeEmail({ email: `new-${victim.email}` }, victim.actor);
    await changePassword({ currentPassword: PASSWORD, newPassword: "four other words here" }, victim.actor);
    const kinds = (await readMails(victim.accountId)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== "resetPassword")).toEqual([
      ...["confirmEmail", "confirmEmail", "accountNotice", "accountNotice"],
    ]);
  });

  it("end no link that staff made, that the person asked for, or that they asked for themselves", async () => {
    const victim = await newAccount();
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const { link } = await createResetLink({ accountId: victim.accountId }, staff.actor);
    await ask(victim, victim.actor);
    await sendEmailConfirmation({}, victim.actor);
    const confirmation = (await readMails(victim.accountId)).at(-1)?.token;
    await askByStrangers(victim);
    expect(await works(link.split("#")[1])).toBe(true);
    expect(await works(confirmation, "confirmEmail")).toBe(true);
    // Who gets no further mail has these.
    const tokens = await resetTokens(victim);
    expect(tokens).toHaveLength(11);
    for (const token of tokens) expect(await works(token)).toBe(true);
  });

  it("from one address get three mails an hour, and the person gets the next", async () => {
    const victim = await newAccount();
    const stranger = from();
    for (let n = 0; n < 12; n++) expect(await ask(victim, stranger)).toEqual({ ok: true });
    expect(await resetTokens(victim)).toHaveLength(3);
    await ask(victim);
    expect(await resetTokens(victim)).toHaveLength(4);
  });

  it("do not keep the person from a reset after a change of the address, which ends the links to the old one", async () => {
    const victim = await newAccount();
    await askByStrangers(victim);
    const ended = await resetTokens(victim);
    const email = `new-${victim.email}`;
    await changeEmail({ email }, victim.actor);
    const token = (await readMails(victim.accountId)).findLast(({ kind }) => kind === "confirmEmail")?.token ?? "";
    await confirmEmail({ token }, victim.actor);
    for (const one of ended) expect(await works(one)).toBe(false);
    await ask({ ...victim, email });
    const tokens = await resetTokens(victim);
    expect(tokens).toHaveLength(ended.length + 1);
    expect(await works(tokens.at(-1))).toBe(true);
  });

  it("do not keep a person from an address by typing it, with several accounts either", async () => {
    const [stranger, person] = [await newAccount(), await newAccount()];
    const email = `wanted-${person.email}`;
    for (let n = 0; n < 5; n++) await changeEmail({ email }, stranger.actor);
    for (let n = 0; n < 3; n++) {
      const { actor } = await newAccount();
      expect((await faultOf(changeEmail({ email }, { ...actor, ip: stranger.ip }))).code).toBe("rate_limited");
    }
    await changeEmail({ email }, person.actor);
    const mails = await readMails(person.accountId);
    expect(mails.filter(({ kind }) => kind === "confirmEmail")).toMatchObject([{ address: email }]);
  });
});
