import type { Tone } from "#server/contract/design-tokens.ts";

/** One line, area or row of bars of a chart. */
export interface ChartSeries {
  key: string;
  label: string;
  /** A CSS colour, or a variable such as `var(--tone-available)`. */
  color: string;
  /** Of the status that it counts: its picture stands in the legend. */
  tone?: Tone;
  /** One value for each time; null leaves a gap. */
  values: readonly (number | null)[];
  /** A line over the areas of a stacked chart, which does not belong to their sum. */
  isLine?: boolean;
  /** An area that is as good as empty, as its picture is. */
  isHollow?: boolean;
}

/** Two times in seconds since the epoch. */
export type Span = readonly [from: number, to: number];

/** Stacked areas and lines show a state, such as how many bots are connected; stacked bars what was counted in each step. */
export type ChartKind = "areas" | "lines" | "bars";

/** Series and the times of their values, in seconds since the epoch. */
export interface TimedSeries {
  times: number[];
  series: ChartSeries[];
}

/** What a chart draws of its series, and what it says where it has no values. */
export interface DrawnSeries extends TimedSeries {
  /** What the axis shows. */
  span: Span;
  /** The service did not run. */
  gaps: readonly Span[];
  /** Nothing existed yet. */
  before: Span | null;
}

/**
 * The values of stacked areas: each with those below it, the first at the bottom.
 *
 * @example
 * stackValues([[1, 2], [3, 4]]); // [[1, 2], [4, 6]]
 */
export function stackValues(series: readonly (readonly (number | null)[])[]): (number | null)[][] {
  const sums: number[] = [];
  return series.map((values) =>
    values.map((value, index) => {
      sums[index] = (sums[index] ?? 0) + (value ?? 0);
      return value === null ? null : (sums[index] ?? 0);
    }),
  );
}

/**
 * The times with a gap where a step is missing, and each series with null there. A step between two gaps begins half a
 * step earlier: a point alone has no width.
 */
export function withGaps(
  times: readonly number[],
  series: readonly ChartSeries[],
  stepSeconds: number,
): TimedSeries & { gaps: Span[] } {
  const filled: number[] = [];
  const sources: (number | null)[] = [];
  const gaps: Span[] = [];
  for (const [index, time] of times.entries()) {
    const before = times[index - 1];
    const after = times[index + 1];
    const isFirst = before === undefined || time - before > stepSeconds * 1.5;
    const isLast = after === undefined || after - time > stepSeconds * 1.5;
    if (before !== undefined && isFirst) {
      filled.push(before + stepSeconds);
      sources.push(null);
      gaps.push([before, isLast ? time - stepSeconds / 2 : time]);
    }
    if (isFirst && isLast) {
      filled.push(time - stepSeconds / 2);
      sources.push(index);
    }
    filled.push(time);
    sources.push(index);
  }
  return { times: filled, series: series.map((one) => ({ ...one, values: pick(one.values, sources) })), gaps };
}

const pick = (values: readonly (number | null)[], sources: readonly (number | null)[]) =>
  sources.map((source) => (source === null ? null : (values[source] ?? null)));

/** All steps of the span, and 0 in each that has no value: nothing was counted. */
export function withZeros(
  times: readonly number[],
  series: readonly ChartSeries[],
  stepSeconds: number,
  [from, to]: Span,
): TimedSeries {
  const known = new Map(times.map((time, index) => [time, index]));
  const first = Math.ceil(from / stepSeconds) * stepSeconds;
  const steps = Array.from({ length: Math.ceil((to - first) / stepSeconds) }, (_, step) => first + step * stepSeconds);
  const valuesOf = ({ values }: ChartSeries) => steps.map((time) => values[known.get(time) ?? -1] ?? 0);
  return { times: steps, series: series.map((one) => ({ ...one, values: valuesOf(one) })) };
}

/** A chart shows at least so many steps: one alone shows nothing. */
const MIN_STEPS = 6;

/**
 * What a chart shows of a period that ends now: it begins where the data begin. Times are in seconds.
 * @param firstAt Undefined where there are no data.
 */
export function shownSpan(
  { seconds, stepSeconds }: { seconds: number; stepSeconds: number },
  firstAt: number | undefined,
  now: number,
): Span {
  const earliest = now - seconds;
  return [Math.min(now - MIN_STEPS * stepSeconds, Math.max(earliest, firstAt ?? earliest)), now];
}
