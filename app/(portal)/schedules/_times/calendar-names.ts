import type { Language } from "../../../_languages/language.ts";
import { timeFormat } from "../../../_ui/format.ts";

const weekday = timeFormat({ weekday: "long", timeZone: "UTC" });
const month = timeFormat({ month: "long", timeZone: "UTC" });
const clock = timeFormat({ hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** @param number Sunday is 0. 4 January 1970 was one. */
export const weekdayName = (language: Language, number: number): string =>
  weekday(language, Date.UTC(1970, 0, 4 + number));

/** @param number January is 1. */
export const monthName = (language: Language, number: number): string => month(language, Date.UTC(1970, number - 1, 1));

/** Such as `07:05`. */
export const clockTime = (language: Language, hour: number, minute: number): string =>
  clock(language, Date.UTC(1970, 0, 1, hour, minute));
