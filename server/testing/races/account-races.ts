import { expect } from "vitest";
import { db } from "../../data/db.ts";
import { changeEmail } from "../../domain/identity/email-address.ts";
import { startPasskeyRegistration } from "../../domain/identity/passkeys/passkeys.ts";
import { startTotp } from "../../domain/identity/two-factor/totp.ts";
import { newAccount, PASSWORD } from "../accounts.ts";
import { newConnectionAnswer } from "../outside-provider.ts";
import { addPasskeyTo, newSoftwarePasskey } from "../software-passkey.ts";
import { codeNow, setUpTotp } from "../two-factor.ts";
import { expectWins, type Prepare } from "./race-checks.ts";

/** The account has this many live links of the kind. */
const expectLinks = (accountId: string, kind: "confirmEmail" | "resetPassword", count: number) => async () =>
  expect(await db().emailLink.count({ where: { accountId, kind } })).toBe(count);

export const ACCOUNT_RACES: Record<string, Prepare> = {
  "identity.sendEmailConfirmation": async ({ accountId }) => ({
    input: () => ({}),
    check: expectWins(5, expectLinks(accountId, "confirmEmail", 5)),
  }),
  "identity.changeEmail": async ({ accountId, username }) => ({
    input: (index) => ({ email: `${username}-${index}@example.org` }),
    check: expectWins(10, expectLinks(accountId, "confirmEmail", 1)),
  }),
  "identity.cancelEmailChange": async ({ actor, username }) => {
    await changeEmail({ email: `${username}@example.org` }, actor);
    return { input: () => ({}), check: expectWins(1) };
  },
  "identity.finishConnection": async ({ actor }) => {
    const answer = await newConnectionAnswer(actor);
    return { input: () => answer, check: expectWins(1) };
  },
  "identity.unlinkConnection": async ({ accountId }) => {
    const connections = { epic: { id: accountId, username: "e", verified: true } };
    await db().account.update({ where: { id: accountId }, data: { connections } });
    return { input: () => ({ connection: "epic" }), check: expectWins(1) };
  },
  "identity.requestDeletion": async ({ username }) => ({ input: () => ({ username }), check: expectWins(1) }),
  "identity.cancelDeletion": async ({ accountId }) => {
    await db().account.update({ where: { id: accountId }, data: { deleteAt: new Date(Date.now() + 600_000) } });
    return { input: () => ({}), check: expectWins(1) };
  },
  "identity.exportData": async () => ({ input: () => ({ section: "account" }), check: expectWins(20), audited: 1 }),
  "identity.endAccess": async ({ accountId }) => ({
    input: () => ({}),
    check: expectWins(20, async () => expect(await db().apiToken.count({ where: { accountId } })).toBe(0)),
  }),
  "identity.reauthenticate": async () => ({ input: () => ({ password: PASSWORD }), check: expectSome }),
  "passkeys.add": async ({ accountId, actor }) => {
    const answer = newSoftwarePasskey().register(await startPasskeyRegistration({}, actor));
    const check = async () => expect(await db().passkey.count({ where: { accountId } })).toBe(1);
    return { input: () => ({ name: "A", answer }), check: expectWins(1, check) };
  },
  "passkeys.rename": async (account) => {
    const { id: passkeyId } = await addPasskeyTo(account);
    return { input: (index) => ({ passkeyId, name: `N${index}` }), check: expectWins(20) };
  },
  "passkeys.remove": async (account) => {
    const { id: passkeyId } = await addPasskeyTo(account);
    return { input: () => ({ passkeyId }), check: expectWins(1) };
  },
  "twoFactor.start": async ({ accountId }) => ({
    input: () => ({}),
    check: expectWins(20, async () => expect(await db().totp.count({ where: { accountId } })).toBe(1)),
  }),
  "twoFactor.confirm": async ({ accountId, actor }) => {
    const { secret } = await startTotp({}, actor);
    const check = async () => expect(await db().recoveryCode.count({ where: { accountId } })).toBe(10);
    return { input: () => ({ code: codeNow(secret) }), check: expectWins(1, check) };
  },
  "twoFactor.replaceRecoveryCodes": async (account) => {
    const { accountId } = account;
    await setUpTotp(account);
    const check = async () => expect(await db().recoveryCode.count({ where: { accountId } })).toBe(10);
    return { input: () => ({}), check: expectWins(20, check) };
  },
  "twoFactor.remove": async (account) => {
    await setUpTotp(account);
    return { input: () => ({}), check: expectWins(1) };
  },
};

/** Attempts at one moment are counted as if they were wrong until they end. */
const expectSome: Awaited<ReturnType<Prepare>>["check"] = ({ wins }) => expect(wins.length).toBeGreaterThan(0);

export const ACCOUNT_STAFF_RACES: Record<string, Prepare> = {
  "admin.createResetLink": async () => {
    const { accountId } = await newAccount();
    return { input: () => ({ accountId }), check: expectWins(20, expectLinks(accountId, "resetPassword", 5)) };
  },
  "admin.removeTwoFactor": async () => {
    const account = await newAccount();
    await setUpTotp(account);
    const { accountId } = account;
    return { input: () => ({ accountId, reason: "Lost it." }), check: expectWins(1) };
  },
};
