import { perApplication } from "../application.ts";
import { MaintenanceState } from "../contract/admin.ts";
import { type Db, db } from "./db.ts";

export interface Maintenance {
  on: boolean;
  message: string;
}
const KEY = "maintenance";
const MAX_AGE_MS = 2_000;

interface MaintenanceCache {
  latest: { value: Maintenance; readMs: number } | null;
}
const cache = perApplication("maintenance", (): MaintenanceCache => ({ latest: null }));

/** The maintenance mode; a change by another process is visible within two seconds. */
export async function readMaintenance(): Promise<Maintenance> {
  const { latest } = cache();
  if (latest && Date.now() - latest.readMs < MAX_AGE_MS) return latest.value;
  const row = await db().setting.findUnique({ where: { key: KEY } });
  const value = toMaintenance(row);
  cache().latest = { value, readMs: Date.now() };
  return value;
}

const toMaintenance = (row: { value: unknown } | null): Maintenance =>
  row ? MaintenanceState.parse(row.value) : { on: false, message: "" };

/** The current maintenance mode, locked against changes until the transaction ends. */
export async function lockMaintenance(tx: Db): Promise<Maintenance> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${KEY}))::text`;
  const row = await tx.setting.findUnique({ where: { key: KEY } });
  return toMaintenance(row);
}

export async function writeMaintenance(tx: Db, value: Maintenance): Promise<void> {
  const row = { value: { ...value } };
  await tx.setting.upsert({ where: { key: KEY }, create: { key: KEY, ...row }, update: row });
  cache().latest = null;
}
