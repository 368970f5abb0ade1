import { z } from "zod";
import { freeFormObject } from "./free-form-json.ts";
import { recordMembers } from "./list-query.ts";
import { label } from "./names.ts";
import { PathId, text } from "./text.ts";

const Variant = z.looseObject({
  channel: text(1, 64).describe("What of the item is chosen, in the platform's word."),
  variant: text(1, 64).describe("The choice, in the platform's word."),
});
const itemId = text(1, 255).describe("The item's id at the game platform.");
const Item = z.looseObject({ id: itemId });
const ItemWithVariants = z.looseObject({
  id: itemId,
  variants: z.array(Variant).max(20).optional().describe("What is chosen of the item."),
});

const members = {
  outfit: ItemWithVariants.optional().describe("The outfit."),
  backpack: ItemWithVariants.optional().describe("The backpack."),
  pickaxe: ItemWithVariants.optional().describe("The pickaxe."),
  shoes: ItemWithVariants.optional().describe("The shoes."),
  sidekick: ItemWithVariants.optional().describe("The sidekick."),
  emote: Item.optional().describe("The emote."),
  banner: Item.optional().describe("The banner."),
  bannerColor: Item.optional().describe("The colour of the banner."),
  level: z.int().optional().describe("The level that is shown."),
  bpLevel: z.int().optional().describe("The battle pass level that is shown."),
};

export const PresetConfig = z.looseObject(members).meta({
  id: "PresetConfig",
  description: "What a bot wears and shows. Other members are stored and returned unchanged.",
});
export type PresetConfig = z.infer<typeof PresetConfig>;

export const PresetConfigInput = freeFormObject(members).meta({
  id: "PresetConfigInput",
  description: "What a bot wears and shows. Other members are stored and returned unchanged.",
});

const PresetName = label(1, 32);

export const Preset = z
  .object({
    id: z.string().describe("The preset's id."),
    name: z.string().describe("The name that its owner gave it."),
    config: PresetConfig,
    ...recordMembers,
  })
  .meta({ id: "Preset", description: "A set of cosmetics that can be applied to bots." });
export type Preset = z.infer<typeof Preset>;

export const PresetReference = z.strictObject({ presetId: PathId });
export const PresetCreate = z
  .strictObject({ name: PresetName.describe("The name of the preset."), config: PresetConfigInput })
  .meta({ examples: [{ name: "Evening", config: { outfit: { id: "outfit_example" }, level: 100 } }] });
export const PresetUpdate = z
  .strictObject({
    presetId: PathId,
    name: PresetName.optional().describe("Another name."),
    config: PresetConfigInput.optional().describe("Replaces the whole config."),
  })
  .meta({ examples: [{ name: "Morning" }] });
