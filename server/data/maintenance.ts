import { MaintenanceState } from "../contract/admin.ts";
import { cacheReading } from "./cached-reading.ts";
import { type Db, db } from "./db.ts";

export interface Maintenance {
  on: boolean;
  message: string;
}
const KEY = "maintenance";
const MAX_AGE_MS = 2_000;

const maintenance = cacheReading<Maintenance>("maintenance", MAX_AGE_MS, () => readStoredMaintenance(db()));

/** The maintenance mode. A change by another process is known at once through the broker, and within two seconds without. */
export const readMaintenance = (): Promise<Maintenance> => maintenance.read();

/** The maintenance mode as the database has it, also where this process was not told of a change yet. */
export async function readStoredMaintenance(tx: Db): Promise<Maintenance> {
  const row = await tx.setting.findUnique({ where: { key: KEY } });
  return row ? MaintenanceState.parse(row.value) : { on: false, message: "" };
}

/** The current maintenance mode, locked against changes until the transaction ends. */
export async function lockMaintenance(tx: Db): Promise<Maintenance> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${KEY}))::text`;
  return readStoredMaintenance(tx);
}

/** Takes effect with `publishMaintenanceChange`, after the commit. */
export async function writeMaintenance(tx: Db, value: Maintenance): Promise<void> {
  const row = { value: { ...value } };
  await tx.setting.upsert({ where: { key: KEY }, create: { key: KEY, ...row }, update: row });
}

export const publishMaintenanceChange = (): Promise<void> => maintenance.changed();
