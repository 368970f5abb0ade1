import type { DaySeconds } from "#server/contract/status-history.ts";
import { formatPlainList, formatUptime, timeFormat } from "../../../_ui/format.ts";
import { statusTexts } from "../texts.ts";

const texts = statusTexts.history;

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
export function describeDay(day: DaySeconds | null): string {
  const share = uptimeOf([day]);
  const [, down, paused] = day ?? [0, 0, 0];
  const maintenance = paused > 0 ? texts.pausedFor(paused) : "";
  if (share === null) return maintenance || texts.unknown;
  const uptime = formatUptime(share);
  const worked = down > 0 ? texts.downFor(uptime, down) : texts.worked(uptime);
  return formatPlainList([worked, maintenance].filter((fact) => fact !== ""));
}

const formatDate = timeFormat({ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** The date of one of so many days, of which today is the last. */
export const dateOf = (today: string, index: number, count: number): string =>
  formatDate(Date.parse(today) - (count - 1 - index) * DAY_MS);
