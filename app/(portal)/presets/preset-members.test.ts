import { describe, expect, it } from "vitest";
import { PresetConfig } from "#server/contract/presets.ts";
import { describePreset, unknownMembers } from "./preset-members.ts";
import { presetsTexts } from "./texts.ts";

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
  it("is described member by member, without absent ones", () => {
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

  it("lists the members that the contract does not know", () => {
    expect(unknownMembers(evening)).toEqual(["future"]);
    expect(Object.keys(presetsTexts.members).sort()).toEqual(Object.keys(PresetConfig.shape).sort());
  });
});
