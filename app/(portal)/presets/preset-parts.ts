import type { PresetConfig } from "#server/contract/presets.ts";
import { visibleName } from "#server/contract/visible-name.ts";
import type { CommandLine } from "../_commands/command-line.ts";

/** What one wears has variants; the rest is an id or a number. */
export const WORN = ["outfit", "backpack", "pickaxe", "shoes"] as const;
export const SHOWN = ["emote", "banner", "bannerColor"] as const;
export const LEVELS = ["level", "bpLevel"] as const;
export type PresetMember = (typeof WORN | typeof SHOWN | typeof LEVELS)[number];

const MEMBERS: readonly string[] = [...WORN, ...SHOWN, ...LEVELS];

export const PART_LABELS: Record<PresetMember, string> = {
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
  const worn = WORN.flatMap((member) => {
    const item = config[member];
    if (!item) return [];
    const count = item.variants?.length ?? 0;
    const variants = count > 0 ? `, ${count} ${count === 1 ? "variant" : "variants"}` : "";
    return [[PART_LABELS[member], `${item.id}${variants}`] as [string, string]];
  });
  const shown = SHOWN.flatMap((member) => {
    const item = config[member];
    return item ? [[PART_LABELS[member], item.id] as [string, string]] : [];
  });
  const levels = LEVELS.flatMap((member) => {
    const level = config[member];
    return level === undefined ? [] : [[PART_LABELS[member], String(level)] as [string, string]];
  });
  return [...worn, ...shown, ...levels];
}

/** The commands that put a preset on a bot, in the order in which they are run. */
export function commandsOf(config: PresetConfig): CommandLine[] {
  const worn = WORN.flatMap((member) => {
    const item = config[member];
    if (!item) return [];
    const variants = (item.variants ?? []).map(({ channel, variant }) => run("variants", member, channel, variant));
    return [run(member, item.id), ...variants];
  });
  const { emote, banner, bannerColor, level, bpLevel } = config;
  return [
    ...worn,
    ...(emote ? [run("emote", emote.id)] : []),
    ...(banner ? [run("banner", banner.id, ...(bannerColor ? [bannerColor.id] : []))] : []),
    ...(level === undefined ? [] : [run("level", String(level))]),
    ...(bpLevel === undefined ? [] : [run("bp_level", String(bpLevel))]),
  ];
}

/** Each value is an argument of its own, whatever it holds. */
const run = (command: string, ...args: string[]): CommandLine => ({ command, args });

const MAX_NAME = 32;

/** A name for the copy of a preset, within the bounds of names. What one sees as one character stays whole. */
export function copyName(name: string): string {
  const mark = " copy";
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(visibleName(name))) {
    if ([...kept, ...segment].length > MAX_NAME - mark.length) break;
    kept += segment;
  }
  return `${kept.trimEnd()}${mark}`.trim();
}
