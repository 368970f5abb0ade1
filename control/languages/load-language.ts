import { ENGLISH, Language, type Texts } from "./language.ts";
import { findLocale, type Locale } from "./locales.ts";
import { type Aliases, type Descriptions, EN, type Replies } from "./phrase.ts";

interface LanguageFiles {
  readonly texts: Partial<Texts>;
  readonly aliases: Aliases;
}

async function read(
  replies: Promise<{ REPLIES: Replies }>,
  commands: Promise<{ DESCRIPTIONS: Descriptions; ALIASES: Aliases }>,
): Promise<LanguageFiles> {
  const [{ REPLIES }, { DESCRIPTIONS, ALIASES }] = await Promise.all([replies, commands]);
  return { texts: { ...DESCRIPTIONS, ...REPLIES }, aliases: ALIASES };
}

/** The imports are written out, because the compiler and the bundler follow only such ones. */
const FILES: Record<Exclude<Locale, "en">, () => Promise<LanguageFiles>> = {
  "en-US": () => read(import("./en-us/replies.ts"), import("./en-us/commands.ts")),
  es: () => read(import("./es/replies.ts"), import("./es/commands.ts")),
  "es-419": () => read(import("./es-419/replies.ts"), import("./es-419/commands.ts")),
  ar: () => read(import("./ar/replies.ts"), import("./ar/commands.ts")),
  de: () => read(import("./de/replies.ts"), import("./de/commands.ts")),
  fr: () => read(import("./fr/replies.ts"), import("./fr/commands.ts")),
  he: () => read(import("./he/replies.ts"), import("./he/commands.ts")),
  id: () => read(import("./id/replies.ts"), import("./id/commands.ts")),
  it: () => read(import("./it/replies.ts"), import("./it/commands.ts")),
  ja: () => read(import("./ja/replies.ts"), import("./ja/commands.ts")),
  ko: () => read(import("./ko/replies.ts"), import("./ko/commands.ts")),
  pl: () => read(import("./pl/replies.ts"), import("./pl/commands.ts")),
  pt: () => read(import("./pt/replies.ts"), import("./pt/commands.ts")),
  "pt-BR": () => read(import("./pt-br/replies.ts"), import("./pt-br/commands.ts")),
  ru: () => read(import("./ru/replies.ts"), import("./ru/commands.ts")),
  th: () => read(import("./th/replies.ts"), import("./th/commands.ts")),
  tr: () => read(import("./tr/replies.ts"), import("./tr/commands.ts")),
  vi: () => read(import("./vi/replies.ts"), import("./vi/commands.ts")),
  zh: () => read(import("./zh/replies.ts"), import("./zh/commands.ts")),
  "zh-Hant": () => read(import("./zh-hant/replies.ts"), import("./zh-hant/commands.ts")),
};

/** The languages whose files have only what differs from a parent. The others fall back to English. */
export const PARENTS: Readonly<Partial<Record<Locale, Locale>>> = { "en-US": "en", "es-419": "es", pt: "pt-BR" };

/** The files of a language without those of its parent. */
export const readLanguageFiles = async (locale: Locale): Promise<LanguageFiles> =>
  locale === "en" ? { texts: EN, aliases: {} } : FILES[locale]();

const languages = new Map<Locale, Promise<Language>>([["en", Promise.resolve(ENGLISH)]]);
const loaded = new Map<Locale, Language>([["en", ENGLISH]]);

async function createLanguage(locale: Locale): Promise<Language> {
  const parent = await readLanguageFiles(PARENTS[locale] ?? "en");
  const own = await readLanguageFiles(locale);
  const aliases = { ...parent.aliases, ...own.aliases };
  return new Language(locale, { ...EN, ...parent.texts, ...own.texts }, aliases);
}

/** The texts of a language, which are read from their files when they are first asked for. */
export function loadLanguage(tag: string): Promise<Language> {
  const locale = findLocale(tag);
  const known = languages.get(locale);
  if (known) return known;
  const language = createLanguage(locale).then(
    (created) => {
      loaded.set(locale, created);
      return created;
    },
    () => {
      // The files may be missing while the package is updated. A bot still answers.
      languages.delete(locale);
      return ENGLISH;
    },
  );
  languages.set(locale, language);
  return language;
}

/** The languages of these tags in their order, each once. */
export async function loadLanguages(tags: readonly string[]): Promise<Language[]> {
  return [...new Set(await Promise.all(tags.map(loadLanguage)))];
}

/** Those of them that are loaded. The others are loaded for the next time. */
export function loadedLanguages(tags: readonly string[]): Language[] {
  const found = tags.flatMap((tag) => {
    const language = loaded.get(findLocale(tag));
    if (!language) void loadLanguage(tag);
    return language ?? [];
  });
  return [...new Set(found)];
}
