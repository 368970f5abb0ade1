import type { StatusHistory } from "#server/contract/status-history.ts";
import { incidentTexts } from "../../../_ui/incident-texts.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { Table } from "../../../_ui/table.tsx";
import { statusTexts } from "../texts.ts";
import { type DayLevel, dateOf, describeDay } from "./describe-days.ts";
import classes from "./uptime-bar.module.css";

const texts = statusTexts.history;
const LEVELS = Object.keys(texts.levels) as DayLevel[];

/** What the shapes of the bars mean. */
export const UptimeLegend = () => (
  <div className={classes.legend}>
    {LEVELS.map((level) => (
      <span key={level}>
        <span className={classes.sign} data-level={level} aria-hidden />
        {texts.levels[level]}
      </span>
    ))}
  </div>
);

/** The bars as words, the latest day first. Days of which nothing is known are left out. */
export function UptimeTable({ history: { parts, today } }: { history: StatusHistory }) {
  const count = parts[0]?.days.length ?? 0;
  const known = Array.from({ length: count }, (_, index) => count - 1 - index).filter((index) =>
    parts.some(({ days }) => days[index]),
  );
  return (
    <details className={classes.table}>
      <summary>{texts.asTable}</summary>
      {known.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <ScrollRegion aria-label={texts.table} className={classes.scroll}>
          <Table
            aria-label={texts.table}
            head={[texts.date, ...parts.map(({ part }) => incidentTexts.parts[part].name)]}
          >
            {known.map((index) => (
              <tr key={index}>
                <td>{dateOf(today, index, count)}</td>
                {parts.map(({ part, days }) => (
                  <td key={part}>{describeDay(days[index] ?? null)}</td>
                ))}
              </tr>
            ))}
          </Table>
        </ScrollRegion>
      )}
    </details>
  );
}
