import { verifySync } from "otplib";
import { z } from "zod";
import { CODE_LIMITS, type CodeKind } from "../../../contract/limits/sign-in.ts";
import { databaseNow } from "../../../data/database-clock.ts";
import type { Db } from "../../../data/db.ts";
import { decrypt } from "../../../data/encryption.ts";
import { hashSecret } from "../../../data/secret.ts";
import { type Actor, nobody } from "../../actor.ts";
import { Fault } from "../../fault.ts";
import type { Spending } from "../../operation.ts";
import { recordAuditEntries } from "../../record-audit-entries.ts";
import { rateLimitedFault } from "../../service/rate-limited-fault.ts";

const Count = z.object({
  /** Wrong codes since `since`. */
  wrong: z.int(),
  since: z.coerce.date(),
  /** How many pauses have followed each other. */
  pauses: z.int(),
  pausedUntil: z.coerce.date().nullable(),
  /** When a new password last ended a pause early. */
  liftedAt: z.coerce.date().nullable(),
});
type Count = z.infer<typeof Count>;

/** What `Totp.wrongCodes` holds. */
export const WrongCodes = z.object({ app: Count, recovery: Count } satisfies Record<CodeKind, unknown>).partial();
export type WrongCodes = z.infer<typeof WrongCodes>;

const HOUR_MS = 3_600_000;
const NONE: Count = { wrong: 0, since: new Date(0), pauses: 0, pausedUntil: null, liftedAt: null };

const hoursLater = (date: Date, hours: number) => new Date(date.getTime() + hours * HOUR_MS);

/** Until when no code of this kind is accepted; null when they are. */
export function pausedUntil(codes: WrongCodes, kind: CodeKind, now: Date): Date | null {
  const until = codes[kind]?.pausedUntil ?? null;
  return until && until > now ? until : null;
}

/** Counts a wrong code. Too many within a day begin a pause, and each pause soon after another is longer. */
export function addWrongCode(codes: WrongCodes, kind: CodeKind, now: Date): WrongCodes {
  const { free, freeHours, pauseMinutes, calmHours } = CODE_LIMITS[kind];
  const before = codes[kind] ?? NONE;
  const isNewDay = hoursLater(before.since, freeHours) <= now;
  const counted = { ...before, wrong: isNewDay ? 1 : before.wrong + 1, since: isNewDay ? now : before.since };
  if (counted.wrong < free) return { ...codes, [kind]: counted };
  const isCalm = before.pausedUntil === null || hoursLater(before.pausedUntil, calmHours) <= now;
  const pauses = isCalm ? 1 : before.pauses + 1;
  const minutes = pauseMinutes[Math.min(pauses, pauseMinutes.length) - 1] as number;
  const until = hoursLater(now, minutes / 60);
  return { ...codes, [kind]: { ...counted, wrong: 0, since: now, pauses, pausedUntil: until } };
}

/**
 * Ends pauses early when the password is new: whoever guessed knew the old one. Once a day, because a new password may be
 * the guesser's own; and the next pause is as long as it would have been.
 */
export function liftPauses(codes: WrongCodes, now: Date): WrongCodes {
  const lifted = Object.entries(codes).map(([kind, count]) => {
    const isAllowed =
      count.liftedAt === null || hoursLater(count.liftedAt, CODE_LIMITS[kind as CodeKind].liftHours) <= now;
    const isPaused = count.pausedUntil !== null && count.pausedUntil > now;
    return [kind, isAllowed && isPaused ? { ...count, pausedUntil: now, liftedAt: now } : count];
  });
  return Object.fromEntries(lifted);
}

/** A code of the time step before or after is taken too: clocks differ, and people type slowly. */
const TOLERANCE_SECONDS = 30;

export const sealedSecretOf = (accountId: string) => ({ rowId: accountId, field: "totpSecret" });

/** A code that was checked and not used yet. */
export type SecondFactor = { kind: "totp"; step: bigint } | { kind: "recovery"; hash: string };

export const wrongCode = (): Fault =>
  new Fault("unauthorized", "The code is wrong, or was used already.", {
    problems: [{ path: ["code"], message: "This is wrong, or was used already." }],
  });

/** Who tries a code, and how the attempt is counted. */
type Attempt = { actor: Actor } & Spending;

/**
 * What an account asks for besides its password.
 * @returns Null when it asks for nothing.
 * @throws Fault `two_factor_required` without a code, `unauthorized` when the code is wrong.
 */
export async function requireSecondFactor(
  { db, ...attempt }: Attempt & { db: Db },
  accountId: string,
  code: string | undefined,
): Promise<SecondFactor | null> {
  if (!(await asksForCode(db, accountId))) return null;
  if (code === undefined) throw codeRequired();
  return checkSecondFactor(attempt, accountId, code);
}

/** @throws Fault `two_factor_required` when the account asks for a code by now. */
export async function requireNoSecondFactor(db: Db, accountId: string): Promise<void> {
  if (await asksForCode(db, accountId)) throw codeRequired();
}

