import fc from "fast-check";
import { expect, it } from "vitest";
import { nameKey } from "./name-key.ts";

it.each([
  ["EU bots", "eu BOTS"],
  ["ÉLAN", "élan"],
  ["E\u0301lan", "élan"],
  ["STRASSE", "straße"],
  ["STRAẞE", "Straße"],
  ["ΟΔΟΣ", "οδος"],
  ["οδοσ", "οδος"],
  ["İzmir", "i\u0307zmir"],
  ["\u1fb7", "\u0391\u0342\u0399"],
])("%s and %s are one name", (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

it.each([
  ["sınır", "sinir"],
  ["a b", "ab"],
  ["é", "e"],
  ["1", "１"],
])("%s and %s are two names", (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

it("a name in capitals, in small letters, or decomposed is the same name", () => {
  const name = fc.string({ unit: "grapheme", maxLength: 32 }).filter((text) => !text.includes("ı"));
  fc.assert(
    fc.property(name, (text) => {
      for (const spelling of [text.toUpperCase(), text.toLowerCase(), text.normalize("NFD"), nameKey(text)]) {
        expect(nameKey(spelling)).toBe(nameKey(text));
      }
    }),
    { numRuns: 2_000 },
  );
});
