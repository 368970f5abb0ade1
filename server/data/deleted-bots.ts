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
    "problem",
    "problemMessage",
    "platformAccountId",
    "keyId",
    "sealedDeviceId",
    "sealedSecret",
    "exportId",
    "lastSeenAt",
    "createdAt",
    "updatedAt",
    "version",
  ]
    .map((name) => `"${name}"`)
    .join(", "),
);

interface BotDeletion {
  accountId: string;
  /** Null means every bot of the account. */
  botIds: string[] | null;
  exportId: string | null;
  restorableHours: number;
}

/** Moves bots from the catalogue to the deleted bots. @returns The ids of those that existed. */
export async function moveToDeleted(
  tx: Db,
  { accountId, botIds, exportId, restorableHours }: BotDeletion,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH deleted AS (
      DELETE FROM "Bot"
      WHERE "accountId" = ${accountId} AND (${botIds}::text[] IS NULL OR id = ANY (${botIds}::text[]))
      RETURNING *
    ), exported AS (
      SELECT id, "accountId", nickname, email, "categoryId", disabled, "isPublic", "invalidAuth", problem, "problemMessage",
        "platformAccountId", "keyId", "sealedDeviceId", "sealedSecret", coalesce(${exportId}::text, "exportId") AS "exportId",
        "lastSeenAt", "createdAt", "updatedAt", version
      FROM deleted
    )
    INSERT INTO "DeletedBot" (${COLUMNS}, "purgeAt")
    SELECT ${COLUMNS}, now() + make_interval(hours => ${restorableHours}::int) FROM exported
    RETURNING id`;
  return rows.map(({ id }) => id);
}

/** Moves deleted bots back into the catalogue, with their flags, and with their category when it still exists. */
export async function restoreDeletedBots(tx: Db, accountId: string, botIds: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH restored AS (
      DELETE FROM "DeletedBot" WHERE "accountId" = ${accountId} AND id = ANY (${botIds}::text[]) RETURNING *
    ), listed AS (
      DELETE FROM "Deletion" USING restored WHERE "Deletion".id = restored.id
    ), categorized AS (
      SELECT b.id, b."accountId", b.nickname, b.email, c.id AS "categoryId", b.disabled, b."isPublic", b."invalidAuth",
        b.problem, b."problemMessage", b."platformAccountId", b."keyId", b."sealedDeviceId", b."sealedSecret", b."exportId",
        b."lastSeenAt", b."createdAt", clock_timestamp() AS "updatedAt", b.version + 1 AS version
      FROM restored b LEFT JOIN "Category" c ON c.id = b."categoryId"
    )
    INSERT INTO "Bot" (${COLUMNS}) SELECT ${COLUMNS} FROM categorized RETURNING id`;
  return rows.map(({ id }) => id);
}
