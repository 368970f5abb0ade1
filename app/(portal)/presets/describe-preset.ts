import type { PresetConfig } from "#server/contract/presets.ts";

/** Members that hold one item, with the command that puts it on. */
export const ITEMS = [
  { member: "outfit", label: "Outfit", command: "outfit", hasVariants: true },
  { member: "backpack", label: "Backpack", command: "backpack", hasVariants: true },
  { member: "pickaxe", label: "Pickaxe", command: "pickaxe", hasVariants: true },
  { member: "shoes", label: "Shoes", command: "shoes", hasVariants: true },
  { member: "emote", label: "Emote", command: "emote", hasVariants: false },
  { member: "banner", label: "Banner", command: "banner", hasVariants: false },
  { member: "bannerColor", label: "Banner colour", command: null, hasVariants: false },
] as const;

export const LEVELS = [
  { member: "level", label: "Level", command: "level" },
  { member: "bpLevel", label: "Battle pass level", command: "bp_level" },
] as const;

/** What a preset holds, one line a member. */
export function describePreset(config: PresetConfig): string[] {
  const items = ITEMS.flatMap(({ member, label }) => (config[member] ? [`${label}: ${config[member].id}`] : []));
  const levels = LEVELS.flatMap(({ member, label }) =>
    config[member] === undefined ? [] : [`${label}: ${config[member]}`],
  );
  const known: string[] = [...ITEMS, ...LEVELS].map(({ member }) => member);
  const others = Object.keys(config).filter((member) => !known.includes(member));
  return [...items, ...levels, ...(others.length ? [`Others: ${others.join(", ")}`] : [])];
}

/** The commands that give a bot what the preset holds: there is no route that applies one (specification 4.2 rule 4). */
export function commandsOf(config: PresetConfig): string[] {
  const items = ITEMS.flatMap(({ member, command }) => {
    const item = config[member];
    if (!item || command === null) return [];
    const color = member === "banner" && config.bannerColor ? ` ${config.bannerColor.id}` : "";
    return [`${command} ${item.id}${color}`];
  });
  const levels = LEVELS.flatMap(({ member, command }) =>
    config[member] === undefined ? [] : [`${command} ${config[member]}`],
  );
  return [...items, ...levels];
}
