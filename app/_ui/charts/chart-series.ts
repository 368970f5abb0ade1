/** One line or area of a chart. */
export interface ChartSeries {
  key: string;
  label: string;
  /** A CSS colour, or a variable such as `var(--mantine-color-green-7)`. */
  color: string;
  /** One value for each time; null leaves a gap. */
  values: readonly (number | null)[];
  /** A line over the areas of a stacked chart, which does not belong to their sum. */
  isLine?: boolean;
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
 * The times with a gap where a step is missing, and each series with null there. Times are in seconds. A step between
 * two gaps begins half a step earlier: a point alone has no width.
 */
export function withGaps(
  times: readonly number[],
  series: readonly ChartSeries[],
  stepSeconds: number,
): { times: number[]; series: ChartSeries[] } {
  const filled: number[] = [];
  const sources: (number | null)[] = [];
  for (const [index, time] of times.entries()) {
    const before = times[index - 1];
    const after = times[index + 1];
    const isFirst = before === undefined || time - before > stepSeconds * 1.5;
    const isLast = after === undefined || after - time > stepSeconds * 1.5;
    if (before !== undefined && isFirst) {
      filled.push(before + stepSeconds);
      sources.push(null);
    }
    if (isFirst && isLast) {
      filled.push(time - stepSeconds / 2);
      sources.push(index);
    }
    filled.push(time);
    sources.push(index);
  }
  const pick = (values: readonly (number | null)[]) =>
    sources.map((source) => (source === null ? null : (values[source] ?? null)));
  return { times: filled, series: series.map((one) => ({ ...one, values: pick(one.values) })) };
}
