import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import {
  ApiTokenCreate,
  ApiTokenCreated,
  ApiTokenItem,
  ApiTokenReference,
  ApiTokenRename,
  USE_DAYS,
} from "../../contract/identity.ts";
import { Ok } from "../../contract/text.ts";
import { readCredentialUses } from "../../data/credential-uses.ts";
import type { Db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { hashSecret, newSecret } from "../../data/secret.ts";
import { Fault, notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";

const MAX_TOKENS = 50;
const HINT_LENGTH = 8;
const NEVER_USED = Array.from({ length: USE_DAYS }, () => 0);

export const listApiTokens = operation(
  { name: "tokens.list", access: portalOnly, input: z.strictObject({}), output: z.array(ApiTokenItem) },
  async (_, { actor, db }) => {
    const { accountId } = actor;
    const rows = await db.apiToken.findMany({ where: { accountId }, orderBy: { createdAt: "desc" }, take: MAX_TOKENS });
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
    if ((await db.apiToken.count({ where: { accountId } })) >= MAX_TOKENS) {
      throw new Fault("limit_exceeded", `An account may have ${MAX_TOKENS} API tokens.`);
    }
    const token = newSecret("SVC_");
    const id = newId();
    const scopes = [...new Set(chosen)];
    const addresses = [...new Set(chosenReach.addresses)];
    const categoryIds = [...new Set(chosenReach.categoryIds)];
    const own = await readCategoryNames(db, accountId, categoryIds);
    if (categoryIds.some((one) => !own.has(one))) throw notFound("category");
    const limits = { scopes, addresses, categoryIds };
    const row = { id, accountId, name, hash: hashSecret(token), hint: token.slice(0, HINT_LENGTH), ...limits };
    const expiresAt = await insertToken(db, row, expiresInDays ?? null);
    audit({
      action: "token.create",
      targetId: id,
      after: { name, ...limits, expiresAt: expiresAt?.toISOString() ?? null },
    });
    return { id, token };
  },
);

interface TokenRow {
  id: string;
  accountId: string;
  name: string;
  hash: string;
  hint: string;
  scopes: string[];
  addresses: string[];
  categoryIds: string[];
}

/** @param days Null: it does not expire. @returns When it expires. */
async function insertToken(db: Db, row: TokenRow, days: number | null) {
  const { id, accountId, name, hash, hint, scopes, addresses, categoryIds } = row;
  const [inserted] = await db.$queryRaw<{ expiresAt: Date | null }[]>`
    INSERT INTO "ApiToken" (id, "accountId", name, hash, hint, scopes, addresses, "categoryIds", "expiresAt")
    VALUES (${id}, ${accountId}, ${name}, ${hash}, ${hint}, ${scopes}::text[], ${addresses}::text[],
      ${categoryIds}::text[], now() + make_interval(days => ${days}::int))
    RETURNING "expiresAt"`;
  return inserted?.expiresAt ?? null;
}

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
    const token = await db.apiToken.findFirst({ where, select: { name: true } });
    const { count } = await db.apiToken.deleteMany({ where });
    if (count === 0) throw notFound("API token");
    audit({ action: "token.revoke", targetId: tokenId, targetName: token?.name });
    return { ok: true };
  },
);
