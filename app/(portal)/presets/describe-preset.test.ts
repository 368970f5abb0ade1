import { describe, expect, it } from "vitest";
import { commandsOf, describePreset } from "./describe-preset.ts";

describe("A preset in words", () => {
  it("names each item, each level, and members that are not known", () => {
    const config = { outfit: { id: "fox" }, level: 7, glow: true };
    expect(describePreset(config)).toEqual(["Outfit: fox", "Level: 7", "Others: glow"]);
  });

  it("is empty for an empty preset", () => {
    expect(describePreset({})).toEqual([]);
    expect(commandsOf({})).toEqual([]);
  });

  it("is applied by one command for each item, the banner with its colour", () => {
    const config = { outfit: { id: "fox" }, banner: { id: "flag" }, bannerColor: { id: "red" }, bpLevel: 3 };
    expect(commandsOf(config)).toEqual(["outfit fox", "banner flag red", "bp_level 3"]);
  });
});
