import { randomInt } from "node:crypto";
import { generateSecret, generateURI } from "otplib";
import { z } from "zod";
import { portalOnly } from "../../../contract/access.ts";
import { RECOVERY_CODES, RecoveryCodes, TotpConfirmation, TotpSecret } from "../../../contract/account-security.ts";
import { Ok } from "../../../contract/text.ts";
import { databaseNow } from "../../../data/database-clock.ts";
import type { Db } from "../../../data/db.ts";
import { decrypt, encrypt } from "../../../data/encryption.ts";
import { newId } from "../../../data/id.ts";
import { keyring } from "../../../data/keyring.ts";
import { settings } from "../../../settings/settings.ts";
import { Fault, invalid } from "../../fault.ts";
import { lockAccount } from "../../lock-account.ts";
import { operation } from "../../operation.ts";
import { hashRecoveryCode, matchTotp, sealedSecretOf } from "./second-factor.ts";

const Nothing = z.strictObject({});
const access = portalOnly;

/** A new secret for an authenticator app. It is asked for only after `confirmTotp`. */
export const startTotp = operation(
  { name: "twoFactor.start", access, input: Nothing, output: TotpSecret, writes: true },
  async (_, { actor, db, audit }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    const before = await db.totp.findUnique({ where: { accountId } });
    if (before?.confirmedAt) throw new Fault("already_exists", "An authenticator app is set up already.");
    const secret = generateSecret();
    const keyId = keyring().newest;
    const row = { keyId, sealedSecret: encrypt(secret, sealedSecretOf(accountId), keyId) };
    await db.totp.upsert({ where: { accountId }, create: { accountId, ...row }, update: row });
    const { username } = await db.account.findUniqueOrThrow({ where: { id: accountId }, select: { username: true } });
    audit({ action: "twoFactor.start", targetId: accountId });
    return { secret, address: generateURI({ issuer: new URL(settings().publicUrl).host, label: username, secret }) };
  },
);

/** The first code proves that the app has the secret. Only this answer holds the recovery codes. */
export const confirmTotp = operation(
  { name: "twoFactor.confirm", access, input: TotpConfirmation, output: RecoveryCodes, writes: true },
  async ({ code }, { actor, db, audit }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    const row = await db.totp.findUnique({ where: { accountId } });
    if (!row || row.confirmedAt) throw new Fault("not_found", "No authenticator app waits for its first code.");
    const step = matchTotp(decrypt(row.sealedSecret, sealedSecretOf(accountId), row.keyId), code);
    if (step === null) throw invalid(["code"], "This is not the code that the app shows now.");
    await db.totp.update({ where: { accountId }, data: { confirmedAt: databaseNow(), lastStep: step } });
    audit({ action: "twoFactor.enable", targetId: accountId });
    return { recoveryCodes: await replaceCodes(db, accountId) };
  },
);

/** New recovery codes in place of the old ones. */
export const replaceRecoveryCodes = operation(
  { name: "twoFactor.replaceRecoveryCodes", access, input: Nothing, output: RecoveryCodes, writes: true },
  async (_, { actor, db, audit }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    const enabled = await db.totp.count({ where: { accountId, confirmedAt: { not: null } } });
    if (enabled === 0) throw new Fault("not_found", "There is no authenticator app.");
    audit({ action: "twoFactor.replaceRecoveryCodes", targetId: accountId });
    return { recoveryCodes: await replaceCodes(db, accountId) };
  },
);

/** From now on the password alone is enough. */
export const removeTotp = operation(
  { name: "twoFactor.remove", access, input: Nothing, output: Ok, writes: true },
  async (_, { actor, db, audit }) => {
    const { accountId } = actor;
    if (!(await deleteTwoFactor(db, accountId))) throw new Fault("not_found", "There is no authenticator app.");
    audit({ action: "twoFactor.remove", targetId: accountId });
    return { ok: true };
  },
);

/** @returns Whether there was one. */
export async function deleteTwoFactor(tx: Db, accountId: string): Promise<boolean> {
  await lockAccount(tx, accountId);
  const { count } = await tx.totp.deleteMany({ where: { accountId } });
  await tx.recoveryCode.deleteMany({ where: { accountId } });
  return count > 0;
}

/** Without letters and digits that look alike. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
  ).join("-");

async function replaceCodes(tx: Db, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.recoveryCode.deleteMany({ where: { accountId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ id: newId(), accountId, hash: hashRecoveryCode(accountId, code) })),
  });
  return codes;
}
