import { perApplication } from "../application.ts";
import { isBlocked } from "./blocked-accounts.ts";
import { USE_RECORD_INTERVAL_MS } from "./credential-uses.ts";
import { databaseNow } from "./database-clock.ts";
import { type Db, prepared, textList } from "./db.ts";
import { isId } from "./id.ts";
import { shareStatement } from "./shared-statement.ts";

const COLUMNS = {
  id: true,
  ownerId: true,
  name: true,
  isPublicClient: true,
  disabled: true,
  verification: true,
  redirectUris: true,
  logoutRedirectUris: true,
  deviceFlow: true,
  scopes: true,
  ...{ description: true, privacyUrl: true, termsUrl: true },
  createdAt: true,
  owner: { select: { username: true, flags: true, deleteAt: true } },
} as const;

/** The application that OAuth checks work with; null when it does not exist, or it or its owner is disabled or banned. */
export async function findActiveApplication(db: Db, id: string) {
  if (!isId(id)) return null; // the database cannot hold every string that a caller may send
  const row = await db.application.findUnique({ where: { id }, select: COLUMNS });
  return row && !row.disabled && !(row.owner && isBlocked(row.owner)) ? row : null;
}

/** Blocks changes and deletion of the application until the caller's transaction ends. */
export async function lockApplication(tx: Db, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Application" WHERE id = ${id} FOR SHARE`;
}
export type ActiveApplication = NonNullable<Awaited<ReturnType<typeof findActiveApplication>>>;

const TOUCH_SECRETS = {
  name: "touch-secrets",
  text: `UPDATE "ApplicationSecret" SET "lastUsedAt" = now()
         WHERE id IN (SELECT id FROM "ApplicationSecret" WHERE id = ANY (${textList("$1")}) FOR NO KEY UPDATE SKIP LOCKED)`,
};

const secretUses = perApplication("uses of client secrets", () =>
  shareStatement<string, true>(async (ids) => {
    await prepared(TOUCH_SECRETS, [[...new Set(ids)]]);
    return ids.map(() => true);
  }),
);

/**
 * Stores that a secret is used, unless that was stored a short time ago. Does not wait for one that another transaction
 * has locked: it records the use, or removes the secret.
 */
export async function recordSecretUse(id: string, lastUsedAt: Date | null): Promise<void> {
  if (lastUsedAt && databaseNow().getTime() - lastUsedAt.getTime() < USE_RECORD_INTERVAL_MS) return;
  await secretUses()(id);
}
