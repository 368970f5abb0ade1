import { expect, it } from "vitest";
import { ENGLISH, Language, render } from "./language.ts";
import { loadLanguage } from "./load-language.ts";
import { findLocale } from "./locales.ts";
import { EN, phrase } from "./phrase.ts";

it.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["en-GB", "en"],
  ["en-US", "en-US"],
  ["pt-PT", "pt"],
  ["es-MX", "es"],
  ["zh-TW", "zh-Hant"],
  ["zh-Hans-CN", "zh"],
  ["nl", "en"],
  ["not a language", "en"],
])("%s is answered in %s", (tag, expected) => {
  expect(findLocale(tag)).toBe(expected);
});

it("a language is loaded once, and its texts fall back to those of its parent", async () => {
  const american = await loadLanguage("en-US");
  expect(await loadLanguage("en-US")).toBe(american);
  expect(render(phrase("banner.noColour"), american)).toBe("Name a color too.");
  expect(render(phrase("stop.done"), american)).toBe(render(phrase("stop.done"), ENGLISH));
});

it("numbers choose words and are written as the language writes them", async () => {
  const german = await loadLanguage("de");
  const copied = (count: number) => render(phrase("copy.done", { count, name: "Ann" }), german);
  expect([copied(1), copied(1200)]).toEqual(["1 Gegenstand von Ann kopiert.", "1.200 Gegenstände von Ann kopiert."]);
  const people = phrase("person.several", { people: ["Ann", "Ben", phrase("list.more", { count: 3 })] });
  expect(render(people, german)).toBe("Das passt auf mehrere: Ann, Ben und 3 weitere.");
  expect(render(phrase("readiness.set", { state: "ready" }), german)).toBe("Ich bin jetzt bereit.");
});

it("a text that is written from right to left isolates names, and no words of its own", () => {
  const text = "{state, select, ready {א} notReady {ב} other {ג}}";
  const hebrew = new Language("he", { ...EN, "party.kicked": "הוסר: {name}.", "readiness.set": text }, {});
  expect(render(phrase("party.kicked", { name: "Ann {id}" }), hebrew)).toBe("הוסר: \u2068Ann {id}\u2069.");
  expect(render(phrase("readiness.set", { state: "notReady" }), hebrew)).toBe("ב");
  const nested = phrase("item.cleared", { type: phrase("type.outfit") });
  expect(render(nested, hebrew)).toBe(render(nested, ENGLISH));
});

it("a phrase needs the values of its English text", () => {
  phrase("stop.done");
  phrase("copy.done", { name: "Ann", count: 2 });
  // @ts-expect-error: a value is missing
  phrase("copy.done", { name: "Ann" });
  // @ts-expect-error: a plural needs a number
  phrase("copy.done", { name: "Ann", count: "two" });
  // @ts-expect-error: there is no such placeholder
  phrase("party.left", { name: "Ann" });
  // @ts-expect-error: a choice needs a text, not a phrase
  phrase("party.privacySet", { state: phrase("stop.done") });
});
