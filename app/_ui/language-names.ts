import type { Locale } from "#control/languages/locales.ts";

/** The languages of bots, by their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  en: "English",
  "en-US": "English (United States)",
  es: "Español",
  "es-419": "Español (Latinoamérica)",
  ar: "العربية",
  de: "Deutsch",
  fr: "Français",
  he: "עברית",
  id: "Bahasa Indonesia",
  it: "Italiano",
  ja: "日本語",
  ko: "한국어",
  pl: "Polski",
  pt: "Português",
  "pt-BR": "Português (Brasil)",
  ru: "Русский",
  th: "ไทย",
  tr: "Türkçe",
  vi: "Tiếng Việt",
  zh: "简体中文",
  "zh-Hant": "繁體中文",
};
