import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import {
  ApiTokenCreate,
  ApiTokenCreated,
  ApiTokenItem,
  ApiTokenReference,
  ApiTokenRename,
  MAX_SHORT_LIVED_TOKENS,
  SHORT_LIVED_TOKEN_MINUTES,
  ShortLivedTokenCreate,
  ShortLivedTokenCreated,
  USE_DAYS,
} from "../../contract/identity.ts";
import { Ok } from "../../contract/text.ts";
import { readCredentialUses } from "../../data/credential-uses.ts";
import { databaseNow } from "../../data/database-clock.ts";
import type { Db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { hashSecret, newSecret } from "../../data/secret.ts";
import { Fault, notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { sessionOf } from "./open-session.ts";

const MAX_TOKENS = 50;
const MAX_LISTED = MAX_TOKENS + MAX_SHORT_LIVED_TOKENS;
const HINT_LENGTH = 8;
/** Under it the list of API tokens has it, where it can be revoked. */
const SHORT_LIVED_TOKEN_NAME = "Try it";
const NEVER_USED = Array.from({ length: USE_DAYS }, () => 0);

export const listApiTokens = operation(
  { name: "tokens.list", access: portalOnly, input: z.strictObject({}), output: z.array(ApiTokenItem) },
  async (_, { actor, db }) => {
    const { accountId } = actor;
    const where = { accountId, OR: [{ sessionId: null }, { expiresAt: { gt: databaseNow() } }] };
    const rows = await db.apiToken.findMany({ where, orderBy: { createdAt: "desc" }, take: MAX_LISTED });
    const uses = await readCredentialUses(rows.map(({ id }) => id));
    const names = await readCategoryNames(
      db,
      accountId,
      rows.flatMap(({ categoryIds }) => categoryIds),
    );
    return rows.map((row) => ({
      ...row,
      categories: row.categoryIds.map((id) => ({ id, name: names.get(id) ?? null })),
      uses: uses.get(row.id) ?? NEVER_USED,
    }));
  },
);

async function readCategoryNames(db: Db, accountId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const where = { accountId, id: { in: ids } };
  const rows = await db.category.findMany({ where, select: { id: true, name: true }, take: ids.length });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Only this answer holds the token itself: its hash is stored. */
export const createApiToken = operation(
  {
    name: "tokens.create",
    access: portalOnly,
    input: ApiTokenCreate,
    output: ApiTokenCreated,
    writes: true,
  },
  async ({ name, expiresInDays, scopes: chosen = [], ...chosenReach }, { actor, db, audit }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    if ((await db.apiToken.count({ where: { accountId, sessionId: null } })) >= MAX_TOKENS) {
      throw new Fault("limit_exceeded", `An account may have ${MAX_TOKENS} API tokens.`);
    }
    const scopes = [...new Set(chosen)];
    const addresses = [...new Set(chosenReach.addresses)];
    const categoryIds = [...new Set(chosenReach.categoryIds)];
    const own = await readCategoryNames(db, accountId, categoryIds);
    if (categoryIds.some((one) => !own.has(one))) throw notFound("category");
    const limits = { scopes, addresses, categoryIds };
    const lifetime = expiresInDays === undefined ? null : `${expiresInDays} days`;
    const { id, token, expiresAt } = await insertToken(db, { accountId, name, ...limits, sessionId: null }, lifetime);
    audit({
      action: "token.create",
      targetId: id,
      after: { name, ...limits, expiresAt: expiresAt?.toISOString() ?? null },
    });
    return { id, token };
  },
);

interface NewToken {
  accountId: string;
  name: string;
  scopes: string[];
  addresses: string[];
  categoryIds: string[];
  sessionId: string | null;
}

/** @param lifetime An interval of the database; null: it does not expire. @returns The token, and when it expires. */
async function insertToken(db: Db, row: NewToken, lifetime: string | null) {
  const token = newSecret("SVC_");
  const { accountId, name, scopes, addresses, categoryIds, sessionId } = row;
  const [id, hash, hint] = [newId(), hashSecret(token), token.slice(0, HINT_LENGTH)];
  const [inserted] = await db.$queryRaw<{ expiresAt: Date | null }[]>`
    INSERT INTO "ApiToken" (id, "accountId", name, hash, hint, scopes, addresses, "categoryIds", "sessionId", "expiresAt")
    VALUES (${id}, ${accountId}, ${name}, ${hash}, ${hint}, ${scopes}::text[], ${addresses}::text[],
      ${categoryIds}::text[], ${sessionId},
      least(now() + ${lifetime}::interval, (SELECT "expiresAt" FROM "Session" WHERE id = ${sessionId})))
    RETURNING "expiresAt"`;
  return { id, token, expiresAt: inserted?.expiresAt ?? null };
}

/** For *Try it* on the reference: it lives for minutes, and ends with the session. The oldest ends for one too many. */
export const createShortLivedToken = operation(
  {
    name: "tokens.createShortLived",
    access: portalOnly,
    input: ShortLivedTokenCreate,
    output: ShortLivedTokenCreated,
    writes: true,
  },
  async ({ scopes: chosen }, { actor, db, audit }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    await db.$executeRaw`
      DELETE FROM "ApiToken" WHERE id IN (SELECT id FROM "ApiToken"
        WHERE "accountId" = ${accountId} AND "sessionId" IS NOT NULL
        ORDER BY "createdAt" DESC, id DESC OFFSET ${MAX_SHORT_LIVED_TOKENS - 1})`;
    const limits = { scopes: [...new Set(chosen)], addresses: [], categoryIds: [], sessionId: sessionOf(actor) };
    const row = { accountId, name: SHORT_LIVED_TOKEN_NAME, ...limits };
    const { id, token, expiresAt } = await insertToken(db, row, `${SHORT_LIVED_TOKEN_MINUTES} minutes`);
    const until = (expiresAt as Date).toISOString();
    // One that may do everything can export credentials: its owner gets the mail that every such token has.
    const action = limits.scopes.length === 0 ? "token.create" : "token.createShortLived";
    const after = { scopes: limits.scopes, expiresAt: until };
    audit({ action, targetId: id, targetName: SHORT_LIVED_TOKEN_NAME, after });
    return { id, token, expiresAt: until };
  },
);

export const renameApiToken = operation(
  { name: "tokens.rename", access: portalOnly, input: ApiTokenRename, output: Ok, writes: true },
  async ({ tokenId, name }, { actor, db, audit }) => {
    const where = { id: tokenId, accountId: actor.accountId };
    const { count } = await db.apiToken.updateMany({ where, data: { name } });
    if (count === 0) throw notFound("API token");
    audit({ action: "token.rename", targetId: tokenId, after: { name } });
    return { ok: true };
  },
);

export const revokeApiToken = operation(
  { name: "tokens.revoke", access: portalOnly, input: ApiTokenReference, output: Ok, writes: true },
  async ({ tokenId }, { actor, db, audit }) => {
    const where = { id: tokenId, accountId: actor.accountId };
    const token = await db.apiToken.findFirst({ where, select: { name: true, sessionId: true } });
    const { count } = await db.apiToken.deleteMany({ where });
    if (!token || count === 0) throw notFound("API token");
    const action = token.sessionId === null ? "token.revoke" : "token.revokeShortLived";
    audit({ action, targetId: tokenId, targetName: token.name });
    return { ok: true };
  },
);
