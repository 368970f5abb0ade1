import { capitalize } from "../../../_languages/capitalize.ts";
import type { Language } from "../../../_languages/language.ts";
import { clockTime, monthName, weekdayName } from "./calendar-names.ts";

const NICKNAMES: Record<string, string> = {
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@weekly": "0 0 * * 0",
  "@monthly": "0 0 1 * *",
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
};
const DAY_NAMES = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const MONTH_NAMES = ["", "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
/** More times of a day are not listed one by one. */
const MAX_TIMES = 6;

type Field = { every: number } | { values: number[] };

const numberOf = (text: string, names: readonly string[]): number => {
  const index = names.indexOf(text.toUpperCase());
  return text !== "" && index >= 0 ? index : /^\d+$/.test(text) ? Number(text) : Number.NaN;
};

/** `*`, steps over everything, and lists of numbers, names and ranges. @returns Null for anything else. */
function parseField(text: string, names: readonly string[] = []): Field | null {
  const [, step] = /^\*(?:\/(\d+))?$/.exec(text) ?? [null, null];
  if (text === "*") return { every: 1 };
  if (step) return { every: Number(step) };
  const values = text.split(",").flatMap((part) => {
    const [from = "", to] = part.split("-");
    const first = numberOf(from, names);
    const last = to === undefined ? first : numberOf(to, names);
    return last >= first ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : [Number.NaN];
  });
  return values.some(Number.isNaN) ? null : { values: [...new Set(values)].sort((a, b) => a - b) };
}

const isAny = (field: Field) => "every" in field && field.every === 1;

/** Such as `Every day at 18:00`. @returns Null for an expression that is wrong, or too special for words. */
export function describeCron(language: Language, cron: string): string | null {
  const fields = (NICKNAMES[cron.trim().toLowerCase()] ?? cron).trim().split(/\s+/);
  if (fields.length !== 5) return null;
  const [minute, hour, day, month, weekday] = fields.map((field, index) =>
    parseField(field, index === 3 ? MONTH_NAMES : index === 4 ? DAY_NAMES : []),
  );
  if (!minute || !hour || !day || !month || !weekday) return null;
  const [days, weekdays, months] = [valuesOf(day), valuesOf(weekday), valuesOf(month)];
  if (!days || !weekdays || !months) return null;
  const when = describeDays(
    language,
    days,
    weekdays.map((n) => n % 7),
    months,
  );
  const interval = describeInterval(language, minute, hour);
  const isEveryDay = days.length + weekdays.length + months.length === 0;
  if (interval !== null) {
    const onDays = () => language.t("schedules.cron.intervalOnDays", { interval, days: when });
    return capitalize(language, isEveryDay ? interval : onDays());
  }
  const times = timesOf(minute, hour);
  if (times === null) return null;
  return capitalize(language, language.t("schedules.cron.at", { days: when, times: listTimes(language, times) }));
}

/** Empty for every one; null for steps, which have no words. */
const valuesOf = (field: Field): readonly number[] | null =>
  isAny(field) ? [] : "values" in field ? field.values : null;

function describeInterval({ t, format }: Language, minute: Field, hour: Field): string | null {
  if ("every" in minute) return isAny(hour) ? t("schedules.cron.everyMinutes", { count: minute.every }) : null;
  if ("values" in hour) return null;
  return minute.values.join() === "0"
    ? t("schedules.cron.everyHours", { count: hour.every })
    : t("schedules.cron.everyHoursPast", { count: hour.every, minutes: format.list(minute.values) });
}

type Time = readonly [hour: number, minute: number];

function timesOf(minute: Field, hour: Field): Time[] | null {
  if ("every" in minute || "every" in hour) return null;
  const times = hour.values.flatMap((h) => minute.values.map((m) => [h, m] as const));
  return times.length > MAX_TIMES ? null : times;
}

const listTimes = (language: Language, times: readonly Time[]): string =>
  language.format.list(times.map(([hour, minute]) => clockTime(language, hour, minute)));

/** On which days: a clause of its own, for the beginning of a sentence. */
function describeDays(
  language: Language,
  days: readonly number[],
  weekdays: readonly number[],
  months: readonly number[],
): string {
  const { t, format } = language;
  const ofMonths = months.length > 0 ? format.list(months.map((month) => monthName(language, month))) : null;
  const onDays = days.length > 0 ? describeDaysOfMonth(language, days, ofMonths) : null;
  const onWeekdays = weekdays.length > 0 ? describeWeekdays(language, weekdays, ofMonths) : null;
  if (onDays !== null && onWeekdays !== null) {
    return t("schedules.cron.either", { days: onDays, weekdays: onWeekdays });
  }
  const everyDay =
    ofMonths === null ? t("schedules.cron.everyDay") : t("schedules.cron.everyDayOf", { months: ofMonths });
  return onDays ?? onWeekdays ?? everyDay;
}

function describeDaysOfMonth({ t, format }: Language, numbers: readonly number[], months: string | null): string {
  const days = { count: numbers.length, days: format.list(numbers) };
  return months === null ? t("schedules.cron.days", days) : t("schedules.cron.daysOf", { ...days, months });
}

function describeWeekdays(language: Language, numbers: readonly number[], months: string | null): string {
  const { t, format } = language;
  const names = numbers.map((number) => weekdayName(language, number));
  const [from = "", to = ""] = [names[0], names.at(-1)];
  const weekdays = isRange(numbers) ? t("schedules.cron.weekdayRange", { from, to }) : format.list(names);
  return months === null
    ? t("schedules.cron.weekdays", { weekdays })
    : t("schedules.cron.weekdaysOf", { weekdays, months });
}

const isRange = (values: readonly number[]): boolean =>
  values.length > 2 && values.every((value, index) => value === (values[0] ?? 0) + index);
