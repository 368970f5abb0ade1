import { describe, expect, it } from "vitest";
import { withId, withVariants } from "./preset-items.ts";

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
});
