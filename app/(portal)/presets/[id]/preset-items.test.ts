import { describe, expect, it } from "vitest";
import { areVariantsOf, withId, withVariant, withVariants } from "./preset-items.ts";

const variants = [{ channel: "Material", variant: "Mat2" }];
const future = { id: "fox", future: 1 };

describe("An item of a preset", () => {
  it("is created and removed with its ID", () => {
    expect(withId(undefined, "fox")).toEqual({ id: "fox" });
    expect(withId({ id: "fox" }, "")).toBeUndefined();
  });

  it("is kept while it has variants or unknown members", () => {
    expect(withId({ id: "fox", variants }, "")).toEqual({ id: "", variants });
    expect(withId(future, "wolf")).toEqual({ id: "wolf", future: 1 });
    expect(withId(future, "")).toEqual({ id: "", future: 1 });
    expect(withVariants({ ...future, variants }, [])).toEqual(future);
  });

  it("loses its picture with its ID, and with nothing else", () => {
    const pictured = { id: "fox", image: "https://pictures.example/fox.png" };
    expect(withId(pictured, "wolf")).toEqual({ id: "wolf" });
    expect(withId(pictured, "")).toBeUndefined();
    expect(withId({ ...pictured, variants }, "")).toEqual({ id: "", variants });
    expect(withVariants(pictured, variants)).toEqual({ ...pictured, variants });
    expect(withVariants({ ...pictured, variants }, [])).toEqual(pictured);
  });

  it("has no empty list of variants", () => {
    expect(withVariants({ id: "fox" }, variants)).toEqual({ id: "fox", variants });
    expect(withVariants({ id: "fox", variants }, [])).toEqual({ id: "fox" });
    expect(withVariants({ id: "", variants }, [])).toBeUndefined();
    expect(withVariants(undefined, variants)).toEqual({ id: "", variants });
  });

  it("gets and loses the variant of one channel, and keeps those of others with their members", () => {
    const item = { id: "fox", variants: [{ channel: "Parts", variant: "Hood", note: 1 }] };
    const both = withVariant(item, "Material", "Mat2");
    expect(both).toEqual({ id: "fox", variants: [...item.variants, ...variants] });
    expect(both && withVariant(both, "Material", null)).toEqual(item);
    expect(withVariant(item, "Parts", "Cap")).toEqual({
      id: "fox",
      variants: [{ channel: "Parts", variant: "Cap", note: 1 }],
    });
    expect(withVariant(item, "Parts", null)).toEqual({ id: "fox" });
  });

  it("is shown with chips if the catalogue has all its variants", () => {
    const channel = { channel: "Material", name: "Colour", variants: [{ variant: "Mat2", name: "Red" }] };
    const item = { id: "fox", kind: "outfit", name: "Fox", channels: [channel], image: null, color: null } as const;
    const fox = { ...item, channels: [...item.channels] };
    expect(areVariantsOf(fox, [])).toBe(true);
    expect(areVariantsOf(fox, variants)).toBe(true);
    expect(areVariantsOf(fox, [{ channel: "Material", variant: "Mat9" }])).toBe(false);
    expect(areVariantsOf(fox, [...variants, ...variants])).toBe(false);
  });
});
