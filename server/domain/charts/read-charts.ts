import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { CHART_RANGES } from "../../contract/chart-ranges.ts";
import {
  ChartQuery,
  type ChartRange,
  CommandPoint,
  LATENCY_BOUNDS_MS,
  LimitPoint,
  StatusChartQuery,
  StatusPoint,
} from "../../contract/charts.ts";
import { readStatusSamples, type StoredSample } from "../../data/status-samples.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { operation, publicOperation } from "../operation.ts";

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
    const { seconds, sumSeconds } = CHART_RANGES[range];
    const steps = await db.$queryRaw<StepCounts[]>`
      WITH samples AS (
        SELECT to_timestamp(floor(extract(epoch FROM at) / ${sumSeconds}::int) * ${sumSeconds}::int) AS step, s.*
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

/** More limits than the service has, each with a point for every step. */
const MAX_POINTS = 20_000;

/** How often the account's credentials called the routes of each rate limit, the earliest step first. */
export const readLimitChart = operation(
  { name: "charts.limits", access: portalOnly, input: ChartQuery, output: z.array(LimitPoint) },
  async ({ range }, { actor: { accountId }, db }) => {
    const { seconds, sumSeconds } = CHART_RANGES[range];
    return db.$queryRaw<z.input<typeof LimitPoint>[]>`
      SELECT to_timestamp(floor(extract(epoch FROM at) / ${sumSeconds}::int) * ${sumSeconds}::int) AS at, bucket,
        sum(calls)::int AS calls, sum(refused)::int AS refused
      FROM "LimitSample"
      WHERE "accountId" = ${accountId} AND at > now() - make_interval(secs => ${seconds}::int)
      GROUP BY 1, bucket ORDER BY 1, bucket LIMIT ${MAX_POINTS}`;
  },
);

const SERVICE = { accountId: "", categoryId: "" };

/**
 * The account's bots by live status, or those of one category, the earliest point first. It begins with the first of these
 * bots.
 */
export const readStatusChart = operation(
  { name: "charts.status", access: portalOnly, input: StatusChartQuery, output: z.array(StatusPoint) },
  async ({ range, categoryId }, { actor: { accountId }, db }) => {
    const category = categoryId === undefined ? null : await requireOwnCategory(db, accountId, categoryId);
    const bots = await db.bot.aggregate({
      where: { accountId, ...(categoryId !== undefined && { categoryId }) },
      _count: true,
      _min: { createdAt: true },
    });
    const own = await readStatusSamples({ accountId, categoryId: categoryId ?? "" }, CHART_RANGES[range]);
    // A bot may be older than the category that it was moved to.
    const firstBotAt = Math.max(bots._min.createdAt?.getTime() ?? Infinity, category?.createdAt.getTime() ?? 0);
    const from = Math.min(firstBotAt, own[0]?.at.getTime() ?? Infinity) - 1000 * CHART_RANGES[range].stepSeconds;
    const service = await readServiceSamples(range);
    return fillOffline(
      service.filter(({ at }) => at.getTime() > from),
      own,
      bots._count,
    );
  },
);

/** The bots of all accounts by live status. */
export const readServiceStatusChart = publicOperation(
  { name: "charts.serviceStatus", input: ChartQuery, output: z.array(StatusPoint) },
  async ({ range }) => (await readServiceSamples(range)).map((sample) => ({ ...sample, capacity: 0 })),
);

const readServiceSamples = (range: ChartRange) => readStatusSamples(SERVICE, CHART_RANGES[range]);

/**
 * The service has a sample for each step in which it ran. Where the account has none, all of its bots were offline: as
 * many as before, or as many as there are now.
 */
function fillOffline(service: readonly StoredSample[], own: readonly StoredSample[], botsNow: number): StoredSample[] {
  const known = new Map(own.map((sample) => [sample.at.getTime(), sample]));
  let bots = own[0] ? totalOf(own[0]) : botsNow;
  return service.map(({ at }) => {
    const sample = known.get(at.getTime());
    if (sample) bots = totalOf(sample);
    return sample ?? { at, offline: bots, booting: 0, available: 0, busy: 0, disconnected: 0, capacity: 0 };
  });
}

const totalOf = ({ offline, booting, available, busy, disconnected }: StoredSample) =>
  offline + booting + available + busy + disconnected;
