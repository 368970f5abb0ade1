import { parseCookie } from "cookie";
import { LANGUAGE_COOKIE } from "../../contract/language-cookie.ts";
import type { Preferences } from "../../contract/preferences.ts";
import { type Language, languages, SOURCE_LANGUAGE } from "../../languages/languages.ts";
import { matchLanguage, readRequestedLanguages } from "../../languages/match-language.ts";

export interface HeaderReader {
  get(name: string): string | null | undefined;
}

/**
 * The language in which a request is answered: that of the account, else the one that was chosen in this browser, else
 * the nearest to what the browser asks for. A value that names none of our languages counts as none.
 */
export function languageOfRequest(headers: HeaderReader, { language }: Pick<Preferences, "language">): Language {
  const offered = languages();
  const chosen = () => parseCookie(headers.get("cookie") ?? "")[LANGUAGE_COOKIE];
  const codes = offered.all.map(({ code }) => code);
  const requested = () => matchLanguage(readRequestedLanguages(headers.get("accept-language")), codes);
  const found = offered.find(language) ?? offered.find(chosen()) ?? offered.find(requested());
  return found ?? (offered.find(SOURCE_LANGUAGE) as Language);
}
