import { db, Prisma } from "../data/db.ts";

/** Reads every row of every table as JSON, to compare before and after. */
export async function readDatabase(): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_name NOT LIKE '\\_%' ORDER BY 1`;
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of tables) {
    const table = Prisma.raw(`"${name}"`);
    const found = await db().$queryRaw<{ row: Record<string, unknown> }[]>`
      SELECT row_to_json(t) AS row FROM ${table} t ORDER BY t::text`;
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** Reads what the account owns, without the times at which its credentials were used. */
export async function readAccount(accountId: string): Promise<unknown> {
  const everything = await readDatabase();
  const { Account, Bot, Category, Preset, Schedule, Job, DeletedBot, AuditEntry, IdempotencyRecord } = everything;
  const own = { Bot, Category, Preset, Schedule, Job, DeletedBot, AuditEntry, IdempotencyRecord };
  const filtered = Object.entries(own).map(([name, rows]) => [name, rows?.filter((r) => r.accountId === accountId)]);
  return { account: Account?.find((row) => row.id === accountId), ...Object.fromEntries(filtered) };
}
