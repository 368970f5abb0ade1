import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../database/embedded-postgres.ts";

/** A PostgreSQL server of its own, which can crash. */
export interface RunningDatabase {
  readonly url: string;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** As `pg_ctl stop -m immediate`. */
  crash(): Promise<void>;
  /** After a crash. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startDatabase(dataDir: string, durable: boolean): Promise<RunningDatabase> {
  let server = await startEmbeddedPostgres({ dataDir, durable });
  const { url, port } = server;
  return {
    url,
    async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Row>(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
    async crash() {
      const [pid] = fs.readFileSync(path.join(dataDir, "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGQUIT");
      await server.ended;
    },
    async start() {
      server = await startEmbeddedPostgres({ dataDir, port, durable });
    },
    stop: () => server.stop(),
  };
}
