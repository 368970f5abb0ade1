import { withScope } from "../../contract/access.ts";
import { Preset, PresetCreate, PresetReference, PresetUpdate } from "../../contract/presets.ts";
import { Ok } from "../../contract/text.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { CHANGES_RECORD, operation } from "../operation.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { lockOwnPreset, type PresetRow, toPreset } from "./to-preset.ts";

const MAX_PRESETS = 500;
const access = withScope("bots.write");
/** For the audit log. */
const describe = ({ id, name, config }: PresetRow) => ({ id, name, config: config as Prisma.InputJsonObject });

export const readPresetNames = (tx: Db, accountId: string) =>
  tx.preset.findMany({ where: { accountId }, select: { id: true, name: true }, orderBy: { id: "asc" }, take: 1000 });

export const createPreset = operation(
  { name: "presets.create", access, input: PresetCreate, output: Preset, writes: true, idempotent: true },
  async ({ name, config }, { actor, db, audit }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    const names = await readPresetNames(db, accountId);
    if (names.length >= MAX_PRESETS) {
      throw new Fault("limit_exceeded", `An account may have ${MAX_PRESETS} presets.`);
    }
    refuseTakenName("preset", name, names);
    const stored = config as Prisma.InputJsonObject;
    const row = await db.preset.create({ data: { id: newId(), accountId, name, config: stored } });
    audit({ action: "preset.create", targetId: row.id, after: { name, config: stored } });
    return toPreset(row);
  },
);

export const updatePreset = operation(
  { name: "presets.update", access, input: PresetUpdate, output: Ok, ...CHANGES_RECORD },
  async ({ presetId, name, config }, { actor, db, audit, requireSeen }) => {
    const row = await lockOwnPreset(db, actor.accountId, presetId);
    requireSeen(row);
    const before = describe(row);
    if (name !== undefined && name !== row.name) {
      const names = await readPresetNames(db, actor.accountId);
      const others = names.filter(({ id }) => id !== presetId);
      refuseTakenName("preset", name, others);
    }
    const stored = config as Prisma.InputJsonObject | undefined;
    await db.preset.updateMany({ where: { id: presetId }, data: { name, config: stored } });
    audit({
      action: "preset.update",
      targetId: presetId,
      before,
      after: { name: name ?? row.name, config: stored ?? before.config },
    });
    return { ok: true };
  },
);

export const deletePreset = operation(
  { name: "presets.delete", access, input: PresetReference, output: Ok, ...CHANGES_RECORD },
  async ({ presetId }, { actor, db, audit, requireSeen }) => {
    const row = await lockOwnPreset(db, actor.accountId, presetId);
    requireSeen(row);
    await db.preset.deleteMany({ where: { id: presetId } });
    audit({ action: "preset.delete", targetId: presetId, before: describe(row) });
    return { ok: true };
  },
);
