import { BotStatus } from "#control/bot-status.ts";
import type { Language } from "../../../../_languages/language.ts";

export interface StatusChange {
  /** Milliseconds since the epoch. */
  at: number;
  status: number;
}

/** A period with one status. */
export interface StatusSpan {
  from: number;
  to: number;
  status: SpanStatus;
}

/** What is known of a bot in a period. */
export type SpanStatus = number | "unknown" | "notCreated";

interface Period {
  from: number;
  to: number;
  /** Before it there was no bot. */
  createdAt: number;
  /** No earlier change is missing: before the first change, the bot was offline. */
  isComplete: boolean;
}

/**
 * The statuses of a bot between two moments, without gaps.
 * @param changes In any order. The last change before `from` gives the first status.
 */
export function statusSpans(
  changes: readonly StatusChange[],
  { from, to, createdAt, isComplete }: Period,
): StatusSpan[] {
  const sorted = [...changes].sort((a, b) => a.at - b.at);
  const before = sorted.findLast(({ at }) => at <= from);
  const first = before?.status ?? (isComplete ? BotStatus.Offline : "unknown");
  const spans: StatusSpan[] = [{ from: Math.max(from, createdAt), to, status: first }];
  if (createdAt > from) spans.unshift({ from, to: Math.min(createdAt, to), status: "notCreated" });
  for (const { at, status } of sorted) {
    const last = spans.at(-1);
    if (!last || at <= from || at >= to || status === last.status) continue;
    last.to = at;
    spans.push({ from: at, to, status });
  }
  return spans.filter((span) => span.to > span.from);
}

/** The total duration of each status in milliseconds, longest first. */
export function totalPerStatus(spans: readonly StatusSpan[]): [status: SpanStatus, ms: number][] {
  const sums = new Map<SpanStatus, number>();
  for (const { from, to, status } of spans) sums.set(status, (sums.get(status) ?? 0) + to - from);
  return [...sums].sort(([, a], [, b]) => b - a);
}

const MINUTE = 60_000;

/** `3 hrs 12 mins`, `4 mins`, `less than a minute`. */
export function formatDuration({ t, format }: Language, ms: number): string {
  if (ms < MINUTE) return t("bots.page.timeline.lessThanAMinute");
  const minutes = Math.round(ms / MINUTE);
  return format.hoursAndMinutes(Math.floor(minutes / 60), minutes % 60);
}
