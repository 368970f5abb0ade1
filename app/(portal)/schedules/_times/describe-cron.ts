import { schedulesTexts } from "../texts.ts";

const texts = schedulesTexts.cron;

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
export function describeCron(cron: string): string | null {
  const fields = (NICKNAMES[cron.trim().toLowerCase()] ?? cron).trim().split(/\s+/);
  if (fields.length !== 5) return null;
  const [minute, hour, day, month, weekday] = fields.map((field, index) =>
    parseField(field, index === 3 ? MONTH_NAMES : index === 4 ? DAY_NAMES : []),
  );
  if (!minute || !hour || !day || !month || !weekday) return null;
  const [days, weekdays, months] = [valuesOf(day), valuesOf(weekday), valuesOf(month)];
  if (!days || !weekdays || !months) return null;
  const when = describeDays(
    days,
    weekdays.map((n) => n % 7),
    months,
  );
  const interval = describeInterval(minute, hour);
  const isEveryDay = days.length + weekdays.length + months.length === 0;
  if (interval !== null) return isEveryDay ? interval : texts.intervalOnDays(interval, when);
  const times = timesOf(minute, hour);
  return times === null ? null : texts.at(when, times);
}

/** Empty for every one; null for steps, which have no words. */
const valuesOf = (field: Field): readonly number[] | null =>
  isAny(field) ? [] : "values" in field ? field.values : null;

function describeInterval(minute: Field, hour: Field): string | null {
  if ("values" in minute) return "every" in hour ? texts.everyHours(hour.every, minute.values) : null;
  if (!isAny(hour)) return null;
  return minute.every === 1 ? texts.everyMinute : texts.everyMinutes(minute.every);
}

function timesOf(minute: Field, hour: Field): (readonly [hour: number, minute: number])[] | null {
  if ("every" in minute || "every" in hour) return null;
  const times = hour.values.flatMap((h) => minute.values.map((m) => [h, m] as const));
  return times.length > MAX_TIMES ? null : times;
}

function describeDays(days: readonly number[], weekdays: readonly number[], months: readonly number[]): string {
  const ofMonths = months.length > 0;
  const onDays = ofMonths ? texts.daysOf(days, months) : texts.days(days);
  const onWeekdays = ofMonths ? texts.weekdaysOf(weekdays, months) : texts.weekdays(weekdays);
  if (days.length > 0) return weekdays.length > 0 ? texts.either(onDays, onWeekdays) : onDays;
  if (weekdays.length > 0) return onWeekdays;
  return ofMonths ? texts.everyDayOf(months) : texts.everyDay;
}
