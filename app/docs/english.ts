import { createFormat } from "../_ui/format.ts";

export const ENGLISH = { locale: "en" };
const english = createFormat(ENGLISH.locale);
const pluralRules = new Intl.PluralRules("en");

/** The guide and the reference are in English, whichever language the portal has. */
export const {
  alternatives: formatAlternatives,
  countdown: formatCountdown,
  list: formatList,
  milliseconds: formatMilliseconds,
  number: formatNumber,
  plainList: formatPlainList,
  sentences: joinSentences,
  unit: formatUnit,
} = english;

/** The form of a text that a count takes: `plural(2, { one: "bot", other: "bots" })` is `bots`. */
export const plural = <const Form extends string>(count: number, forms: { one: Form; other: Form }): Form =>
  pluralRules.select(count) === "one" ? forms.one : forms.other;
