import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { CHART_RANGES } from "../../contract/chart-ranges.ts";
import { ChartQuery, CommandPoint, LATENCY_BOUNDS_MS } from "../../contract/charts.ts";
import { operation } from "../operation.ts";

interface StepCounts {
  at: Date;
  succeeded: number;
  failed: number;
  skipped: number;
  latencies: number[];
}

/** How the commands and messages of the account ended and how long they took, the earliest step first. */
export const readCommandChart = operation(
  { name: "charts.commands", access: portalOnly, input: ChartQuery, output: z.array(CommandPoint) },
  async ({ range }, { actor: { accountId }, db }) => {
    const { seconds, stepSeconds } = CHART_RANGES[range];
    const steps = await db.$queryRaw<StepCounts[]>`
      WITH samples AS (
        SELECT to_timestamp(floor(extract(epoch FROM at) / ${stepSeconds}::int) * ${stepSeconds}::int) AS step, s.*
        FROM "CommandSample" s
        WHERE "accountId" = ${accountId} AND at > now() - make_interval(secs => ${seconds}::int)
      ), classes AS (
        SELECT step, n, sum(count)::int AS count
        FROM samples, unnest(latencies) WITH ORDINALITY AS u (count, n) GROUP BY step, n
      )
      SELECT step AS at, sum(succeeded)::int AS succeeded, sum(failed)::int AS failed, sum(skipped)::int AS skipped,
        (SELECT array_agg(c.count ORDER BY c.n) FROM classes c WHERE c.step = samples.step) AS latencies
      FROM samples GROUP BY step ORDER BY step LIMIT 1000`;
    return steps.map(({ latencies, ...step }) => ({
      ...step,
      p50Ms: estimateQuantile(latencies, 0.5),
      p95Ms: estimateQuantile(latencies, 0.95),
    }));
  },
);

/**
 * The time that this share of the replies did not exceed, from their counts by class. Within a class, replies count as
 * evenly spread; those of the last class as having taken its lower bound.
 *
 * @example
 * estimateQuantile([10, 0, 0, 0, 0, 0, 0, 0, 0, 0], 0.5); // 12.5: the first class ends at 25 ms
 */
export function estimateQuantile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [index, count] of counts.entries()) {
    if (before + count >= share * total) {
      const from = LATENCY_BOUNDS_MS[index - 1] ?? 0;
      const to = LATENCY_BOUNDS_MS[index] ?? from;
      return Math.round(10 * (from + ((to - from) * (share * total - before)) / count)) / 10;
    }
    before += count;
  }
  return LATENCY_BOUNDS_MS.at(-1) ?? null;
}
