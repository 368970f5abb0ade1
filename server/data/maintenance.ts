import { perApplication } from "../application.ts";
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

/** Maintenance mode as the database has it; at most two seconds old, in every process. */
export async function readMaintenance(): Promise<Maintenance> {
  const { latest } = cache();
  if (latest && Date.now() - latest.readMs < MAX_AGE_MS) return latest.value;
  const row = await db().setting.findUnique({ where: { key: KEY } });
  const value = (row?.value as Maintenance | undefined) ?? { on: false, message: "" };
  cache().latest = { value, readMs: Date.now() };
  return value;
}

/** As it is at this moment; nobody else changes it until the transaction ends. */
export async function lockMaintenance(tx: Db): Promise<Maintenance> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${KEY}))::text`;
  const row = await tx.setting.findUnique({ where: { key: KEY } });
  return (row?.value as Maintenance | undefined) ?? { on: false, message: "" };
}

export async function writeMaintenance(tx: Db, value: Maintenance): Promise<void> {
  const row = { value: { ...value } };
  await tx.setting.upsert({ where: { key: KEY }, create: { key: KEY, ...row }, update: row });
  cache().latest = null;
}
