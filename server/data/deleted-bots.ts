import { type Db, Prisma } from "./db.ts";

const COLUMNS = Prisma.raw(
  [
    "id",
    "accountId",
    "nickname",
    "email",
    "categoryId",
    "disabled",
    "isPublic",
    "invalidAuth",
    "platformAccountId",
    "keyId",
    "sealedDeviceId",
    "sealedSecret",
    "exportId",
    "createdAt",
    "updatedAt",
  ]
    .map((name) => `"${name}"`)
    .join(", "),
);

interface BotDeletion {
  accountId: string;
  /** Null means every bot of the account. */
  botIds: string[] | null;
  exportId: string | null;
  /** How long the bots can be restored. */
  restorableHours: number;
}

/** Takes bots out of the catalogue in one statement. @returns The ids of those that were there. */
export async function moveToDeleted(
  tx: Db,
  { accountId, botIds, exportId, restorableHours: keepHours }: BotDeletion,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH gone AS (
      DELETE FROM "Bot"
      WHERE "accountId" = ${accountId} AND (${botIds}::text[] IS NULL OR id = ANY (${botIds}::text[]))
      RETURNING *
    ), marked AS (
      SELECT id, "accountId", nickname, email, "categoryId", disabled, "isPublic", "invalidAuth", "platformAccountId",
        "keyId", "sealedDeviceId", "sealedSecret", coalesce(${exportId}::text, "exportId") AS "exportId", "createdAt", "updatedAt"
      FROM gone
    )
    INSERT INTO "DeletedBot" (${COLUMNS}, "purgeAt")
    SELECT ${COLUMNS}, now() + make_interval(hours => ${keepHours}::int) FROM marked
    RETURNING id`;
  return rows.map(({ id }) => id);
}

/** Puts deleted bots back, with category and flags. A category that is gone since leaves them uncategorised. */
export async function restoreDeletedBots(tx: Db, accountId: string, botIds: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH back AS (
      DELETE FROM "DeletedBot" WHERE "accountId" = ${accountId} AND id = ANY (${botIds}::text[]) RETURNING *
    ), placed AS (
      SELECT b.id, b."accountId", b.nickname, b.email, c.id AS "categoryId", b.disabled, b."isPublic", b."invalidAuth",
        b."platformAccountId", b."keyId", b."sealedDeviceId", b."sealedSecret", b."exportId", b."createdAt", now() AS "updatedAt"
      FROM back b LEFT JOIN "Category" c ON c.id = b."categoryId"
    )
    INSERT INTO "Bot" (${COLUMNS}) SELECT ${COLUMNS} FROM placed RETURNING id`;
  return rows.map(({ id }) => id);
}
