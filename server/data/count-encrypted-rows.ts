type Query = <T extends object>(sql: string) => Promise<T[]>;

/**
 * How many rows each encryption key has encrypted, in all tables: one with a column `keyId` has encrypted values, and a row
 * without a key has none.
 */
export async function countEncryptedRows(query: Query): Promise<Map<string, number>> {
  const tables = await query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attname = 'keyId'
       AND NOT a.attisdropped ORDER BY 1`,
  );
  const all = tables.map(({ name }) => `SELECT "keyId" FROM "${name}" WHERE "keyId" IS NOT NULL`).join(" UNION ALL ");
  const rows = await query<{ keyId: string; count: number }>(
    `SELECT "keyId", count(*)::int AS count FROM (${all}) encrypted GROUP BY 1 ORDER BY 1`,
  );
  return new Map(rows.map(({ keyId, count }) => [keyId, count]));
}
