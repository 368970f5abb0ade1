/** Samples are taken for periods of this length, which begin at multiples of it. */
export const SAMPLE_SECONDS = 300;

export const CHART_RANGE_NAMES = ["hour", "day", "week", "month"] as const;

interface RangeLengths {
  /** How far back a chart shows. */
  seconds: number;
  /** Between two points of a state, such as how many bots are connected. */
  stepSeconds: number;
  /** For which counts are added up, such as commands. */
  sumSeconds: number;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

export const CHART_RANGES: Record<(typeof CHART_RANGE_NAMES)[number], RangeLengths> = {
  hour: { seconds: HOUR, stepSeconds: SAMPLE_SECONDS, sumSeconds: SAMPLE_SECONDS },
  day: { seconds: DAY, stepSeconds: SAMPLE_SECONDS, sumSeconds: HOUR / 2 },
  week: { seconds: 7 * DAY, stepSeconds: HOUR / 2, sumSeconds: 3 * HOUR },
  month: { seconds: 30 * DAY, stepSeconds: 2 * HOUR, sumSeconds: DAY },
};
