import { VARIANT_COSMETICS } from "#server/contract/preset-commands.ts";
import type { PresetConfig } from "#server/contract/presets.ts";
import type { Language } from "../../_languages/language.ts";

/** Members that are items without variants. */
export const PLAIN_COSMETICS = ["emote", "banner", "bannerColor"] as const;
export const LEVELS = ["level", "bpLevel"] as const;
const MEMBERS: readonly string[] = [...VARIANT_COSMETICS, ...PLAIN_COSMETICS, ...LEVELS];

/** Members of a preset that the contract does not know. */
export const unknownMembers = (config: object): string[] =>
  Object.keys(config).filter((member) => !MEMBERS.includes(member));

type ItemMember = (typeof VARIANT_COSMETICS)[number] | (typeof PLAIN_COSMETICS)[number];

export interface PresetPart {
  label: string;
  /** A level, or how many variants an item has; empty for an item without variants. */
  value: string;
  item?: { kind: ItemMember; id: string /** As the preset knows it. */; image?: unknown };
}

type PresetItems = Partial<Record<string, { id?: unknown }>>;

/** The ids of the items of presets. */
export const itemIdsOf = (config: object): string[] =>
  [...VARIANT_COSMETICS, ...PLAIN_COSMETICS].flatMap((member) => {
    const id = (config as PresetItems)[member]?.id;
    return typeof id === "string" ? [id] : [];
  });

/** The members of a preset, each with its label and its value as text. */
export function describePreset(language: Language, config: PresetConfig): PresetPart[] {
  const withVariants = VARIANT_COSMETICS.flatMap((member) => {
    const item = config[member];
    if (!item) return [];
    const count = item.variants?.length ?? 0;
    return [describeItem(language, member, item, count > 0 ? language.t("presets.variantCount", { count }) : "")];
  });
  const withoutVariants = PLAIN_COSMETICS.flatMap((member) => {
    const item = config[member];
    return item ? [describeItem(language, member, item, "")] : [];
  });
  const levels = LEVELS.flatMap((member) => {
    const level = config[member];
    return level === undefined ? [] : [{ label: language.t(`presets.members.${member}`), value: String(level) }];
  });
  return [...withVariants, ...withoutVariants, ...levels];
}

function describeItem(
  { t }: Language,
  kind: ItemMember,
  { id, image }: { id: string; image?: unknown },
  value: string,
): PresetPart {
  return { label: t(`presets.members.${kind}`), value, item: { kind, id, ...(image !== undefined && { image }) } };
}
