import type pg from "pg";

const TABLE = `CREATE TABLE IF NOT EXISTS oidc_provider_entry (
  model text, id text, payload jsonb NOT NULL, "grantId" text, uid text, "userCode" text,
  "expiresAt" timestamptz, "consumedAt" timestamptz, PRIMARY KEY (model, id))`;
const INDEXES = ['"grantId"', "uid", '"userCode"'].map(
  (column) => `CREATE INDEX IF NOT EXISTS "oidc_provider_entry_${column.replaceAll('"', "")}"
    ON oidc_provider_entry (${column}) WHERE ${column} IS NOT NULL`,
);

const UPSERT = {
  name: "upsert",
  text: `INSERT INTO oidc_provider_entry (model, id, payload, "grantId", uid, "userCode", "expiresAt")
         VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
         ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, "grantId" = excluded."grantId",
           uid = excluded.uid, "userCode" = excluded."userCode", "expiresAt" = excluded."expiresAt"`,
};
const findBy = (column: string) => ({
  name: `find by ${column}`,
  text: `SELECT payload, extract(epoch FROM "consumedAt")::int AS consumed FROM oidc_provider_entry
         WHERE model = $1 AND "${column}" = $2 AND ("expiresAt" IS NULL OR "expiresAt" > now())`,
});
const CONSUME = {
  name: "consume",
  text: `UPDATE oidc_provider_entry SET "consumedAt" = now() WHERE model = $1 AND id = $2`,
};
const DESTROY = { name: "destroy", text: "DELETE FROM oidc_provider_entry WHERE model = $1 AND id = $2" };
const REVOKE = { name: "revoke", text: `DELETE FROM oidc_provider_entry WHERE model = $1 AND "grantId" = $2` };

/** The columns by which oidc-provider finds an entry. */
interface Payload {
  grantId?: string;
  uid?: string;
  userCode?: string;
}

/** Creates the table that the adapter stores in. */
export async function createOidcTable(pool: pg.Pool): Promise<void> {
  for (const statement of [TABLE, ...INDEXES]) await pool.query(statement);
}

/** The adapter of oidc-provider for one of its models, as its documentation describes it: prepared statements on a pool. */
export function oidcPostgresAdapter(pool: pg.Pool, model: string) {
  const find = async (statement: { name: string; text: string }, value: string) => {
    const { rows } = await pool.query({ ...statement, values: [model, value] });
    const [row] = rows;
    return row && { ...row.payload, ...(row.consumed && { consumed: row.consumed }) };
  };
  return {
    async upsert(id: string, payload: Payload, expiresInSeconds?: number) {
      const { grantId, uid, userCode } = payload;
      await pool.query({ ...UPSERT, values: [model, id, payload, grantId, uid, userCode, expiresInSeconds] });
    },
    find: (id: string) => find(findBy("id"), id),
    findByUid: (uid: string) => find(findBy("uid"), uid),
    findByUserCode: (userCode: string) => find(findBy("userCode"), userCode),
    consume: async (id: string) => void (await pool.query({ ...CONSUME, values: [model, id] })),
    destroy: async (id: string) => void (await pool.query({ ...DESTROY, values: [model, id] })),
    revokeByGrantId: async (grantId: string) => void (await pool.query({ ...REVOKE, values: [model, grantId] })),
  };
}
