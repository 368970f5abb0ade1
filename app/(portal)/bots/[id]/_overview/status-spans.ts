export interface StatusChange {
  /** Milliseconds since the epoch. */
  at: number;
  status: number;
}

/** A time in which the status stayed as it was. */
export interface StatusSpan {
  from: number;
  to: number;
  /** Null where nothing is known. */
  status: number | null;
}

/**
 * What a bot was from one moment to another, without gaps.
 * @param changes In any order; those before `from` tell what it was then.
 * @param isComplete Whether no change before the first is missing: then it was offline until that.
 */
export function statusSpans(
  changes: readonly StatusChange[],
  { from, to, isComplete }: { from: number; to: number; isComplete: boolean },
): StatusSpan[] {
  const sorted = [...changes].sort((a, b) => a.at - b.at);
  const before = sorted.findLast(({ at }) => at <= from);
  const spans: StatusSpan[] = [{ from, to, status: before?.status ?? (isComplete ? 0 : null) }];
  for (const { at, status } of sorted) {
    const last = spans.at(-1);
    if (!last || at <= from || at >= to || status === last.status) continue;
    last.to = at;
    spans.push({ from: at, to, status });
  }
  return spans.filter((span) => span.to > span.from);
}

/** How long each status lasted altogether, the longest first; milliseconds. */
export function totalPerStatus(spans: readonly StatusSpan[]): [status: number | null, ms: number][] {
  const sums = new Map<number | null, number>();
  for (const { from, to, status } of spans) sums.set(status, (sums.get(status) ?? 0) + to - from);
  return [...sums].sort(([, a], [, b]) => b - a);
}

const MINUTE = 60_000;

/** `3 h 12 min`, `4 min`, `less than a minute`. */
export function formatDuration(ms: number): string {
  if (ms < MINUTE) return "less than a minute";
  const minutes = Math.round(ms / MINUTE);
  const hours = Math.floor(minutes / 60);
  return [...(hours > 0 ? [`${hours} h`] : []), ...(minutes % 60 > 0 ? [`${minutes % 60} min`] : [])].join(" ");
}
