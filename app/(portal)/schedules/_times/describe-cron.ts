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
  const time = describeTime(minute, hour);
  const days = describeDays(day, weekday);
  if (time === null || days === null) return null;
  const months = isAny(month) ? "" : "values" in month ? texts.inMonths(month.values) : null;
  return months === null ? null : texts.sentence(time, days, months);
}

function describeTime(minute: Field, hour: Field): string | null {
  if ("every" in minute) {
    if (!isAny(hour)) return null;
    return minute.every === 1 ? texts.everyMinute : texts.everyMinutes(minute.every);
  }
  if ("every" in hour) return texts.everyHours(hour.every, minute.values);
  const times = hour.values.flatMap((h) => minute.values.map((m) => [h, m] as const));
  return times.length > MAX_TIMES ? null : texts.at(times);
}

/** Empty for every day of the year. */
function describeDays(day: Field, weekday: Field): string | null {
  const onDays = isAny(day) ? "" : "values" in day ? texts.onDays(day.values) : null;
  const onWeekdays = isAny(weekday)
    ? ""
    : "values" in weekday
      ? texts.onWeekdays(weekday.values.map((n) => n % 7))
      : null;
  if (onDays === null || onWeekdays === null) return null;
  return onDays && onWeekdays ? texts.either(onDays, onWeekdays) : onDays || onWeekdays;
}
