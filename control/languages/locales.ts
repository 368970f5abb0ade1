/** The languages of replies and descriptions (specification 4.2). This file imports nothing: the contract shares it. */
export const LOCALES = [
  "en",
  "en-US",
  "es",
  "es-419",
  "ar",
  "de",
  "fr",
  "he",
  "id",
  "it",
  "ja",
  "ko",
  "pl",
  "pt",
  "pt-BR",
  "ru",
  "th",
  "tr",
  "vi",
  "zh",
  "zh-Hant",
] as const;
export type Locale = (typeof LOCALES)[number];

const isLocale = (tag: string): tag is Locale => (LOCALES as readonly string[]).includes(tag);

/** The nearest of our languages: `de-AT` is German, and `zh-TW` is traditional Chinese. Null for another language. */
export function matchLocale(tag: string): Locale | null {
  if (isLocale(tag)) return tag;
  try {
    const { language, region, script } = new Intl.Locale(tag);
    const likely = script ?? new Intl.Locale(tag).maximize().script;
    return [`${language}-${region}`, `${language}-${likely}`, language].find(isLocale) ?? null;
  } catch {
    return null; // not the name of a language
  }
}

/** The same, with English for another language. */
export const findLocale = (tag: string): Locale => matchLocale(tag) ?? "en";