const codeRequired = () => new Fault("two_factor_required", "Enter the code of your authenticator app.");

const asksForCode = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.totp.count({ where: { accountId, confirmedAt: { not: null } } })) > 0;

const isAppCode = (code: string): boolean => /^\d{6}$/.test(withoutSpaces(code));
const withoutSpaces = (code: string): string => code.replace(/\s/g, "");

/**
 * Checks a code without using it: a wrong code counts although the call fails. Codes of one account are checked one
 * after the other, so that simultaneous ones do not exceed the limit.
 * @throws Fault
 */
export async function checkSecondFactor(
  { actor, spend }: Attempt,
  accountId: string,
  code: string,
): Promise<SecondFactor> {
  const kind: CodeKind = isAppCode(code) ? "app" : "recovery";
  const { factor, until } = await spend(async (tx) => {
    const [row] = await tx.$queryRaw<{ wrongCodes: unknown }[]>`
      SELECT "wrongCodes" FROM "Totp" WHERE "accountId" = ${accountId} AND "confirmedAt" IS NOT NULL LIMIT 1 FOR UPDATE`;
    if (!row) return { factor: null, until: null };
    const codes = WrongCodes.parse(row.wrongCodes);
    const now = databaseNow();
    const until = pausedUntil(codes, kind, now);
    if (until) return { factor: null, until };
    const found = await findFactor(tx, accountId, code);
    if (!found) await storeWrongCode(tx, actor, accountId, { kind, codes: addWrongCode(codes, kind, now), now });
    return { factor: found === "used" ? null : found, until: null };
  });
  if (until) throw pausedFault(kind, until);
  if (!factor) throw wrongCode();
  return factor;
}

interface WrongCode {
  kind: CodeKind;
  /** As they are now, with this one. */
  codes: WrongCodes;
  now: Date;
}

/** The code that begins a pause is in the audit log, and its entry is mailed to the owner. */
async function storeWrongCode(tx: Db, actor: Actor, accountId: string, { kind, codes, now }: WrongCode): Promise<void> {
  await saveWrongCodes(tx, accountId, codes);
  const until = pausedUntil(codes, kind, now);
  if (!until) return;
  const after = { codes: kind, wrong: CODE_LIMITS[kind].free, until: until.toISOString() };
  const { ip, agent, requestId } = actor;
  await recordAuditEntries(tx, nobody({ ip, agent, requestId }), [
    { action: "twoFactor.pause", targetId: accountId, accountId, after },
  ]);
}

async function saveWrongCodes(tx: Db, accountId: string, codes: WrongCodes): Promise<void> {
  await tx.totp.updateMany({ where: { accountId }, data: { wrongCodes: codes } });
}

/** With a new password, whoever knew the old one guesses no longer. */
export async function liftCodePauses(tx: Db, accountId: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ wrongCodes: unknown }[]>`
    SELECT "wrongCodes" FROM "Totp" WHERE "accountId" = ${accountId} LIMIT 1 FOR UPDATE`;
  if (row) await saveWrongCodes(tx, accountId, liftPauses(WrongCodes.parse(row.wrongCodes), databaseNow()));
}

const PAUSED: Record<CodeKind, string> = {
  app: "Codes of the authenticator app are not accepted now, because too many were wrong. Use a recovery code or a passkey, or choose a new password by mail.",
  recovery:
    "Recovery codes are not accepted now, because too many were wrong. Use a code of the authenticator app or a passkey, or choose a new password by mail.",
};

function pausedFault(kind: CodeKind, until: Date): Fault {
  const { code, message, retryAfterSeconds } = rateLimitedFault(
    until.getTime() - databaseNow().getTime(),
    PAUSED[kind],
  );
  const problems = [{ path: ["code"], message }];
  return new Fault(code, message, { problems, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
}

/** @returns `"used"` for a code that was right and is used up: whoever enters it twice does not guess. */
async function findFactor(db: Db, accountId: string, code: string): Promise<SecondFactor | "used" | null> {
  if (isAppCode(code)) return findTotpStep(db, accountId, withoutSpaces(code));
  const hash = hashRecoveryCode(accountId, code);
  const row = await db.recoveryCode.findFirst({ where: { hash, accountId }, select: { usedAt: true } });
  if (row?.usedAt) return "used";
  return row && { kind: "recovery", hash };
}

async function findTotpStep(db: Db, accountId: string, token: string): Promise<SecondFactor | "used" | null> {
  const row = await db.totp.findFirst({ where: { accountId, confirmedAt: { not: null } } });
  if (!row) return null;
  const step = matchTotp(decrypt(row.sealedSecret, sealedSecretOf(accountId), row.keyId), token);
  if (step === null) return null;
  return step > row.lastStep ? { kind: "totp", step } : "used";
}

/** @returns The time step of the code, or null when it is not a code of this moment. */
export function matchTotp(secret: string, code: string): bigint | null {
  if (!isAppCode(code)) return null;
  const token = withoutSpaces(code);
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
