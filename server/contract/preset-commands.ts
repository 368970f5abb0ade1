import type { JobCommand } from "./jobs.ts";
import type { PresetConfig } from "./presets.ts";

/** Members of a preset that are items with variants. */
export const VARIANT_COSMETICS = ["outfit", "backpack", "pickaxe", "shoes", "sidekick"] as const;

/** The commands that apply a preset to a bot, in the order in which they run. */
export function presetCommands(config: PresetConfig): JobCommand[] {
  const withVariants = VARIANT_COSMETICS.flatMap((member) => {
    const item = config[member];
    if (!item) return [];
    const variants = (item.variants ?? []).map(({ channel, variant }) =>
      toCommand("variants", member, channel, variant),
    );
    return [toCommand(member, item.id), ...variants];
  });
  const { emote, banner, bannerColor, level, bpLevel } = config;
  return [
    ...withVariants,
    ...(emote ? [toCommand("emote", emote.id)] : []),
    ...(banner ? [toCommand("banner", banner.id, ...(bannerColor ? [bannerColor.id] : []))] : []),
    ...(level === undefined ? [] : [toCommand("level", String(level))]),
    ...(bpLevel === undefined ? [] : [toCommand("bp_level", String(bpLevel))]),
  ];
}

/** Passes each value as one argument, also if it contains spaces. */
const toCommand = (command: string, ...args: string[]): JobCommand => ({ command, args });
