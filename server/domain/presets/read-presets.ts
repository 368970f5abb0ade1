import { z } from "zod";
import { withScope } from "../../contract/access.ts";
import { Preset, PresetReference } from "../../contract/presets.ts";
import { operation } from "../operation.ts";
import { requireOwnPreset, toPreset } from "./to-preset.ts";

export const listPresets = operation(
  { name: "presets.list", access: withScope("bots.read"), input: z.strictObject({}), output: z.array(Preset) },
  async (_, { actor, db }) => {
    const rows = await db.preset.findMany({ where: { accountId: actor.accountId }, orderBy: { id: "asc" } });
    return rows.map(toPreset);
  },
);

export const getPreset = operation(
  { name: "presets.get", access: withScope("bots.read"), input: PresetReference, output: Preset },
  async ({ presetId }, { actor, db }) => requireOwnPreset(db, actor.accountId, presetId),
);
