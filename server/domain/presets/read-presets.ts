import { z } from "zod";
import { withScope } from "../../contract/access.ts";
import { RecordsQuery } from "../../contract/list-query.ts";
import { Preset, PresetReference } from "../../contract/presets.ts";
import { operation } from "../operation.ts";
import { BY_ID, changedFilter, pageOf } from "../page-of.ts";
import { requireOwnPreset, toPreset } from "./to-preset.ts";

export const listPresets = operation(
  { name: "presets.list", access: withScope("bots.read"), input: RecordsQuery, output: z.array(Preset) },
  async (query, context) => {
    const where = { accountId: context.actor.accountId, ...changedFilter(query) };
    const rows = await context.db.preset.findMany({ where, orderBy: { id: "asc" } });
    return (await pageOf(rows, query, BY_ID, context)).map(toPreset);
  },
);

export const getPreset = operation(
  { name: "presets.get", access: withScope("bots.read"), input: PresetReference, output: Preset },
  async ({ presetId }, { actor, db }) => toPreset(await requireOwnPreset(db, actor.accountId, presetId)),
);
