import { describe, expect, it } from "vitest";
import { PresetConfig, PresetCreate } from "#server/contract/presets.ts";
import { formatCommandLine } from "../_commands/command-line.ts";
import { copyName, describePreset, MEMBER_LABELS, presetCommands, unknownMembers } from "./preset-members.ts";

const evening: PresetConfig = {
  outfit: { id: "outfit_fox", variants: [{ channel: "Material", variant: "Mat2" }] },
  shoes: { id: "boots" },
  banner: { id: "banner_1" },
  bannerColor: { id: "red" },
  level: 0,
  bpLevel: 70,
  future: true,
};

describe("A preset", () => {
  it("is described part by part, without what it does not hold", () => {
    expect(describePreset(evening)).toEqual([
      ["Outfit", "outfit_fox, 1 variant"],
      ["Shoes", "boots"],
      ["Banner", "banner_1"],
      ["Banner colour", "red"],
      ["Level", "0"],
      ["Battle pass level", "70"],
    ]);
    expect(describePreset({})).toEqual([]);
  });

  it("is applied by commands", () => {
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

  it("tells the members that nobody here knows", () => {
    expect(unknownMembers(evening)).toEqual(["future"]);
    expect(Object.keys(MEMBER_LABELS).sort()).toEqual(Object.keys(PresetConfig.shape).sort());
  });

  it.each(["Evening", "x".repeat(32), "😀".repeat(32), "👩‍👩‍👧".repeat(6), "a\u3164", "\u3164"])(
    "its copy has a name that the contract takes: %s",
    (name) => {
      expect(PresetCreate.safeParse({ name: copyName(name), config: {} }).success).toBe(true);
      expect(copyName(name)).toMatch(/ copy$/);
    },
  );
});
