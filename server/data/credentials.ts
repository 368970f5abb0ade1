import { BLOCKED_FLAGS } from "../contract/user.ts";
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
  text: `SELECT t.hash, t.id AS "credentialId", t."accountId", a.flags, t."lastUsedAt" AS "notedAt"
         FROM "ApiToken" t JOIN "Account" a ON a.id = t."accountId"
         WHERE t.hash = ANY($1) AND (t."expiresAt" IS NULL OR t."expiresAt" > now())`,
};
/**
 * An application is as alive as its owner: while the owner is banned or disabled, nobody's token of it is one. The
 * owner's own tokens are found, because a banned account is told that it is banned.
 */
const ACCESS_TOKEN = {
  name: "find-access-token",
  text: `SELECT t.hash, t.id AS "credentialId", t."accountId", a.flags, t."lastUsedAt" AS "notedAt", t."applicationId", t.scopes
         FROM "AccessToken" t JOIN "Account" a ON a.id = t."accountId" JOIN "Application" p ON p.id = t."applicationId"
         JOIN "Account" o ON o.id = p."ownerId"
         WHERE t.hash = ANY($1) AND t."expiresAt" > now() AND NOT p.disabled
           AND (o.flags & ${BLOCKED_FLAGS} = 0 OR o.id = a.id)`,
};
/** A session that was not used for so long has ended. */
export const SESSION_IDLE_DAYS = 14;
const SESSION = {
  name: "find-session",
  text: `SELECT s.hash, s.id AS "credentialId", s."accountId", a.flags, s."lastSeenAt" AS "notedAt"
         FROM "Session" s JOIN "Account" a ON a.id = s."accountId"
         WHERE s.hash = ANY($1) AND s."expiresAt" > now() AND s."lastSeenAt" > now() - interval '${SESSION_IDLE_DAYS} days'`,
};

export const findApiToken = batchLookups<CredentialRow>(API_TOKEN);
export const findAccessToken = batchLookups<AccessTokenRow>(ACCESS_TOKEN);
export const findSession = batchLookups<CredentialRow>(SESSION);

/**
 * Look-ups that arrive in the same moment share one statement, which is sent after the last of them: an answer is never
 * older than its question.
 */
function batchLookups<Row extends CredentialRow>(statement: { name: string; text: string }) {
  let asked: { hashes: string[]; rows: Promise<Map<string, Row>> } | null = null;
  const ask = () => {
    const hashes: string[] = [];
    const rows = new Promise((resolve) => setImmediate(resolve)).then(async () => {
      asked = null;
      const found = await prepared<Row & { hash: string }>(statement, [[...new Set(hashes)]]);
      return new Map<string, Row>(found.map(({ hash, ...row }) => [hash, row as unknown as Row]));
    });
    return { hashes, rows };
  };
  return async (hash: string): Promise<Row | null> => {
    asked ??= ask();
    asked.hashes.push(hash);
    return (await asked.rows).get(hash) ?? null;
  };
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
