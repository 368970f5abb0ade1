import { expect, it } from "vitest";
import { copyName } from "./copy-name.ts";
import { PresetCreate } from "./presets.ts";

it.each(["Evening", "x".repeat(32), "😀".repeat(32), "👩‍👩‍👧".repeat(6), "a\u3164", "\u3164"])(
  "the copy of a preset has a valid name: %s",
  (name) => {
    expect(PresetCreate.safeParse({ name: copyName(name, []), config: {} }).success).toBe(true);
    expect(copyName(name, [])).toMatch(/ copy$/);
  },
);

it("the copy of a preset has a name that no other has, whatever the case", () => {
  const existing = ["Evening", "EVENING copy", "Evening copy 2"].map((name) => ({ name }));
  expect(copyName("Evening", existing)).toBe("Evening copy 3");
  expect(copyName("x".repeat(32), [{ name: copyName("x".repeat(32), []) }])).toMatch(/^x{25} copy 2$/);
});
