import { perApplication } from "../application.ts";
import { ACCESS_TOKEN_SECONDS, CODE_SECONDS } from "../contract/oauth.ts";
import { log } from "../log.ts";
import { type AuditEntryToInsert, insertAuditEntriesSql } from "./audit-entries.ts";
import { effectiveFlags, mayOwnerUseService } from "./blocked-accounts.ts";
import { type Db, databaseTimes, isUnavailable, prepared, textList } from "./db.ts";
import { isId } from "./id.ts";
import { shareStatement } from "./shared-statement.ts";

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

export interface StoredCode extends NewCode {
  expired: boolean;
  consumed: boolean;
  /** It was used so long ago that a second use is not a double click. */
  replayed: boolean;
  accessTokenId: string | null;
  accountFlags: number;
  approvedScopes: string[] | null;
}

const REPLAY_SECONDS = 10;

/** At most so many exchanges share a statement. */
const MAX_EXCHANGES = 64;

/** An application that requests a token, and which of its secrets it sent. */
export interface Client {
  id: string;
  isPublicClient: boolean;
  scopes: string[];
  /** Whether devices may sign people in with it by a code. */
  deviceFlow: boolean;
  /** Null when the application has no such secret. */
  secretId: string | null;
  /** When that secret was last used, so far as recorded. */
  secretLastUsedAt: Date | null;
}

const FIND_EXCHANGES = {
  name: "find-exchanges",
  text: `SELECT given.n::int, p.id, p."isPublicClient", p.scopes AS "enabledScopes", p."deviceFlow", s.id AS "secretId",
           s."lastUsedAt" AS "secretLastUsedAt", c.hash, c."applicationId", c."accountId", c."redirectUri", c.scopes,
           c."codeChallenge", c.nonce, c."authenticatedAt", c."accessTokenId", c."expiresAt" <= now() AS expired,
           c."consumedAt" IS NOT NULL AS consumed,
           coalesce(c."consumedAt" < now() - interval '${REPLAY_SECONDS} seconds', false) AS replayed,
           ${effectiveFlags("a")} AS "accountFlags", g.scopes AS "approvedScopes"
         FROM unnest(${["$1", "$2", "$3"].map(textList).join(", ")}) WITH ORDINALITY given ("clientId", "secretHash", "codeHash", n)
         JOIN "Application" p ON p.id = given."clientId" AND NOT p.disabled
         LEFT JOIN "Account" o ON o.id = p."ownerId"
         LEFT JOIN "ApplicationSecret" s ON s."applicationId" = p.id AND s.hash = given."secretHash"
         LEFT JOIN "AuthorizationCode" c ON c.hash = given."codeHash"
         LEFT JOIN "Account" a ON a.id = c."accountId"
         LEFT JOIN "Grant" g ON g."accountId" = c."accountId" AND g."applicationId" = c."applicationId"
         WHERE ${mayOwnerUseService("p", "o")}`,
};

type ExchangeRow = Omit<StoredCode & Client, "hash"> & { n: number; enabledScopes: string[]; hash: string | null };

interface ExchangeToFind {
  clientId: string;
  secretHash: string | null;
  codeHash: string | null;
}

/** Null: no such application, or no such code. */
interface FoundExchange {
  client: Client | null;
  code: StoredCode | null;
}

const exchangeLookups = perApplication("exchange lookups", () =>
  shareStatement<ExchangeToFind, FoundExchange>(
    async (exchanges) => {
      const column = (name: keyof ExchangeToFind) => exchanges.map((exchange) => exchange[name]);
      const values = [column("clientId"), column("secretHash"), column("codeHash")];
      const rows = await prepared<ExchangeRow>(FIND_EXCHANGES, values);
      const byNumber = new Map(rows.map((row) => [row.n, row]));
      return exchanges.map((_, index) => toFoundExchange(byNumber.get(index + 1)));
    },
    { maxCalls: MAX_EXCHANGES },
  ),
);

/** Everything that an exchange is decided by. Exchanges of the same moment share one statement. */
export const findExchange = async (exchange: ExchangeToFind): Promise<FoundExchange> =>
  isId(exchange.clientId) ? exchangeLookups()(exchange) : { client: null, code: null };

function toFoundExchange(row: ExchangeRow | undefined): FoundExchange {
  if (!row) return { client: null, code: null };
  const { id, isPublicClient, enabledScopes: scopes, deviceFlow, secretId, secretLastUsedAt, hash } = row;
  const client = { id, isPublicClient, scopes, deviceFlow, secretId, secretLastUsedAt };
  return { client, code: hash === null ? null : { ...row, hash } };
}

export interface IssuedToken {
  id: string;
  hash: string;
  scopes: string[];
}

/** The members of an exchange, as a JSON array: `$1`. */
const GIVEN = `jsonb_to_recordset($1::jsonb) AS given ("codeHash" text, id text, hash text, scopes text[])`;

