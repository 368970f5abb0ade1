/** The language of formats: British English, whose day stands before the month and whose clock has 24 hours. */
const formatLocale = (locale: string): string => (locale === "en" ? "en-GB" : locale);

/** Numbers, times and lists as people of a language write them. */
export type Format = ReturnType<typeof makeFormat>;

const formats = new Map<string, Format>();

/**
 * The formats of a language; made once.
 * @param locale A tag of BCP 47: `pt-BR`.
 */
export function createFormat(locale: string): Format {
  const known = formats.get(locale);
  if (known) return known;
  const made = makeFormat(formatLocale(locale));
  formats.set(locale, made);
  return made;
}

function makeFormat(locale: string) {
  const unit = (count: number, name: string, unitDisplay: "long" | "short" = "long"): string =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay, maximumFractionDigits: 1 }).format(count);
  return { ...numberFormats(locale), ...listFormats(locale), ...durationFormats(locale, unit), unit };
}

function numberFormats(locale: string) {
  const whole = new Intl.NumberFormat(locale);
  const percentage = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const exactPercentage = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  return {
    /** With thousands separators: `12,345`. */
    number: (value: number): string => whole.format(value),
    /** A share of 1, with at most one decimal place: `50.1%`. */
    percent: (share: number): string => percentage.format(share),
    /** A share of 1 with two decimal places, rounded down: `99.99%` is not all of it. */
    uptime: (share: number): string => exactPercentage.format(Math.floor(share * 10_000) / 10_000),
  };
}

/** Between values in a row. */
const SEPARATORS: Readonly<Record<string, string>> = { ar: "، ", ja: "、" };

function listFormats(locale: string) {
  const conjunction = new Intl.ListFormat(locale, { type: "conjunction" });
  const disjunction = new Intl.ListFormat(locale, { type: "disjunction" });
  const separator = SEPARATORS[new Intl.Locale(locale).language] ?? ", ";
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  return {
    /** `a, b and c`. */
    list: (values: readonly (number | string)[]): string => conjunction.format(values.map(String)),
    /** `a, b, c`: of values that are not words of a sentence, such as scopes. */
    plainList: (values: readonly (number | string)[]): string => values.join(separator),
    /** `a, b or c`. */
    alternatives: (values: readonly string[]): string => disjunction.format(values),
    /** The parts of `a, b and c`, for lists of elements. */
    listToParts: (values: readonly string[]) => conjunction.formatToParts(values),
    /** Whole sentences one after the other. Empty ones are left out. */
    sentences: (...sentences: readonly string[]): string =>
      sentences.filter((sentence) => sentence !== "").join(locale.startsWith("ja") ? "" : " "),
    /** The name of a country, by its code of ISO 3166-1: `Germany`. */
    country: (code: string): string => countries.of(code) ?? code,
  };
}

type UnitFormat = (count: number, unit: string, unitDisplay?: "long" | "short") => string;

function durationFormats(locale: string, unit: UnitFormat) {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const parts = new Intl.ListFormat(locale, { type: "unit", style: "narrow" });
  const whole = new Intl.NumberFormat(locale);
  const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  return {
    /** `350 ms`, or from a second on `1.5 secs`. */
    milliseconds: (ms: number): string =>
      ms < 1000 ? unit(Math.round(ms), "millisecond", "short") : unit(ms / 1000, "second", "short"),
    /** `3 hrs 12 mins`. A unit of which there are none is left out. */
    hoursAndMinutes: (hours: number, minutes: number): string =>
      parts.format([
        ...(hours > 0 ? [unit(hours, "hour", "short")] : []),
        ...(minutes > 0 ? [unit(minutes, "minute", "short")] : []),
      ]),
    /** The time that is left, as a clock shows it: `3:05`. */
    countdown: (seconds: number): string =>
      `${whole.format(Math.floor(seconds / 60))}:${twoDigits.format(seconds % 60)}`,
    /** A time before or after now, in one unit: `3 hours ago`. Negative: before. */
    relativeTime: (count: number, name: Intl.RelativeTimeFormatUnit): string => relative.format(count, name),
  };
}

/** Facts that stand beside each other and are no sentence: `Done · 1.5 secs`. */
export const formatFacts = (facts: readonly string[]): string => facts.join(" · ");

/**
 * Makes a function that formats times.
 * @param options Which parts are written, and how. Without `timeZone`: in the browser's time zone.
 * @returns It takes the language, and ISO 8601, milliseconds since the epoch, or a date.
 */
export function timeFormat(options: Intl.DateTimeFormatOptions) {
  const byLocale = new Map<string, Intl.DateTimeFormat>();
  return ({ locale }: { locale: string }, time: string | number | Date): string => {
    const format = byLocale.get(locale) ?? new Intl.DateTimeFormat(formatLocale(locale), options);
    byLocale.set(locale, format);
    return format.format(new Date(time));
  };
}
