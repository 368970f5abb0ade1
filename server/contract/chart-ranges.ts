/** Samples are taken for periods of this length, which begin at multiples of it. */
export const SAMPLE_SECONDS = 300;

export const CHART_RANGE_NAMES = ["day", "week"] as const;

/** What a chart of this range shows: how far back, and one point for how many seconds. */
export const CHART_RANGES: Record<(typeof CHART_RANGE_NAMES)[number], { seconds: number; stepSeconds: number }> = {
  day: { seconds: 86_400, stepSeconds: SAMPLE_SECONDS },
  week: { seconds: 7 * 86_400, stepSeconds: 1_800 },
};