/**
 * Consumes the codes that `free` finds and replaces the previous tokens by the new ones (specification 3.2), with the
 * audit entries, in one statement: for each code all of it happens or nothing. Of several codes of one user and
 * application the last one's token remains, as if they had been exchanged one after the other.
 */
const exchangeCodesSql = (free: string) => `
  WITH free AS MATERIALIZED (${free}), used AS (
    UPDATE "AuthorizationCode" c SET "consumedAt" = now(), "accessTokenId" = free.id
    FROM free WHERE c.hash = free."codeHash" AND c."consumedAt" IS NULL AND c."expiresAt" > now()
    RETURNING c."accountId", c."applicationId", free.id, free.hash, free.scopes
  ), issued AS (
    INSERT INTO "AccessToken" (id, "accountId", "applicationId", hash, scopes, "expiresAt")
    SELECT DISTINCT ON ("accountId", "applicationId") id, "accountId", "applicationId", hash, scopes,
      now() + interval '${ACCESS_TOKEN_SECONDS} seconds'
    FROM used ORDER BY "accountId", "applicationId", id DESC
    ON CONFLICT ("accountId", "applicationId") DO UPDATE
      SET id = excluded.id, hash = excluded.hash, scopes = excluded.scopes, "createdAt" = now(),
        "expiresAt" = excluded."expiresAt", "lastUsedAt" = NULL, "lastUsedIp" = NULL, "lastUsedAgent" = NULL
  ), audited AS (
    ${insertAuditEntriesSql("$2", `used WHERE used.id = entry."targetId"`)}
  )
  SELECT id FROM used`;

/** Waits for nobody: what another transaction has locked is left out, and tokens are written in the order of their keys. */
const EXCHANGE_FREE_CODES = {
  name: "exchange-free-codes",
  text: exchangeCodesSql(`
    SELECT given.* FROM ${GIVEN} JOIN "AuthorizationCode" c ON c.hash = given."codeHash"
      JOIN "Account" a ON a.id = c."accountId" JOIN "Application" p ON p.id = c."applicationId"
    WHERE c.hash = ANY (${textList("$3")}) AND c."consumedAt" IS NULL
    ORDER BY c.hash FOR NO KEY UPDATE OF c SKIP LOCKED FOR KEY SHARE OF a, p SKIP LOCKED`),
};

const EXCHANGE_CODE = { name: "exchange-code", text: exchangeCodesSql(`SELECT * FROM ${GIVEN}`) };

interface Exchange {
  codeHash: string;
  token: IssuedToken;
  auditEntries: readonly AuditEntryToInsert[];
}

const exchangeValues = (exchanges: readonly Exchange[]) => [
  JSON.stringify(exchanges.map(({ codeHash, token }) => ({ codeHash, ...token }))),
  JSON.stringify(exchanges.flatMap(({ auditEntries }) => auditEntries)),
];

/** Whether the code was used by this exchange, by another one, or must be tried alone. */
type SharedOutcome = "first" | "late" | "undecided";

const sharedExchanges = perApplication("code exchanges", () =>
  shareStatement<Exchange, SharedOutcome>(
    async (exchanges) => {
      const ofCode = new Map(exchanges.toReversed().map((exchange) => [exchange.codeHash, exchange]));
      const usedIds = await exchangeFreeCodes([...ofCode.values()]);
      return exchanges.map(({ codeHash, token }) => {
        const first = ofCode.get(codeHash)?.token.id ?? "";
        if (!usedIds.has(first)) return "undecided";
        return first === token.id ? "first" : "late";
      });
    },
    { maxCalls: MAX_EXCHANGES, oneAtATime: true, maxWaitMs: databaseTimes().connectionWaitMs },
  ),
);

/** @returns The tokens that were issued; none when the statement failed, because of whichever exchange. */
async function exchangeFreeCodes(exchanges: Exchange[]): Promise<Set<string>> {
  try {
    const rows = await prepared<{ id: string }>(EXCHANGE_FREE_CODES, [
      ...exchangeValues(exchanges),
      exchanges.map(({ codeHash }) => codeHash),
    ]);
    return new Set(rows.map(({ id }) => id));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log().warn({ err: error }, "a shared exchange of codes failed: each code is exchanged alone");
    return new Set();
  }
}

/**
 * Consumes the code and issues the token, with the audit entries, whose target is the token. Of concurrent callers
 * exactly one gets true. Exchanges of the same moment share one statement and one commit; one that fails or waits in it
 * is repeated alone, so that it fails or waits alone.
 */
export async function exchangeForToken(exchange: Exchange): Promise<boolean> {
  const outcome = await sharedExchanges()(exchange);
  if (outcome !== "undecided") return outcome === "first";
  const rows = await prepared(EXCHANGE_CODE, exchangeValues([exchange]));
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
