import os from "node:os";
import pg from "pg";
import { settings } from "../settings/settings.ts";

/** How the installation is run, as the processes say that run it. */
export interface Installation {
  kind: "memory" | "broker";
  /** The process or the broker that may assign bots. New each time that another one takes over. */
  engineId: string;
  /** Without user and password. */
  brokerAddress: string | null;
  /** The process that renewed the lease last. */
  host: string;
  pid: number;
  startedAt: Date;
  /** How long no process has renewed the lease, while the database could be asked; null: all were stopped in order. */
  silentMs: number | null;
  /** A connection of a process that runs the installation is open. */
  isConnected: boolean;
}

/** Which engine takes over. */
export type Engine = Pick<Installation, "kind" | "engineId" | "brokerAddress">;

/** Held, shared, by each process that runs the installation: PostgreSQL frees it when the process ends. */
const PRESENCE_LOCK = 572_740_152;
/** Held while it is decided who runs the installation. */
const DECISION_LOCK = 572_740_153;

/** A machine that vanishes says no goodbye: PostgreSQL asks for it. */
const KEEP_ALIVE = "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3";
const DEADLINE_MS = 3_000;

/** A start of the database counts as a sign of life: until then nobody could renew the lease. */
const READ = `
  SELECT kind, "engineId", "brokerAddress", host, pid, "startedAt",
    CASE WHEN "renewedAt" IS NOT NULL THEN
      (extract(epoch FROM clock_timestamp() - greatest("renewedAt", pg_postmaster_start_time())) * 1000)::float8
    END AS "silentMs",
    ${othersArePresent()} AS "isConnected"
  FROM "Installation"`;

const TAKE = `
  INSERT INTO "Installation" (kind, "engineId", "brokerAddress", host, pid, "startedAt", "renewedAt")
  VALUES ($1, $2, $3, $4, $5, now() - make_interval(secs => $6), CASE WHEN $7 THEN clock_timestamp() END)
  ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, "engineId" = excluded."engineId",
    "brokerAddress" = excluded."brokerAddress", host = excluded.host, pid = excluded.pid,
    "startedAt" = excluded."startedAt", "renewedAt" = excluded."renewedAt"`;

const RENEW = `
  UPDATE "Installation" SET host = $2, pid = $3, "startedAt" = now() - make_interval(secs => $4),
    "renewedAt" = clock_timestamp()
  WHERE "engineId" = $1`;

const RELEASE = `UPDATE "Installation" SET "renewedAt" = NULL WHERE "engineId" = $1 AND NOT ${othersArePresent()}`;

function othersArePresent(): string {
  return `EXISTS (
    SELECT 1 FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 0 AND objid = ${PRESENCE_LOCK} AND objsubid = 1 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND pid <> pg_backend_pid())`;
}

const thisProcess = () => [os.hostname(), process.pid, process.uptime()];

/**
 * A connection outside the pool. While a process runs the installation it keeps one open, which shows the others that it
 * lives, however busy it is.
 */
export class InstallationConnection {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(databaseUrl = settings().databaseUrl): Promise<InstallationConnection> {
    if (!databaseUrl) throw new Error("no database: start the service with `npm start`, or set DATABASE_URL");
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: DEADLINE_MS,
      query_timeout: DEADLINE_MS,
      options: `-c TimeZone=UTC ${KEEP_ALIVE}`,
    });
    client.on("error", () => undefined); // the next query reports it
    await client.connect();
    return new InstallationConnection(client);
  }

  /** @returns Null where the installation never ran. */
  async read(): Promise<Installation | null> {
    const { rows } = await this.#client.query<Installation>(READ);
    return rows[0] ?? null;
  }

  /** Runs `decide` while no other process decides; what it changes is committed when it returns. */
  async exclusively<T>(decide: (before: Installation | null) => Promise<T>): Promise<T> {
    await this.#client.query("BEGIN");
    try {
      await this.#client.query("SELECT pg_advisory_xact_lock($1)", [DECISION_LOCK]);
      const result = await decide(await this.read());
      await this.#client.query("COMMIT");
      return result;
    } catch (error) {
      await this.#client.query("ROLLBACK").catch(() => undefined); // a broken connection has rolled back
      throw error;
    }
  }

  /** Shows other processes that this one runs the installation, until the connection ends. */
  async showPresence(): Promise<void> {
    await this.#client.query("SELECT pg_advisory_lock_shared($1)", [PRESENCE_LOCK]);
  }

  /** From now on this engine may assign bots, and no other one. @param isRunning A process runs it already. */
  async take({ kind, engineId, brokerAddress }: Engine, isRunning: boolean): Promise<void> {
    await this.#client.query(TAKE, [kind, engineId, brokerAddress, ...thisProcess(), isRunning]);
  }

  /** @returns False where another engine has taken over. */
  async renew(engineId: string): Promise<boolean> {
    const { rowCount } = await this.#client.query(RENEW, [engineId, ...thisProcess()]);
    return rowCount === 1;
  }

  /** Says that nobody runs the installation any more, if no other process does. */
  async release(engineId: string): Promise<void> {
    await this.#client.query(RELEASE, [engineId]);
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined); // it was lost before
  }
}

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
