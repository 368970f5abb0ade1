import pg from "pg";
import { settings } from "../env.ts";

/** The advisory lock of key rotations and restores. */
const MAINTENANCE_LOCK = 572_740_151;

/** Runs `work` on a connection outside the pool, without a statement timeout: its duration depends on the data. */
export async function withConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { databaseUrl } = settings();
  if (!databaseUrl) throw new Error("no database: start the service with `npm start`, or set DATABASE_URL");
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    options: "-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601",
  });
  client.on("error", () => undefined); // the running query reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` while no other process on this database runs such work. When one does, it waits or throws. */
export function withAdvisoryLock<T>(work: () => Promise<T>, ifBusy: "wait" | "refuse" = "refuse"): Promise<T> {
  return withConnection(async (client) => {
    if (ifBusy === "wait") await client.query("SELECT pg_advisory_lock($1)", [MAINTENANCE_LOCK]);
    else {
      const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS locked", [MAINTENANCE_LOCK]);
      if (!rows[0].locked) throw new Error("a key rotation or a restore is already running: wait until it has ended");
    }
    return work();
  });
}
