/** British English: the day stands before the month, and the clock has 24 hours. */
const LOCALE = "en-GB";

const wholeNumber = new Intl.NumberFormat(LOCALE);
const decimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percentage = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 1 });
const relativeTime = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });
const list = new Intl.ListFormat(LOCALE, { type: "conjunction" });
const pluralRules = new Intl.PluralRules(LOCALE);

/** A number with thousands separators: `12,345`. */
export const formatNumber = (value: number): string => wholeNumber.format(value);

/** With one decimal place: `1.5`. */
export const formatDecimal = (value: number): string => decimal.format(value);

/** A share of 1, with at most one decimal place: `50.1%`. */
export const formatPercent = (share: number): string => percentage.format(share);

/** `a, b and c`. */
export const formatList = (values: readonly (number | string)[]): string => list.format(values.map(String));

/** A duration in one unit, in words: `12 minutes`. */
export const formatUnit = (count: number, unit: string): string =>
  new Intl.NumberFormat(LOCALE, { style: "unit", unit, unitDisplay: "long" }).format(count);

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
export const plural = (count: number, forms: { one: string; other: string }): string =>
  pluralRules.select(count) === "one" ? forms.one : forms.other;
