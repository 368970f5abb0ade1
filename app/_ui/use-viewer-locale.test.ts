import { expect, it } from "vitest";
import { localeOf } from "./use-viewer-locale.ts";

it.each([
  [["de-AT", "en"], "de"],
  [["nl", "fr-CA", "en"], "fr"],
  [["zh-TW"], "zh-Hant"],
  [["nl"], "en"],
  [[], "en"],
])("a browser of %j is answered in %s", (languages, locale) => {
  expect(localeOf(languages)).toBe(locale);
});
