import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applyMigrations } from "../../database/apply-migrations.ts";
import { MixedLoad } from "./mixed-load.ts";
import { isReady, lockBots, ROOT, type Topology, timeUntil } from "./start-fault-topology.ts";
import { type Finding, holds, none, type SurviveCase, type SurviveContext, withinLimit } from "./survive-case.ts";

const DOWN_MS = 5_000;
/** Idle connections are closed after ten seconds. */
const IDLE_MS = 12_000;

export const countConnections = async ({ database }: Topology): Promise<number> => {
  const [row] = await database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = 'app' AND pid <> pg_backend_pid()",
  );
  return row?.count ?? 0;
};

export async function restartDatabase({ database }: Topology): Promise<void> {
  await database.crash();
  await sleep(DOWN_MS);
  await database.start();
}

export const allRunning = ({ webs }: Topology): Finding =>
  holds(
    "no process exits",
    webs.every((web) => web.isRunning()),
    webs.map((web) => (web.isRunning() ? "runs" : "ended")).join(", "),
  );

async function surviveCrash({ topology, quick }: SurviveContext): Promise<Finding[]> {
  const account = await topology.newAccount(5_000);
  await sleep(IDLE_MS);
  const baseline = await countConnections(topology);
  const load = new MixedLoad({ webs: topology.webs, account }).start();
  await sleep(quick ? 3_000 : 20_000);
  await restartDatabase(topology);
  const back = performance.now();
  await sleep(quick ? 5_000 : 30_000);
  await load.stop();
  const lost = await load.findLost(topology.webs[0] as Topology["webs"][number]);
  await sleep(IDLE_MS);
  const left = await countConnections(topology);
  return [
    none("acknowledged write is lost", lost, `${load.acknowledged}`),
    allRunning(topology),
    none(
      "failure but 503 with Retry-After and the API's error",
      load.improperFailures(),
      `${load.failures().length} failures`,
    ),
    withinLimit("slowest answer", load.slowestMs() / 1_000, 5.5, "s"),
    withinLimit("first success after the database is ready", load.firstSuccessAfter(back) / 1_000, 3, "s"),
    holds("connections are back at the baseline", left <= baseline + 2, `${baseline} → ${left}`),
  ];
}

async function surviveLock({ topology, quick }: SurviveContext): Promise<Finding[]> {
  const account = await topology.newAccount(5_000);
  const load = new MixedLoad({ webs: topology.webs, account, perSecond: 25 }).start();
  await sleep(3_000);
  const unlock = await lockBots(topology);
  const web = topology.webs[0] as Topology["webs"][number];
  const degraded = timeUntil(async () => !(await isReady(web)), quick ? 12_000 : 20_000, 500);
  await sleep(quick ? 12_000 : 20_000);
  await unlock();
  const unlocked = performance.now();
  const recovered = await timeUntil(() => isReady(web), 10_000);
  await sleep(4_000);
  await load.stop();
  const late = load.failures(({ at }) => at > unlocked + 2_000);
  return [
    none("acknowledged write is lost", await load.findLost(web), `${load.acknowledged}`),
    none(
      "failure but 503 with Retry-After and the API's error",
      load.improperFailures(),
      `${load.failures().length} failures`,
    ),
    withinLimit(`slowest answer (${load.slowestByKind()})`, load.slowestMs() / 1_000, 10, "s"),
    withinLimit("health tells it within", (await degraded) / 1_000, 20, "s"),
    withinLimit("recovery", recovered / 1_000, 2, "s"),
    none(
      "failure later than 2 s after it",
      late.map(({ kind, status, error }) => `${kind} ${status || error}`),
    ),
  ];
}

const NEW_MIGRATION = "99990101000000_survive";
const FORWARD = `ALTER TABLE "Bot" ADD COLUMN "survive" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "Bot_survive_idx" ON "Bot" ("survive");`;
const BACK = `ALTER TABLE "Bot" DROP COLUMN "survive";
DELETE FROM "_prisma_migrations" WHERE migration_name = '${NEW_MIGRATION}'`;

/** Applies a release with one more migration, twice, and takes that one back. @returns What each call applied. */
async function migrateAndBack({ database }: Topology): Promise<string[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-survive-migrations-"));
  try {
    fs.cpSync(path.join(ROOT, "prisma", "migrations"), folder, { recursive: true });
    fs.mkdirSync(path.join(folder, NEW_MIGRATION));
    fs.writeFileSync(path.join(folder, NEW_MIGRATION, "migration.sql"), FORWARD);
    const first = await applyMigrations(database.url, folder);
    const second = await applyMigrations(database.url, folder);
    await sleep(2_000); // the running processes work with it
    await database.query(BACK);
    return [first.join(" "), second.join(" ")];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function surviveMigration({ topology }: SurviveContext): Promise<Finding[]> {
  const account = await topology.newAccount(5_000);
  const load = new MixedLoad({ webs: topology.webs, account, perSecond: 25 }).start();
  await sleep(2_000);
  const applied = await migrateAndBack(topology);
  const web = topology.webs.at(-1) as Topology["webs"][number];
  const code = await web.stop(); // a start applies the migrations
  await web.start();
  await sleep(2_000);
  await load.stop();
  const refused = load.failures(({ error }) => error === "ECONNREFUSED");
  return [
    none("acknowledged write is lost", await load.findLost(web), `${load.acknowledged}`),
    none(
      "failure under load, but refused connections",
      load
        .failures(({ error }) => error !== "ECONNREFUSED")
        .map(({ kind, status, error }) => `${kind} ${status || error}`),
      `${load.entries.length} requests, ${refused.length} refused`,
    ),
    holds(
      "the migrations of a release are applied once",
      applied.join() === `${NEW_MIGRATION},` && code === 0,
      `${JSON.stringify(applied)}, exit code ${code}`,
    ),
  ];
}

export const DATABASE_CASES: readonly SurviveCase[] = [
  { row: "R1", fault: "the database crashes and starts after 5 s", run: surviveCrash },
  { row: "R2", fault: "a table is locked", run: surviveLock },
  { row: "R15", fault: "the migrations run under load", run: surviveMigration },
];
