import { perApplication } from "../application.ts";
import { mayOwnerUseService } from "./blocked-accounts.ts";
import { prepared, textList } from "./db.ts";
import { shareStatement } from "./shared-statement.ts";

/** Whose credential it is. Read on every call of the API, therefore with prepared statements. */
export interface CredentialRow {
  hash: string;
  credentialId: string;
  accountId: string;
  flags: number;
  /** When the account will be deleted; null if its owner has not asked for that. */
  deleteAt: Date | null;
  /** When its use was last recorded. */
  lastUsedAt: Date | null;
}
export interface ApiTokenRow extends CredentialRow {
  /** Empty: no limit. */
  scopes: string[];
  /** From where it may be used; empty: from anywhere. */
  addresses: string[];
  /** Whose bots it reaches; empty: all. */
  categoryIds: string[];
  /** When it stopped working; null if it still works. */
  expiredAt: Date | null;
}
export interface AccessTokenRow extends CredentialRow {
  applicationId: string;
  scopes: string[];
}
export interface SessionRow extends CredentialRow {
  /** When its person last proved who they are. */
  authenticatedAt: Date;
  /** The language that its person chose; null if they chose none. */
  chosenLanguage: string | null;
}

const API_TOKEN = {
  name: "find-api-token",
  text: `SELECT t.hash, t.id AS "credentialId", t."accountId", a.flags, a."deleteAt", t."lastUsedAt", t.scopes, t.addresses, t."categoryIds",
           CASE WHEN t."expiresAt" <= now() THEN t."expiresAt" END AS "expiredAt"
         FROM "ApiToken" t JOIN "Account" a ON a.id = t."accountId" WHERE t.hash = ANY(${textList("$1")})`,
};
/**
 * While the application's owner may not use the service, its tokens are not found. The owner's own tokens are found: the
 * caller then learns that the account is banned.
 */
const ACCESS_TOKEN = {
  name: "find-access-token",
  text: `SELECT t.hash, t.id AS "credentialId", t."accountId", a.flags, a."deleteAt", t."lastUsedAt",
           t."applicationId", t.scopes
         FROM "AccessToken" t JOIN "Account" a ON a.id = t."accountId" JOIN "Application" p ON p.id = t."applicationId"
         LEFT JOIN "Account" o ON o.id = p."ownerId"
         WHERE t.hash = ANY(${textList("$1")}) AND t."expiresAt" > now() AND NOT p.disabled
           AND (${mayOwnerUseService("p", "o")} OR o.id = a.id)`,
};
/** A session ends when it was not used for this long. */
export const SESSION_IDLE_DAYS = 14;
const SESSION = {
  name: "find-session",
  text: `SELECT s.hash, s.id AS "credentialId", s."accountId", a.flags, a."deleteAt", s."lastSeenAt" AS "lastUsedAt",
           s."authenticatedAt", a.preferences->>'language' AS "chosenLanguage"
         FROM "Session" s JOIN "Account" a ON a.id = s."accountId"
         WHERE s.hash = ANY(${textList("$1")}) AND s."expiresAt" > now() AND s."lastSeenAt" > now() - interval '${SESSION_IDLE_DAYS} days'`,
};

const apiTokens = perApplication("API token lookups", () => shareLookups<ApiTokenRow>(API_TOKEN));
const accessTokens = perApplication("access token lookups", () => shareLookups<AccessTokenRow>(ACCESS_TOKEN));
const sessions = perApplication("session lookups", () => shareLookups<SessionRow>(SESSION));

export const findApiToken = (hash: string): Promise<ApiTokenRow | null> => apiTokens()(hash);
export const findAccessToken = (hash: string): Promise<AccessTokenRow | null> => accessTokens()(hash);
export const findSession = (hash: string): Promise<SessionRow | null> => sessions()(hash);

function shareLookups<Row extends CredentialRow>(statement: { name: string; text: string }) {
  return shareStatement<string, Row | null>(async (hashes) => {
    const found = await prepared<Row>(statement, [[...new Set(hashes)]]);
    const byHash = new Map(found.map((row) => [row.hash, row]));
    return hashes.map((hash) => byHash.get(hash) ?? null);
  });
}

const TOUCH_CREDENTIAL = {
  ApiToken: {
    name: "touch-api-token",
    text: `UPDATE "ApiToken" SET "lastUsedAt" = now(), "lastUsedIp" = $2, "lastUsedAgent" = $3 WHERE id = $1`,
  },
  AccessToken: {
    name: "touch-access-token",
    text: `UPDATE "AccessToken" SET "lastUsedAt" = now(), "lastUsedIp" = $2, "lastUsedAgent" = $3 WHERE id = $1`,
  },
  Session: {
    name: "touch-session",
    text: `UPDATE "Session" SET "lastSeenAt" = now(), ip = $2, agent = $3 WHERE id = $1`,
  },
};

export async function recordCredentialUse(
  table: keyof typeof TOUCH_CREDENTIAL,
  id: string,
  ip: string,
  agent: string | null,
): Promise<void> {
  await prepared(TOUCH_CREDENTIAL[table], [id, ip, agent]);
}
