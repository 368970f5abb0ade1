import type { AutomationCounts, AutomationDay } from "#server/contract/automation-runs.ts";

const DAY_MS = 86_400_000;

type DayCounts = Pick<AutomationDay, "day" | "runs" | "failed" | "refused">;

/** Each of the last days in UTC, also those on which nothing happened; the one that `now` is in comes last. */
export function lastDays(days: readonly AutomationDay[], count: number, now: number): DayCounts[] {
  const known = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(now - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, runs: 0, failed: 0, refused: 0 };
  });
}

/** The sums of the last days in UTC. @param count Of days, with the one that `now` is in. */
export function sumDays(days: readonly AutomationDay[], count: number, now: number): AutomationCounts {
  const first = new Date(now - (count - 1) * DAY_MS).toISOString().slice(0, 10);
  const sum = { runs: 0, failed: 0, refused: 0 };
  const refusedBy = new Map<string, number>();
  for (const { day, runs, failed, refused, refusedBy: limits } of days) {
    if (day < first) continue;
    sum.runs += runs;
    sum.failed += failed;
    sum.refused += refused;
    for (const [limit, times] of Object.entries(limits)) refusedBy.set(limit, (refusedBy.get(limit) ?? 0) + times);
  }
  return { ...sum, refusedBy: Object.fromEntries(refusedBy) };
}
