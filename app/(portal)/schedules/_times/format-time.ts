import type { Language } from "../../../_languages/language.ts";
import { timeFormat } from "../../../_ui/format.ts";

/** Such as `Tue, 24 Nov 2026, 18:00`, in this time zone. */
export const formatTime = (language: Language, instant: string, timeZone: string): string =>
  timeFormat({
    ...{ timeZone, weekday: "short", day: "numeric", month: "short", year: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  })(language, instant);
