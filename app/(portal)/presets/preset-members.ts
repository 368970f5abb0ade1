import type { PresetConfig } from "#server/contract/presets.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { CommandLine } from "../_commands/command-line.ts";

/** What one wears has variants; the rest is an id or a number. */
export const VARIANT_COSMETICS = ["outfit", "backpack", "pickaxe", "shoes"] as const;
export const PLAIN_COSMETICS = ["emote", "banner", "bannerColor"] as const;
export const LEVELS = ["level", "bpLevel"] as const;
export type PresetMember = (typeof VARIANT_COSMETICS | typeof PLAIN_COSMETICS | typeof LEVELS)[number];

const MEMBERS: readonly string[] = [...VARIANT_COSMETICS, ...PLAIN_COSMETICS, ...LEVELS];

export const MEMBER_LABELS: Record<PresetMember, string> = {
  outfit: "Outfit",
  backpack: "Backpack",
  pickaxe: "Pickaxe",
  shoes: "Shoes",
  emote: "Emote",
  banner: "Banner",
  bannerColor: "Banner colour",
  level: "Level",
  bpLevel: "Battle pass level",
};

/** Members that a preset has beyond those of the contract. */
export const unknownMembers = (config: object): string[] =>
  Object.keys(config).filter((member) => !MEMBERS.includes(member));

/** What a preset holds, as name and value for people. */
export function describePreset(config: PresetConfig): [name: string, value: string][] {
  const worn = VARIANT_COSMETICS.flatMap((member) => {
    const item = config[member];
    if (!item) return [];
    const count = item.variants?.length ?? 0;
    const variants = count > 0 ? `, ${count} ${count === 1 ? "variant" : "variants"}` : "";
    return [[MEMBER_LABELS[member], `${item.id}${variants}`] as [string, string]];
  });
  const shown = PLAIN_COSMETICS.flatMap((member) => {
    const item = config[member];
    return item ? [[MEMBER_LABELS[member], item.id] as [string, string]] : [];
  });
  const levels = LEVELS.flatMap((member) => {
    const level = config[member];
    return level === undefined ? [] : [[MEMBER_LABELS[member], String(level)] as [string, string]];
  });
  return [...worn, ...shown, ...levels];
}

/** The commands that put a preset on a bot, in the order in which they are run. */
export function presetCommands(config: PresetConfig): CommandLine[] {
  const worn = VARIANT_COSMETICS.flatMap((member) => {
    const item = config[member];
    if (!item) return [];
    const variants = (item.variants ?? []).map(({ channel, variant }) =>
      commandLine("variants", member, channel, variant),
    );
    return [commandLine(member, item.id), ...variants];
  });
  const { emote, banner, bannerColor, level, bpLevel } = config;
  return [
    ...worn,
    ...(emote ? [commandLine("emote", emote.id)] : []),
    ...(banner ? [commandLine("banner", banner.id, ...(bannerColor ? [bannerColor.id] : []))] : []),
    ...(level === undefined ? [] : [commandLine("level", String(level))]),
    ...(bpLevel === undefined ? [] : [commandLine("bp_level", String(bpLevel))]),
  ];
}

/** Each value is an argument of its own, whatever it holds. */
const commandLine = (command: string, ...args: string[]): CommandLine => ({ command, args });

const MAX_NAME_LENGTH = 32;

/** A name for the copy of a preset, within the bounds of names. What one sees as one character stays whole. */
export function copyName(name: string): string {
  const mark = " copy";
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(sanitizeName(name))) {
    if ([...kept, ...segment].length > MAX_NAME_LENGTH - mark.length) break;
    kept += segment;
  }
  return `${kept.trimEnd()}${mark}`.trim();
}
