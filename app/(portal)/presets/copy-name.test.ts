import { expect, it } from "vitest";
import { PresetCreate } from "#server/contract/presets.ts";
import { copyName } from "./copy-name.ts";

it.each(["Evening", "x".repeat(32), "😀".repeat(32), "👩‍👩‍👧".repeat(6), "a\u3164", "\u3164"])(
  "the copy of a preset has a valid name: %s",
  (name) => {
    expect(PresetCreate.safeParse({ name: copyName(name), config: {} }).success).toBe(true);
    expect(copyName(name)).toMatch(/ copy$/);
  },
);
