/** British English: the day stands before the month, and the clock has 24 hours. */
const LOCALE = "en-GB";

const wholeNumber = new Intl.NumberFormat(LOCALE);
const percentage = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 1 });
const exactPercentage = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 2 });
const relativeTime = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });
const list = new Intl.ListFormat(LOCALE, { type: "conjunction" });
const alternatives = new Intl.ListFormat(LOCALE, { type: "disjunction" });
const plainList = new Intl.ListFormat(LOCALE, { type: "unit" });
const durationParts = new Intl.ListFormat(LOCALE, { type: "unit", style: "narrow" });
const twoDigits = new Intl.NumberFormat(LOCALE, { minimumIntegerDigits: 2 });
const countries = new Intl.DisplayNames(LOCALE, { type: "region" });
const pluralRules = new Intl.PluralRules(LOCALE);

/** A number with thousands separators: `12,345`. */
export const formatNumber = (value: number): string => wholeNumber.format(value);

/** A share of 1, with at most one decimal place: `50.1%`. */
export const formatPercent = (share: number): string => percentage.format(share);

/** A share of 1 with two decimal places, rounded down: `99.99%` is not all of it. */
export const formatUptime = (share: number): string => exactPercentage.format(Math.floor(share * 10_000) / 10_000);

/** `a, b and c`. */
export const formatList = (values: readonly (number | string)[]): string => list.format(values.map(String));

/** `a, b, c`: of values that are not words of a sentence, such as scopes. */
export const formatPlainList = (values: readonly (number | string)[]): string => plainList.format(values.map(String));

/** `a, b or c`. */
export const formatAlternatives = (values: readonly string[]): string => alternatives.format(values);

/** The parts of `a, b and c`, for lists of elements. */
export const formatListToParts = (values: readonly string[]) => list.formatToParts(values);

/** The name of a country, by its code of ISO 3166-1: `Germany`. */
export const formatCountry = (code: string): string => countries.of(code) ?? code;

/** Facts that stand beside each other and are no sentence: `Done · 1.5 secs`. */
export const formatFacts = (facts: readonly string[]): string => facts.join(" · ");

/** A duration in one unit, in words: `12 minutes`. */
export const formatUnit = (count: number, unit: string, unitDisplay: "long" | "short" = "long"): string =>
  new Intl.NumberFormat(LOCALE, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 }).format(count);

/** `350 ms`, or from a second on `1.5 secs`. */
export const formatMilliseconds = (ms: number): string =>
  ms < 1000 ? formatUnit(Math.round(ms), "millisecond", "short") : formatUnit(ms / 1000, "second", "short");

/** `3 hrs 12 mins`. A unit of which there are none is left out. */
export const formatHoursAndMinutes = (hours: number, minutes: number): string =>
  durationParts.format([
    ...(hours > 0 ? [formatUnit(hours, "hour", "short")] : []),
    ...(minutes > 0 ? [formatUnit(minutes, "minute", "short")] : []),
  ]);

/** The time that is left, as a clock shows it: `3:05`. */
export const formatCountdown = (seconds: number): string =>
  `${wholeNumber.format(Math.floor(seconds / 60))}:${twoDigits.format(seconds % 60)}`;

/** A time before or after now, in one unit: `3 hours ago`. Negative: before. */
export const formatRelativeTime = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  relativeTime.format(count, unit);

/**
 * Makes a function that formats times.
 * @param options Which parts are written, and how. Without `timeZone`: in the browser's time zone.
 * @returns It takes ISO 8601, milliseconds since the epoch, or a date.
 */
export function timeFormat(options: Intl.DateTimeFormatOptions): (time: string | number | Date) => string {
  const format = new Intl.DateTimeFormat(LOCALE, options);
  return (time) => format.format(new Date(time));
}

/** The form of a text that a count takes: `plural(2, { one: "bot", other: "bots" })` is `bots`. */
export const plural = <const Form extends string>(count: number, forms: { one: Form; other: Form }): Form =>
  pluralRules.select(count) === "one" ? forms.one : forms.other;

/** Whole sentences one after the other. Empty ones are left out. */
export const joinSentences = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== "").join(" ");
