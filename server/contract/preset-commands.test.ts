import { expect, it } from "vitest";
import { formatCommandLine } from "#app/(portal)/_commands/command-line.ts";
import { presetCommands } from "./preset-commands.ts";
import type { PresetConfig } from "./presets.ts";

const evening: PresetConfig = {
  outfit: { id: "outfit_fox", variants: [{ channel: "Material", variant: "Mat2" }] },
  shoes: { id: "boots" },
  banner: { id: "banner_1" },
  bannerColor: { id: "red" },
  level: 0,
  bpLevel: 70,
  future: true,
};

it("A preset is applied by commands", () => {
  expect(presetCommands(evening).map(formatCommandLine)).toEqual([
    "outfit outfit_fox",
    "variants outfit Material Mat2",
    "shoes boots",
    "banner banner_1 red",
    "level 0",
    "bp_level 70",
  ]);
  expect(presetCommands({})).toEqual([]);
});
