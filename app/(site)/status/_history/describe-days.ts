import type { DaySeconds } from "#server/contract/status-history.ts";
import type { Language } from "../../../_languages/language.ts";
import { type Format, timeFormat } from "../../../_ui/format.ts";

export type DayLevel = "works" | "partly" | "down" | "paused" | "unknown";

/** So much down time on one day is more than a part of it. */
const LONG_SECONDS = 3_600;
const DAY_MS = 86_400_000;

/** How a day is drawn. */
export function levelOf(day: DaySeconds | null): DayLevel {
  if (!day) return "unknown";
  const [up, down, paused] = day;
  if (down > 0) return down > LONG_SECONDS ? "down" : "partly";
  if (paused > 0) return "paused";
  return up > 0 ? "works" : "unknown";
}

/** The share of the known time in which it worked; maintenance does not count. Null: nothing is known. */
export function uptimeOf(days: readonly (DaySeconds | null)[]): number | null {
  let [up, down] = [0, 0];
  for (const day of days) {
    up += day?.[0] ?? 0;
    down += day?.[1] ?? 0;
  }
  return up + down === 0 ? null : up / (up + down);
}

/** What happened on a day, without its date. */
export function describeDay({ t, format }: Language, day: DaySeconds | null): string {
  const share = uptimeOf([day]);
  const [, down, paused] = day ?? [0, 0, 0];
  const maintenance = paused > 0 ? [t("status.history.pausedFor", { duration: formatDuration(format, paused) })] : [];
  if (share === null) return maintenance[0] ?? t("status.history.unknown");
  const uptime = format.uptime(share);
  const worked =
    down > 0
      ? t("status.history.downFor", { share: uptime, duration: formatDuration(format, down) })
      : t("status.history.worked", { share: uptime });
  return format.plainList([worked, ...maintenance]);
}

/** `2 mins`, `3 hrs 12 mins`; from a second on. */
function formatDuration(format: Format, seconds: number): string {
  if (seconds < 60) return format.unit(Math.max(1, Math.round(seconds)), "second", "short");
  const minutes = Math.round(seconds / 60);
  return format.hoursAndMinutes(Math.floor(minutes / 60), minutes % 60);
}

const formatDate = timeFormat({ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** The date of one of so many days, of which today is the last. */
export const dateOf = (language: Language, today: string, index: number, count: number): string =>
  formatDate(language, Date.parse(today) - (count - 1 - index) * DAY_MS);
