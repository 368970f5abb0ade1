import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { BotStatus } from "#control/bot-status.ts";
import { BotList } from "./bot-records.ts";
import { BotImport, FlagsInput } from "./bots.ts";
import { AccountFlag, BotFlag, CategoryFlag } from "./flags.ts";
import { findForbiddenContent } from "./forbidden-content.ts";
import { SCOPES } from "./scopes.ts";
import { text } from "./text.ts";

describe("text of 1 to n characters", () => {
  const short = text(1, 16);

  it("is counted in characters as people and JSON Schema count them, not in UTF-16 units", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 24 }), (value) => {
        const length = [...value].length;
        const storable = !value.includes("\0");
        expect(short.safeParse(value).success).toBe(length >= 1 && length <= 16 && storable);
      }),
    );
  });

  it("has its limits in the OpenAPI document", () => {
    expect(z.toJSONSchema(short)).toMatchObject({ type: "string", minLength: 1, maxLength: 16 });
  });

  it("is storable: no NUL and no lone surrogate", () => {
    for (const value of ["\0", "a\0", "\ud800", "\udc00", "a\ud83d", "\ude42b"]) {
      expect(short.safeParse(value).success).toBe(false);
    }
    expect(short.safeParse("\ud83d\ude42").success).toBe(true);
  });
});

describe("2.1 flags in an input", () => {
  it("are an integer, or a string of one", () => {
    for (const [given, read] of [
      [0, 0],
      [7, 7],
      ["6", 6],
      ["007", 7],
    ]) {
      expect(FlagsInput.parse(given)).toBe(read);
    }
    for (const given of [-1, 1.5, 2 ** 31, "", "x", "-1", "1.0", "0x1", " 1", null, true, [], "99999999999"]) {
      expect([given, FlagsInput.safeParse(given).success]).toEqual([given, false]);
    }
  });

  it("too large for a bitfield are refused as text as they are as number", () => {
    expect(BotList.safeParse({ flags: "9999999999" }).success).toBe(BotList.safeParse({ flags: 9999999999 }).success);
  });
});

describe("threat 15: names of what can be reached through an object's prototype", () => {
  it("are found at any depth", () => {
    const name = fc.constantFrom("__proto__", "constructor", "prototype");
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), name, fc.nat(6), (value, forbidden, depth) => {
        let nested: unknown = JSON.parse(`{"${forbidden}":${JSON.stringify(value)}}`);
        for (let level = 0; level < depth; level++) nested = level % 2 ? [1, nested] : { a: 1, b: nested };
        expect(findForbiddenContent(nested)?.path.at(-1)).toBe(forbidden);
      }),
    );
  });

  it("are not found in valid input, and any depth is handled", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const isPlain = !/__proto__|constructor|prototype/.test(JSON.stringify(value));
        fc.pre(isPlain);
        expect(findForbiddenContent(value)).toBeNull();
      }),
    );
    const deep = JSON.parse("[".repeat(50_000) + "]".repeat(50_000));
    expect(findForbiddenContent(deep)?.message).toMatch(/deeply/);
  });
});

it("an import has 1 to 100 rows", () => {
  const row = { accountId: "a", deviceId: "d", secret: "s" };
  const sizes = [0, 1, 100, 101].map((size) => BotImport.safeParse({ bots: Array(size).fill(row) }).success);
  expect(sizes).toEqual([false, true, true, false]);
});

it("the numbers of the specification and of docs/decisions/names.md do not change", () => {
  expect(BotFlag).toEqual({ Disabled: 1, Public: 2, InvalidAuth: 4 });
  expect(CategoryFlag).toEqual({ Disabled: 1, Managed: 2 });
  expect(BotStatus).toEqual({ Offline: 0, Booting: 1, Available: 2, Busy: 3, Disconnected: 4 });
  const flags =
    "Staff Admin Vip Verified Banned Tester Developer Partner Management Moderation Support IncreasedLimits Disabled";
  expect(AccountFlag).toEqual(Object.fromEntries(flags.split(" ").map((name, bit) => [name, 2 ** bit])));
  const scopes =
    "identify email connections bots.read bots.write bots.run categories.read categories.write commands.run openid profile";
  expect(Object.keys(SCOPES)).toEqual(scopes.split(" "));
});
