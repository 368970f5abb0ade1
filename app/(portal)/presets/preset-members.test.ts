import { describe, expect, it } from "vitest";
import { PresetConfig } from "#server/contract/presets.ts";
import { english } from "../../_languages/english.ts";
import { describePreset, itemIdsOf, unknownMembers } from "./preset-members.ts";

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
    expect(describePreset(english, evening)).toEqual([
      { label: "Outfit", value: "1 variant", item: { kind: "outfit", id: "outfit_fox" } },
      { label: "Shoes", value: "", item: { kind: "shoes", id: "boots" } },
      { label: "Banner", value: "", item: { kind: "banner", id: "banner_1" } },
      { label: "Banner colour", value: "", item: { kind: "bannerColor", id: "red" } },
      { label: "Level", value: "0" },
      { label: "Battle pass level", value: "70" },
    ]);
    expect(describePreset(english, {})).toEqual([]);
  });

  it("has items with the pictures that it knows", () => {
    const image = "https://pictures.example/fox.png";
    expect(describePreset(english, { outfit: { id: "fox", image }, emote: { id: "wave" } })).toEqual([
      { label: "Outfit", value: "", item: { kind: "outfit", id: "fox", image } },
      { label: "Emote", value: "", item: { kind: "emote", id: "wave" } },
    ]);
    expect(itemIdsOf({ ...evening, emote: { id: 5 }, backpack: null })).toEqual([
      ...["outfit_fox", "boots", "banner_1", "red"],
    ]);
  });

  it("lists the members that the contract does not know", () => {
    expect(unknownMembers(evening)).toEqual(["future"]);
    expect(unknownMembers(PresetConfig.shape)).toEqual([]);
  });
});
