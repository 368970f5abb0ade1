import { CODE_SECONDS } from "../contract/oauth.ts";
import { type Db, db } from "./db.ts";

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

/** Keeps a code, for ten minutes of the database's clock. @returns False when it was there before. */
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

/** Whether a code that is there already is that of the click before: just issued, and not used. */
export async function isJustIssued(tx: Db, hash: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "AuthorizationCode" WHERE hash = ${hash} AND "consumedAt" IS NULL
      AND "createdAt" > now() - make_interval(secs => ${DOUBLE_CLICK_SECONDS})`;
  return rows.length > 0;
}

export interface StoredCode extends NewCode {
  expired: boolean;
  consumed: boolean;
  /** Long enough after its use that a second one is not a double click. */
  replayed: boolean;
  accessTokenId: string | null;
  accountFlags: number;
  approvedScopes: string[] | null;
}

const REPLAY_SECONDS = 10;

/** A code with what decides whether it can be exchanged; times are the database's. */
export async function findCode(hash: string): Promise<StoredCode | null> {
  const [row] = await db().$queryRaw<StoredCode[]>`
    SELECT c.*, c."expiresAt" <= now() AS expired, c."consumedAt" IS NOT NULL AS consumed,
      coalesce(c."consumedAt" < now() - make_interval(secs => ${REPLAY_SECONDS}), false) AS replayed,
      a.flags AS "accountFlags", g.scopes AS "approvedScopes"
    FROM "AuthorizationCode" c
    JOIN "Account" a ON a.id = c."accountId"
    LEFT JOIN "Grant" g ON g."accountId" = c."accountId" AND g."applicationId" = c."applicationId"
    WHERE c.hash = ${hash}`;
  return row ?? null;
}

/** Uses the code up. Exactly one of any number of concurrent callers is told true. */
export async function consumeCode(tx: Db, hash: string, accessTokenId: string): Promise<boolean> {
  const consumed = await tx.$executeRaw`
    UPDATE "AuthorizationCode" SET "consumedAt" = now(), "accessTokenId" = ${accessTokenId}
    WHERE hash = ${hash} AND "consumedAt" IS NULL AND "expiresAt" > now()`;
  return consumed === 1;
}
