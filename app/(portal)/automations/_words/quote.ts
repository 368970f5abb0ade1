import type { Language } from "../../../_languages/language.ts";

/** `“a”, “b” or “c”`. */
export const quoteAlternatives = ({ t, format }: Language, texts: readonly string[]): string =>
  format.alternatives(texts.map((text) => t("automations.words.quoted", { text })));
