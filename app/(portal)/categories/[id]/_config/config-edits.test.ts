import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONFIG_DEFAULTS } from "#server/contract/config-defaults.ts";
import { addEdit, applyEdits, editsBetween, isDefaultValue, listDifferences } from "./config-edits.ts";

const stored = { ...CONFIG_DEFAULTS, privacy: 0, statusText: ["Hello"], future: { a: 1 } };

describe("Edits of a category's config", () => {
  it("contain the changed members only", () => {
    const edits = addEdit(stored, addEdit(stored, {}, "privacy", 1), "inviteTimeout", 30);
    expect(edits).toEqual({ privacy: null, inviteTimeout: 30 });
    expect(applyEdits(stored, edits)).toEqual({ ...stored, privacy: 1, inviteTimeout: 30 });
  });

  it("omit a member that has its stored value again", () => {
    expect(addEdit(stored, { statusText: ["Bye"] }, "statusText", ["Hello"])).toEqual({});
    expect(addEdit(stored, { privacy: null }, "privacy", 0)).toEqual({});
  });

  it("contain null for a default, whether it was typed or reset", () => {
    expect(addEdit(stored, {}, "statusText", [])).toEqual({ statusText: null });
    expect(addEdit(stored, {}, "statusText", null)).toEqual({ statusText: null });
    expect(addEdit(stored, {}, "level", null)).toEqual({});
  });

  it("keep an unknown member until it is changed or removed", () => {
    expect(applyEdits(stored, { privacy: null })).toMatchObject({ future: { a: 1 } });
    expect(addEdit(stored, {}, "future", { a: 2 })).toEqual({ future: { a: 2 } });
    expect(editsBetween(stored, CONFIG_DEFAULTS)).toEqual({ privacy: null, statusText: null, future: null });
    expect(applyEdits(stored, { future: null })).not.toHaveProperty("future");
    expect(addEdit(stored, {}, "absent", null)).toEqual({});
  });

  it("change any config into any other", () => {
    const config = fc
      .record(
        {
          privacy: fc.constantFrom(0, 1),
          statusText: fc.array(fc.string()),
          acceptInvites: fc.boolean(),
          future: fc.jsonValue(),
          toString: fc.jsonValue(),
        },
        { requiredKeys: [] },
      )
      .map((members) => ({
        ...CONFIG_DEFAULTS,
        ...Object.fromEntries(Object.entries(members).filter(([, v]) => v !== null)),
      }));
    fc.assert(
      fc.property(config, config, (before, after) => {
        expect(applyEdits(before, editsBetween(before, after))).toEqual(after);
        expect(editsBetween(before, before)).toEqual({});
      }),
    );
  });

  it("are listed with the old and the new value", () => {
    expect(listDifferences(stored, { future: null, privacy: null, added: "x" })).toEqual([
      { member: "privacy", before: 0, after: 1, backToDefault: true },
      { member: "future", before: { a: 1 }, after: null, backToDefault: false },
      { member: "added", before: null, after: "x", backToDefault: false },
    ]);
  });

  it("recognize a default value", () => {
    expect(isDefaultValue("prefixes", ["!", ".", "/"])).toBe(true);
    expect(isDefaultValue("prefixes", ["!"])).toBe(false);
    expect(isDefaultValue("future", undefined)).toBe(false);
    expect(isDefaultValue("toString", Object.prototype.toString)).toBe(false);
  });
});
