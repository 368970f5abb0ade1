import { prepared } from "./db.ts";

/** What a credential stands for. Looked up on every call of the API, hence prepared statements. */
export interface CredentialRow {
  credentialId: string;
  accountId: string;
  flags: number;
  /** When its use was last noted. */
  notedAt: Date | null;
}
export interface AccessTokenRow extends CredentialRow {
  applicationId: string;
  scopes: string[];
}

const API_TOKEN = {
  name: "find-api-token",
  text: `SELECT t.id AS "credentialId", t."accountId", a.flags, t."lastUsedAt" AS "notedAt"
         FROM "ApiToken" t JOIN "Account" a ON a.id = t."accountId"
         WHERE t.hash = $1 AND (t."expiresAt" IS NULL OR t."expiresAt" > now())`,
};
const ACCESS_TOKEN = {
  name: "find-access-token",
  text: `SELECT t.id AS "credentialId", t."accountId", a.flags, t."lastUsedAt" AS "notedAt", t."applicationId", t.scopes
         FROM "AccessToken" t JOIN "Account" a ON a.id = t."accountId" JOIN "Application" p ON p.id = t."applicationId"
         WHERE t.hash = $1 AND t."expiresAt" > now() AND NOT p.disabled`,
};
/** A session that was not used for so long has ended. */
export const SESSION_IDLE_DAYS = 14;
const SESSION = {
  name: "find-session",
  text: `SELECT s.id AS "credentialId", s."accountId", a.flags, s."lastSeenAt" AS "notedAt"
         FROM "Session" s JOIN "Account" a ON a.id = s."accountId"
         WHERE s.hash = $1 AND s."expiresAt" > now() AND s."lastSeenAt" > now() - interval '${SESSION_IDLE_DAYS} days'`,
};

export const findApiToken = async (hash: string) => (await prepared<CredentialRow>(API_TOKEN, [hash]))[0] ?? null;
export const findAccessToken = async (hash: string) =>
  (await prepared<AccessTokenRow>(ACCESS_TOKEN, [hash]))[0] ?? null;
export const findSession = async (hash: string) => (await prepared<CredentialRow>(SESSION, [hash]))[0] ?? null;

const TOUCH = {
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

export async function noteUse(table: keyof typeof TOUCH, id: string, ip: string, agent: string | null): Promise<void> {
  await prepared(TOUCH[table], [id, ip, agent]);
}
