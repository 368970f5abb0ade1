import type { EncryptedAuth } from "./bots.ts";
import { decryptAuth, encryptAuth } from "./bots.ts";
import { countEncryptedRows } from "./count-encrypted-rows.ts";
import { type Db, db, Prisma, transaction } from "./db.ts";
import { decrypt, encrypt } from "./encryption.ts";
import { openItem, sealItem } from "./sealed-job-items.ts";

const BATCH_ROWS = 200;

/** Tables with one encrypted text in a column, and the field that it was encrypted for. */
const ENCRYPTED_TEXTS = [
  { table: "Mail", id: "id", column: "sealedText", field: "text" },
  { table: "Webhook", id: "id", column: "sealedSecret", field: "secret" },
  { table: "Totp", id: "accountId", column: "sealedSecret", field: "totpSecret" },
  { table: "StatusSubscriber", id: "id", column: "sealedToken", field: "unsubscribeToken" },
] as const;
type EncryptedText = (typeof ENCRYPTED_TEXTS)[number];

/** How many rows each encryption key has encrypted. */
export const countEncryptedRowsByKey = (): Promise<Map<string, number>> =>
  countEncryptedRows((sql) => db().$queryRawUnsafe(sql));

/** Opens one value that the key encrypted. @throws DecryptionError when another key has that id. */
export async function requireKeyDecryptsRow(keyId: string): Promise<void> {
  const where = { keyId };
  const bot = (await db().bot.findFirst({ where })) ?? (await db().deletedBot.findFirst({ where }));
  if (bot) return void decryptAuth(bot.id, bot);
  const signer = await db().signingKey.findFirst({ where });
  if (signer) return void decrypt(signer.sealedPrivateJwk, { rowId: signer.id, field: "privateJwk" }, keyId);
  const item = await db().jobItem.findFirst({ where });
  if (item) return void openItem(item.jobId, item);
  for (const one of ENCRYPTED_TEXTS) {
    const [row] = await selectTexts(db(), one, Prisma.sql`"keyId" = ${keyId}`, 1);
    if (row) return void decrypt(row.sealed, { rowId: row.id, field: one.field }, keyId);
  }
}

type BotTable = "bot" | "deletedBot";
interface EncryptedBot extends EncryptedAuth {
  id: string;
}
const COLUMNS = { id: true, platformAccountId: true, keyId: true, sealedDeviceId: true, sealedSecret: true } as const;

/**
 * Encrypts every row again that another key encrypted, in batches that each commit.
 * @param onProgress Receives the number of rows done so far.
 */
export async function reencryptRows(keyId: string, onProgress: (done: number) => void): Promise<number> {
  let done = 0;
  const advance = (count: number) => {
    done += count;
    onProgress(done);
  };
  for (const table of ["bot", "deletedBot"] as const) {
    for (let count = 1; count > 0; ) {
      count = await reencryptBots(table, keyId);
      advance(count);
    }
  }
  advance(await reencryptSigningKeys(keyId));
  for (let count = 1; count > 0; ) {
    count = await reencryptJobItems(keyId);
    advance(count);
  }
  for (const one of ENCRYPTED_TEXTS) {
    for (let count = 1; count > 0; ) {
      count = await reencryptTexts(one, keyId);
      advance(count);
    }
  }
  return done;
}

/** The rows are locked, so that credentials that are replaced meanwhile are not overwritten. */
async function reencryptBots(table: BotTable, keyId: string): Promise<number> {
  return transaction(async (tx) => {
    const model = tx[table] as typeof tx.bot;
    const where = { keyId: { not: keyId } };
    const outdated = await model.findMany({ where, select: { id: true }, orderBy: { id: "asc" }, take: BATCH_ROWS });
    if (outdated.length === 0) return 0;
    const ids = outdated.map((row) => row.id);
    if (table === "bot")
      await tx.$queryRaw`SELECT id FROM "Bot" WHERE id = ANY (${ids}::text[]) ORDER BY id FOR UPDATE`;
    else await tx.$queryRaw`SELECT id FROM "DeletedBot" WHERE id = ANY (${ids}::text[]) ORDER BY id FOR UPDATE`;
    const rows: EncryptedBot[] = await model.findMany({ where: { ...where, id: { in: ids } }, select: COLUMNS });
    for (const row of rows) {
      const { sealedDeviceId, sealedSecret } = encryptAuth(row.id, decryptAuth(row.id, row), keyId);
      await model.updateMany({ where: { id: row.id }, data: { keyId, sealedDeviceId, sealedSecret } });
    }
    return outdated.length;
  });
}

async function reencryptSigningKeys(keyId: string): Promise<number> {
  const rows = await db().signingKey.findMany({ where: { keyId: { not: keyId } } });
  for (const row of rows) {
    const location = { rowId: row.id, field: "privateJwk" };
    const sealedPrivateJwk = encrypt(decrypt(row.sealedPrivateJwk, location, row.keyId), location, keyId);
    await db().signingKey.update({ where: { id: row.id }, data: { keyId, sealedPrivateJwk } });
  }
  return rows.length;
}

/** Rows of imports that wait, and of exports' files. */
async function reencryptJobItems(keyId: string): Promise<number> {
  return transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ jobId: string; position: number; keyId: string; sealedInput: string }[]>`
      SELECT "jobId", position, "keyId", "sealedInput" FROM "JobItem"
      WHERE "keyId" <> ${keyId} AND "sealedInput" IS NOT NULL ORDER BY "jobId", position LIMIT ${BATCH_ROWS} FOR UPDATE`;
    for (const { jobId, position, ...sealed } of rows) {
      const value = openItem(jobId, { position, ...sealed }) as object;
      await tx.jobItem.updateMany({ where: { jobId, position }, data: sealItem(jobId, position, value, keyId) });
    }
    return rows.length;
  });
}

interface EncryptedTextRow {
  id: string;
  keyId: string;
  sealed: string;
}

const quoted = (name: string) => Prisma.raw(`"${name}"`);

function selectTexts(on: Db, { table, id, column }: EncryptedText, where: Prisma.Sql, limit: number) {
  return on.$queryRaw<EncryptedTextRow[]>`
    SELECT ${quoted(id)} AS id, "keyId", ${quoted(column)} AS sealed FROM ${quoted(table)} WHERE ${where}
    ORDER BY 1 LIMIT ${limit} FOR UPDATE`;
}

/** The rows are locked, so that a text that is replaced meanwhile is not overwritten. */
const reencryptTexts = (one: EncryptedText, keyId: string): Promise<number> =>
  transaction(async (tx) => {
    const rows = await selectTexts(tx, one, Prisma.sql`"keyId" <> ${keyId}`, BATCH_ROWS);
    const [table, id, column] = [quoted(one.table), quoted(one.id), quoted(one.column)];
    for (const row of rows) {
      const location = { rowId: row.id, field: one.field };
      const sealed = encrypt(decrypt(row.sealed, location, row.keyId), location, keyId);
      await tx.$executeRaw`UPDATE ${table} SET "keyId" = ${keyId}, ${column} = ${sealed} WHERE ${id} = ${row.id}`;
    }
    return rows.length;
  });
