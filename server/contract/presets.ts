import { z } from "zod";
import { freeFormObject } from "./free-form-json.ts";
import { recordMembers } from "./list-query.ts";
import { label } from "./names.ts";
import { PathId, text } from "./text.ts";

const Variant = z.looseObject({ channel: text(1, 64), variant: text(1, 64) });
const Item = z.looseObject({ id: text(1, 255) });
const ItemWithVariants = z.looseObject({ id: text(1, 255), variants: z.array(Variant).max(20).optional() });

const members = {
  outfit: ItemWithVariants.optional(),
  backpack: ItemWithVariants.optional(),
  pickaxe: ItemWithVariants.optional(),
  shoes: ItemWithVariants.optional(),
  emote: Item.optional(),
  banner: Item.optional(),
  bannerColor: Item.optional(),
  level: z.int().optional(),
  bpLevel: z.int().optional(),
};

export const PresetConfig = z
  .looseObject(members)
  .meta({ id: "PresetConfig", description: "Other members are stored and returned unchanged." });
export type PresetConfig = z.infer<typeof PresetConfig>;

export const PresetConfigInput = freeFormObject(members).meta({ id: "PresetConfigInput" });

const PresetName = label(1, 32);

export const Preset = z
  .object({ id: z.string(), name: z.string(), config: PresetConfig, ...recordMembers })
  .meta({ id: "Preset" });
export type Preset = z.infer<typeof Preset>;

export const PresetReference = z.strictObject({ presetId: PathId });
export const PresetCreate = z
  .strictObject({ name: PresetName, config: PresetConfigInput })
  .meta({ examples: [{ name: "Evening", config: { outfit: { id: "outfit_example" }, level: 100 } }] });
export const PresetUpdate = z
  .strictObject({
    presetId: PathId,
    name: PresetName.optional(),
    config: PresetConfigInput.optional().describe("Replaces the whole config."),
  })
  .meta({ examples: [{ name: "Morning" }] });
