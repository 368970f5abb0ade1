import type { Preset, PresetConfig } from "../../contract/presets.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { toRecord } from "../to-record.ts";

export type PresetRow = Prisma.PresetGetPayload<object>;

export const toPreset = (row: PresetRow): Preset => ({
  id: row.id,
  name: row.name,
  config: row.config as PresetConfig,
  ...toRecord(row),
});

/** A preset of this account, by id. Another account's is a missing one. */
export async function requireOwnPreset(db: Db, accountId: string, presetId: string): Promise<PresetRow> {
  const row = await db.preset.findFirst({ where: { id: presetId, accountId } });
  if (!row) throw notFound("preset");
  return row;
}

/** The same for an operation that writes: other writers of the account wait until the transaction ends. */
export async function lockOwnPreset(tx: Db, accountId: string, presetId: string): Promise<PresetRow> {
  await lockAccount(tx, accountId);
  return requireOwnPreset(tx, accountId, presetId);
}
