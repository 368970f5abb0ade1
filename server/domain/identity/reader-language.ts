import { readPreferences } from "../../contract/preferences.ts";
import { languages } from "../../languages/languages.ts";
import { type Translator, translatorOf } from "../../languages/translator.ts";

/**
 * For a mail to the owner of an account: in the language that they chose, else in that of their request, else in English.
 * @param preferences As they are stored.
 * @param readRequested Of a request that comes from the owner's own browser. Left out where the mail has another cause.
 */
export function translatorOfReader(preferences: unknown, readRequested?: () => string): Translator {
  const { language } = readPreferences(preferences);
  return translatorOf(languages().find(language) ? language : readRequested?.());
}
