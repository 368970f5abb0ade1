import { ACCESS_TOKEN_SECONDS, CODE_SECONDS } from "../contract/oauth.ts";
import { BLOCKED_FLAGS } from "../contract/user.ts";
import { type AuditEntryToInsert, insertAuditEntriesSql } from "./audit-entries.ts";
import { type Db, prepared } from "./db.ts";
import { isId } from "./id.ts";

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
export async function wasJustIssued(tx: Db, hash: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "AuthorizationCode" WHERE hash = ${hash} AND "consumedAt" IS NULL
      AND "createdAt" > now() - make_interval(secs => ${DOUBLE_CLICK_SECONDS})`;
  return rows.length > 0;
}

/**
 * Ends codes that were not exchanged yet. They stay until they expire: a code's row is what tells that the form which it
 * came from was used.
 */
export async function invalidateCodes(tx: Db, where: { applicationId: string; accountId?: string }): Promise<void> {
  await tx.authorizationCode.updateMany({ where: { ...where, consumedAt: null }, data: { consumedAt: new Date() } });
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

/** An application that asks for a token, and which of its secrets it showed. */
export interface Client {
  id: string;
  isPublicClient: boolean;
  scopes: string[];
  /** Null when the application has no such secret. */
  secretId: string | null;
  /** When that secret's use was last noted. */
  secretNotedAt: Date | null;
}

const FIND_EXCHANGE = {
  name: "find-exchange",
  text: `SELECT p.id, p."isPublicClient", p.scopes AS "enabledScopes", s.id AS "secretId",
           s."lastUsedAt" AS "secretNotedAt", c.hash, c."applicationId", c."accountId", c."redirectUri", c.scopes,
           c."codeChallenge", c.nonce, c."authenticatedAt", c."accessTokenId", c."expiresAt" <= now() AS expired,
           c."consumedAt" IS NOT NULL AS consumed,
           coalesce(c."consumedAt" < now() - interval '${REPLAY_SECONDS} seconds', false) AS replayed,
           a.flags AS "accountFlags", g.scopes AS "approvedScopes"
         FROM "Application" p
         JOIN "Account" o ON o.id = p."ownerId" AND o.flags & ${BLOCKED_FLAGS} = 0
         LEFT JOIN "ApplicationSecret" s ON s."applicationId" = p.id AND s.hash = $2
         LEFT JOIN "AuthorizationCode" c ON c.hash = $3
         LEFT JOIN "Account" a ON a.id = c."accountId"
         LEFT JOIN "Grant" g ON g."accountId" = c."accountId" AND g."applicationId" = c."applicationId"
         WHERE p.id = $1 AND NOT p.disabled`,
};
type ExchangeRow = Omit<StoredCode & Client, "hash"> & { enabledScopes: string[]; hash: string | null };

/** What decides an exchange, in one look; times are the database's. Null: there is no such application, or no such code. */
export async function findExchange(
  clientId: string,
  secretHash: string | null,
  codeHash: string | null,
): Promise<{ client: Client | null; code: StoredCode | null }> {
  const [row] = isId(clientId) ? await prepared<ExchangeRow>(FIND_EXCHANGE, [clientId, secretHash, codeHash]) : [];
  if (!row) return { client: null, code: null };
  const { id, isPublicClient, enabledScopes: scopes, secretId, secretNotedAt, hash } = row;
  const client = { id, isPublicClient, scopes, secretId, secretNotedAt };
  return { client, code: hash === null ? null : { ...row, hash } };
}

export interface IssuedToken {
  id: string;
  hash: string;
  scopes: string[];
}

const EXCHANGE_CODE = {
  name: "exchange-code",
  text: `WITH used AS (
           UPDATE "AuthorizationCode" SET "consumedAt" = now(), "accessTokenId" = $2
           WHERE hash = $1 AND "consumedAt" IS NULL AND "expiresAt" > now()
           RETURNING "accountId", "applicationId"
         ), issued AS (
           INSERT INTO "AccessToken" (id, "accountId", "applicationId", hash, scopes, "expiresAt")
           SELECT $2, "accountId", "applicationId", $3, $4::text[], now() + interval '${ACCESS_TOKEN_SECONDS} seconds'
           FROM used
           ON CONFLICT ("accountId", "applicationId") DO UPDATE
             SET id = excluded.id, hash = excluded.hash, scopes = excluded.scopes, "createdAt" = now(),
               "expiresAt" = excluded."expiresAt", "lastUsedAt" = NULL, "lastUsedIp" = NULL, "lastUsedAgent" = NULL
         ), audited AS (
           ${insertAuditEntriesSql("$5", "used")}
         )
         SELECT 1 FROM used`,
};

/**
 * Uses the code up and puts its token in the place of the one before (specification 3.2), with the audit entries, in
 * one statement: all of it happens or nothing. @returns True to exactly one of any number of concurrent callers.
 */
export async function exchangeForToken(
  codeHash: string,
  { id, hash, scopes }: IssuedToken,
  auditEntries: readonly AuditEntryToInsert[],
): Promise<boolean> {
  const rows = await prepared(EXCHANGE_CODE, [codeHash, id, hash, scopes, JSON.stringify(auditEntries)]);
  return rows.length === 1;
}

const REVOKE_TOKEN = {
  name: "revoke-access-token",
  text: `WITH revoked AS (DELETE FROM "AccessToken" WHERE id = $1 RETURNING id)
         ${insertAuditEntriesSql("$2", "revoked")}`,
};

/** Deletes an access token, with the audit entries; without the token nothing is written. */
export async function revokeAccessToken(id: string, auditEntries: readonly AuditEntryToInsert[]): Promise<void> {
  await prepared(REVOKE_TOKEN, [id, JSON.stringify(auditEntries)]);
}
