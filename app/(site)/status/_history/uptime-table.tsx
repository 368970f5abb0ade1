import type { StatusHistory } from "#server/contract/status-history.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { TableTwin } from "../../../_ui/table-twin.tsx";
import { type DayLevel, dateOf, describeDay } from "./describe-days.ts";
import classes from "./uptime-bar.module.css";

const LEVELS: readonly DayLevel[] = ["works", "partly", "down", "paused", "unknown"];

/** What the shapes of the bars mean. */
export const UptimeLegend = () => {
  const { t } = useLanguage();
  return (
    <div className={classes.legend}>
      {LEVELS.map((level) => (
        <span key={level}>
          <span className={classes.sign} data-level={level} aria-hidden />
          {t(`status.history.levels.${level}`)}
        </span>
      ))}
    </div>
  );
};

/** The bars as words, the latest day first. Days of which nothing is known are left out. */
export function UptimeTable({ history: { parts, today } }: { history: StatusHistory }) {
  const language = useLanguage();
  const { t } = language;
  const count = parts[0]?.days.length ?? 0;
  const known = Array.from({ length: count }, (_, index) => count - 1 - index).filter((index) =>
    parts.some(({ days }) => days[index]),
  );
  if (known.length === 0) return <p>{t("status.history.empty")}</p>;
  return (
    <TableTwin
      label={t("status.history.table")}
      head={[t("status.history.date"), ...parts.map(({ part }) => t(`incidents.parts.${part}.name`))]}
    >
      {known.map((index) => (
        <tr key={index}>
          <td>{dateOf(language, today, index, count)}</td>
          {parts.map(({ part, days }) => (
            <td key={part}>{describeDay(language, days[index] ?? null)}</td>
          ))}
        </tr>
      ))}
    </TableTwin>
  );
}
