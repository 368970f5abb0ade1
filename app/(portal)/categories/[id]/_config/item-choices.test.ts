import { describe, expect, it } from "vitest";
import { COSMETIC_MEMBERS } from "#server/contract/cosmetic-members.ts";
import { type CatalogueItem, ItemKind } from "#server/contract/items.ts";
import { areVariantNumbersOf, itemIdsOf, itemKindOf, variantByNumber, withVariantNumber } from "./item-choices.ts";

const channel = (name: string, ...variants: string[]) => ({
  ...{ channel: name, name, variants: variants.map((variant) => ({ variant, name: variant })) },
});
const FOX: CatalogueItem = {
  ...{ id: "fox", kind: "outfit", name: "Fox", image: null, color: null },
  channels: [channel("Colour", "Red", "Blue"), channel("Hood", "Up", "Down")],
};

describe("The items of a category", () => {
  it("have a kind by their member", () => {
    expect(itemKindOf("joinBannerColor")).toBe("bannerColor");
    for (const { name } of COSMETIC_MEMBERS) expect(ItemKind.safeParse(itemKindOf(name)).success).toBe(true);
  });

  it("are looked up by their ids, whatever else the config has", () => {
    const config = { startOutfit: [{ id: "fox" }, { id: 3 }, null], joinEmote: "wave", joinShoes: [{ id: "boots" }] };
    expect(itemIdsOf(config)).toEqual(["fox", "boots"]);
  });

  it("have variants by number, in the order of the channels", () => {
    expect(variantByNumber(FOX, [2, 0], "Colour")).toBe("Blue");
    expect(variantByNumber(FOX, [2, 0], "Hood")).toBeNull();
    expect(variantByNumber(FOX, ["2"], "Colour")).toBeNull();
    expect(withVariantNumber(FOX, [], "Hood", "Down")).toEqual([0, 2]);
    expect(withVariantNumber(FOX, [0, 2], "Colour", "Red")).toEqual([1, 2]);
    expect(withVariantNumber(FOX, [1, 2], "Hood", null)).toEqual([1]);
    expect(withVariantNumber(FOX, [0, 2], "Hood", null)).toEqual([]);
  });

  it("keep numbers that the catalogue does not know, to be edited as numbers", () => {
    expect(areVariantNumbersOf(FOX, [1, 2])).toBe(true);
    expect(areVariantNumbersOf(FOX, [])).toBe(true);
    for (const numbers of [[3], [1, 1, 1], [-1], ["1"]]) expect(areVariantNumbersOf(FOX, numbers)).toBe(false);
  });
});
