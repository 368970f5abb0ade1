import type { PresetConfig } from "#server/contract/presets.ts";
import type { CommandLine } from "../_commands/command-line.ts";
import { VARIANT_COSMETICS } from "./preset-members.ts";

/** The commands that apply a preset to a bot, in the order in which they run. */
export function presetCommands(config: PresetConfig): CommandLine[] {
  const withVariants = VARIANT_COSMETICS.flatMap((member) => {
    const item = config[member];
    if (!item) return [];
    const variants = (item.variants ?? []).map(({ channel, variant }) =>
      commandLine("variants", member, channel, variant),
    );
    return [commandLine(member, item.id), ...variants];
  });
  const { emote, banner, bannerColor, level, bpLevel } = config;
  return [
    ...withVariants,
    ...(emote ? [commandLine("emote", emote.id)] : []),
    ...(banner ? [commandLine("banner", banner.id, ...(bannerColor ? [bannerColor.id] : []))] : []),
    ...(level === undefined ? [] : [commandLine("level", String(level))]),
    ...(bpLevel === undefined ? [] : [commandLine("bp_level", String(bpLevel))]),
  ];
}

/** Passes each value as one argument, also if it contains spaces. */
const commandLine = (command: string, ...args: string[]): CommandLine => ({ command, args });
