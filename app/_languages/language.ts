import type { useTranslations } from "next-intl";
import { createFormat, type Format } from "../_ui/format.ts";

/** The messages of one language, by their keys: `t("bots.title")`. */
export type Translator = ReturnType<typeof useTranslations<never>>;

/** In which words and formats a page speaks to its reader. */
export interface Language {
  /** A tag of BCP 47: `pt-BR`. */
  locale: string;
  t: Translator;
  format: Format;
}

export const createLanguage = (locale: string, t: Translator): Language => ({
  locale,
  t,
  format: createFormat(locale),
});
