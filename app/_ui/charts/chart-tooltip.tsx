import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import classes from "./chart.module.css";
import { formatOrNone, SeriesMark } from "./chart-legend.tsx";
import type { DrawnSeries, Span } from "./chart-series.ts";
import { formatMoment } from "./format-instants.ts";
import type { PointedAt } from "./time-chart.tsx";

interface Props {
  pointed: PointedAt;
  drawn: DrawnSeries;
  formatValue: (value: number) => string;
}

/** The values at the pointer, or why there are none. Screen readers have the table. */
export function ChartTooltip({ pointed: { index, seconds, x, share }, drawn, formatValue }: Props) {
  const language = useLanguage();
  const without = describeWithout(language, drawn, seconds);
  // On the side of the pointer that has more room.
  return (
    <div
      className={classes.tooltip}
      data-before={share > 0.5 || undefined}
      style={{ "--x": `${x}px` } as never}
      aria-hidden
    >
      <p className={classes.tooltipTime}>
        {formatMoment(language, 1000 * (without ? seconds : (drawn.times[index] ?? seconds)))}
      </p>
      {without ??
        drawn.series.map((one) => (
          <p key={one.key} className={classes.tooltipValue}>
            <SeriesMark series={one} />
            {one.label}
            <span className={classes.value}>{formatOrNone(one.values[index], formatValue)}</span>
          </p>
        ))}
    </div>
  );
}

/** What there is at a time that has no values. */
function describeWithout({ t }: Language, { gaps, before }: DrawnSeries, seconds: number): string | null {
  const has = ([from, to]: Span) => seconds >= from && seconds < to;
  if (before && has(before)) return t("charts.notCreated");
  return gaps.some(has) ? t("charts.noData") : null;
}
