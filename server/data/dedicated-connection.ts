import pg from "pg";
import { settings } from "../env.ts";

/** Held while sealing keys or the whole content of the database are being replaced. */
const MAINTENANCE_LOCK = 572_740_151;

/** A connection of its own, without the pool's time limit, for work that takes as long as there is data. */
export async function withConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { databaseUrl } = settings();
  if (!databaseUrl) throw new Error("no database: start the service with `npm start`, or set DATABASE_URL");
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    options: "-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601",
  });
  client.on("error", () => undefined); // the query under way reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Lets no second process do such work on this database at the same time: it waits, or is told to come back. */
export function withAdvisoryLock<T>(work: () => Promise<T>, ifBusy: "wait" | "refuse" = "refuse"): Promise<T> {
  return withConnection(async (client) => {
    if (ifBusy === "wait") await client.query("SELECT pg_advisory_lock($1)", [MAINTENANCE_LOCK]);
    else {
      const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS held", [MAINTENANCE_LOCK]);
      if (!rows[0].held) throw new Error("a key rotation or a restore is running already: wait until it has ended");
    }
    return work();
  });
}
