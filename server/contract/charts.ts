import { z } from "zod";
import { CHART_RANGE_NAMES } from "./chart-ranges.ts";
import { Instant, PathId } from "./text.ts";

export const ChartRange = z.enum(CHART_RANGE_NAMES);
export type ChartRange = z.infer<typeof ChartRange>;

export const ChartQuery = z.strictObject({ range: ChartRange });
export const StatusChartQuery = z.strictObject({
  range: ChartRange,
  /** Only the bots of this category. */
  categoryId: PathId.optional(),
});

/** How many bots had which live status at the end of a step. */
export const StatusPoint = z.object({
  at: Instant,
  offline: z.int(),
  booting: z.int(),
  available: z.int(),
  busy: z.int(),
  disconnected: z.int(),
  /** How many bots the connected shards could run; 0 for a category. */
  capacity: z.int(),
});
export type StatusPoint = z.infer<typeof StatusPoint>;

/** Upper bounds of the classes in which times of replies are counted, in milliseconds; the last class has none. */
export const LATENCY_BOUNDS_MS = [25, 50, 100, 200, 400, 800, 1_600, 3_200, 6_400] as const;

/** The commands and messages of one step. */
export const CommandPoint = z.object({
  at: Instant,
  succeeded: z.int(),
  /** The bot answered with an error, or did not answer. */
  failed: z.int(),
  /** The bot was not connected, and the job leaves such bots out: neither a success nor a failure. */
  skipped: z.int(),
  /** Half of the replies, and 95 of 100, took at most so many milliseconds; null without replies. */
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
});
export type CommandPoint = z.infer<typeof CommandPoint>;

/** The calls to the routes of one rate limit in one step. */
export const LimitPoint = z.object({
  at: Instant,
  bucket: z.string(),
  calls: z.int(),
  /** Of them beyond the limit. */
  refused: z.int(),
});
export type LimitPoint = z.infer<typeof LimitPoint>;
