import { db } from "../data/db.ts";

/** Renames tables during a call, so that every statement with them fails. */
export async function withoutTables(tables: string[], meanwhile: () => Promise<unknown>): Promise<void> {
  const rename = (from: string, to: string) => db().$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`);
  for (const table of tables) await rename(table, `${table}-away`);
  try {
    await meanwhile();
  } finally {
    for (const table of tables) await rename(`${table}-away`, table);
  }
}
