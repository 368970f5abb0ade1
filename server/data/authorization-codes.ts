import { CODE_SECONDS } from "../contract/oauth.ts";
import type { Db } from "./db.ts";

export interface NewCode {
  hash: string;
  applicationId: string;
  accountId: string;
  redirectUri: string;
  scopes: string[];
  codeChallenge: string | null;
  nonce: string | null;
  authenticatedAt: Date;
}

/** Stores a code that expires after ten minutes of the database's clock. @returns False when it was stored before. */
export async function insertCode(tx: Db, code: NewCode): Promise<boolean> {
  const { hash, applicationId, accountId, redirectUri, scopes, codeChallenge, nonce, authenticatedAt } = code;
  const inserted = await tx.$executeRaw`
    INSERT INTO "AuthorizationCode" (hash, "applicationId", "accountId", "redirectUri", scopes, "codeChallenge", nonce,
      "authenticatedAt", "expiresAt")
    VALUES (${hash}, ${applicationId}, ${accountId}, ${redirectUri}, ${scopes}::text[], ${codeChallenge}, ${nonce},
      ${authenticatedAt}, now() + make_interval(secs => ${CODE_SECONDS}))
    ON CONFLICT (hash) DO NOTHING`;
  return inserted === 1;
}

const DOUBLE_CLICK_SECONDS = 10;

/** Whether a stored code comes from the first click of a double click: just issued, and not used. */
export async function wasJustIssued(tx: Db, hash: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "AuthorizationCode" WHERE hash = ${hash} AND "consumedAt" IS NULL
      AND "createdAt" > now() - make_interval(secs => ${DOUBLE_CLICK_SECONDS})`;
  return rows.length > 0;
}

/** Invalidates codes that were not exchanged yet. Their rows remain until they expire: they mark the consent form as used. */
export async function invalidateCodes(tx: Db, of: { applicationId: string; accountId?: string }): Promise<void> {
  const accountId = of.accountId ?? null;
  await tx.$executeRaw`
    UPDATE "AuthorizationCode" SET "consumedAt" = now()
    WHERE "applicationId" = ${of.applicationId} AND "consumedAt" IS NULL
      AND (${accountId}::text IS NULL OR "accountId" = ${accountId})`;
}
