import type { Language } from "../../_languages/language.ts";
import { timeFormat } from "../format.ts";
import type { Span } from "./chart-series.ts";

const HOUR_SECONDS = 3_600;
const LONGEST_WITH_CLOCK = 36 * HOUR_SECONDS;
const LONGEST_WITH_WEEKDAYS = 10 * 24 * HOUR_SECONDS;
const formatClock = timeFormat({ hour: "2-digit", minute: "2-digit" });
const formatWeekday = timeFormat({ weekday: "short", day: "numeric" });
const formatDay = timeFormat({ day: "numeric", month: "short" });

/** A time in a table or a tooltip. */
export const formatMoment = timeFormat({
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** The labels of a time axis: of a long span days, and the clock where several labels are of one day. */
export function formatInstants(language: Language, instants: readonly number[], [from, to]: Span): string[] {
  const length = to - from;
  if (length <= LONGEST_WITH_CLOCK) return instants.map((seconds) => formatClock(language, seconds * 1000));
  const format = length <= LONGEST_WITH_WEEKDAYS ? formatWeekday : formatDay;
  const days = instants.map((seconds) => format(language, seconds * 1000));
  return days.map((day, index) =>
    day === days[index - 1] ? formatClock(language, (instants[index] ?? 0) * 1000) : day,
  );
}
