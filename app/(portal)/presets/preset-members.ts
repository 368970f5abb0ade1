import { VARIANT_COSMETICS } from "#server/contract/preset-commands.ts";
import type { PresetConfig } from "#server/contract/presets.ts";
import { presetsTexts } from "./texts.ts";

/** Members that are items without variants. */
export const PLAIN_COSMETICS = ["emote", "banner", "bannerColor"] as const;
export const LEVELS = ["level", "bpLevel"] as const;

const { members: labels, itemWithVariants } = presetsTexts;
const MEMBERS: readonly string[] = [...VARIANT_COSMETICS, ...PLAIN_COSMETICS, ...LEVELS];

/** Members of a preset that the contract does not know. */
export const unknownMembers = (config: object): string[] =>
  Object.keys(config).filter((member) => !MEMBERS.includes(member));

export interface PresetPart {
  label: string;
  value: string;
  /** The item whose picture the preset knows. */
  pictured?: { id: string; image: unknown };
}

/** The members of a preset, each with its label and its value as text. */
export function describePreset(config: PresetConfig): PresetPart[] {
  const withVariants = VARIANT_COSMETICS.flatMap((member) => {
    const item = config[member];
    if (!item) return [];
    const count = item.variants?.length ?? 0;
    return [describeItem(labels[member], item, count > 0 ? itemWithVariants(item.id, count) : item.id)];
  });
  const withoutVariants = PLAIN_COSMETICS.flatMap((member) => {
    const item = config[member];
    return item ? [describeItem(labels[member], item, item.id)] : [];
  });
  const levels = LEVELS.flatMap((member) => {
    const level = config[member];
    return level === undefined ? [] : [{ label: labels[member], value: String(level) }];
  });
  return [...withVariants, ...withoutVariants, ...levels];
}

function describeItem(label: string, { id, image }: { id: string; image?: unknown }, value: string): PresetPart {
  return image === undefined ? { label, value } : { label, value, pictured: { id, image } };
}
