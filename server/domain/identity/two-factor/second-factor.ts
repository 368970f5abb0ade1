import { verifySync } from "otplib";
import { WRONG_CODE_LIMIT } from "../../../contract/limits/sign-in.ts";
import { databaseNow } from "../../../data/database-clock.ts";
import type { Db } from "../../../data/db.ts";
import { decrypt } from "../../../data/encryption.ts";
import { consumePoints, type RateLimitWindow, refundPoint } from "../../../data/rate-limit-counters.ts";
import { hashSecret } from "../../../data/secret.ts";
import { Fault } from "../../fault.ts";
import { rateLimitedFault } from "../../service/rate-limit.ts";

/** A code of the time step before or after is taken too: clocks differ, and people type slowly. */
const TOLERANCE_SECONDS = 30;
/** From all addresses together: whoever knows the password must not guess the code with many addresses. */
const WRONG_CODES: RateLimitWindow = { name: "sign-in-code", ...WRONG_CODE_LIMIT };

export const sealedSecretOf = (accountId: string) => ({ rowId: accountId, field: "totpSecret" });

/** A code that was checked and not used yet. */
export type SecondFactor = { kind: "totp"; step: bigint } | { kind: "recovery"; hash: string };

export const wrongCode = (): Fault =>
  new Fault("unauthorized", "The code is wrong, or was used already.", {
    problems: [{ path: ["code"], message: "is wrong, or was used already" }],
  });

/**
 * What an account asks for besides its password.
 * @returns Null when it asks for nothing.
 * @throws Fault `two_factor_required` without a code, `unauthorized` when the code is wrong.
 */
export async function requireSecondFactor(db: Db, accountId: string, code: string | undefined) {
  const totp = await db.totp.findFirst({
    where: { accountId, confirmedAt: { not: null } },
    select: { accountId: true },
  });
  if (!totp) return null;
  if (code === undefined) throw new Fault("two_factor_required", "Enter the code of your authenticator app.");
  return checkSecondFactor(db, accountId, code);
}

/** Checks a code without using it. @throws Fault */
export async function checkSecondFactor(db: Db, accountId: string, code: string): Promise<SecondFactor> {
  const { allowed, resetMs } = await consumePoints(WRONG_CODES, accountId);
  if (!allowed) throw rateLimitedFault(resetMs, "Too many wrong codes.");
  const factor = await findFactor(db, accountId, code);
  if (!factor) throw wrongCode();
  await refundPoint(WRONG_CODES, accountId);
  return factor;
}

async function findFactor(db: Db, accountId: string, code: string): Promise<SecondFactor | null> {
  const digits = code.replace(/\s/g, "");
  if (/^\d{6}$/.test(digits)) return findTotpStep(db, accountId, digits);
  const hash = hashRecoveryCode(accountId, code);
  const unused = await db.recoveryCode.count({ where: { hash, accountId, usedAt: null } });
  return unused === 1 ? { kind: "recovery", hash } : null;
}

async function findTotpStep(db: Db, accountId: string, token: string): Promise<SecondFactor | null> {
  const row = await db.totp.findFirst({ where: { accountId, confirmedAt: { not: null } } });
  if (!row) return null;
  const step = matchTotp(decrypt(row.sealedSecret, sealedSecretOf(accountId), row.keyId), token);
  return step !== null && step > row.lastStep ? { kind: "totp", step } : null;
}

/** @returns The time step of the code, or null when it is not a code of this moment. */
export function matchTotp(secret: string, code: string): bigint | null {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(databaseNow().getTime() / 1000);
  const result = verifySync({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && "timeStep" in result ? BigInt(result.timeStep) : null;
}

/** Of several uses of one code, one gets it. @throws Fault */
export async function consumeSecondFactor(tx: Db, accountId: string, factor: SecondFactor): Promise<void> {
  const used =
    factor.kind === "totp"
      ? await tx.totp.updateMany({
          where: { accountId, lastStep: { lt: factor.step } },
          data: { lastStep: factor.step },
        })
      : await tx.recoveryCode.updateMany({
          where: { accountId, hash: factor.hash, usedAt: null },
          data: { usedAt: databaseNow() },
        });
  if (used.count !== 1) throw wrongCode();
}

/** Case, spaces and dashes do not matter. */
export const hashRecoveryCode = (accountId: string, code: string): string =>
  hashSecret(`${accountId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`);
