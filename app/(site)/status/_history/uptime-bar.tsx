"use client";

import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { DaySeconds } from "#server/contract/status-history.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { formatFacts } from "../../../_ui/format.ts";
import { dateOf, describeDay, levelOf, uptimeOf } from "./describe-days.ts";
import classes from "./uptime-bar.module.css";

interface Props {
  /** The name of the part. */
  name: string;
  days: readonly (DaySeconds | null)[];
  today: string;
}

/** One segment for each day. The pointer or the arrow keys choose the one that is described below it. */
export function UptimeBar({ name, days, today }: Props) {
  const language = useLanguage();
  const { t, format } = language;
  const last = days.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const index = chosen ?? last;
  const described = formatFacts([
    dateOf(language, today, index, days.length),
    describeDay(language, days[index] ?? null),
  ]);
  const choose = ({ target }: PointerEvent<HTMLElement>) => {
    const day = (target as HTMLElement).dataset.index;
    if (day !== undefined) setChosen(Number(day));
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextIndex(event, index, last);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };
  const share = uptimeOf(days);
  return (
    <div className={classes.history}>
      <div
        className={classes.bar}
        role="slider"
        tabIndex={0}
        aria-label={t("status.history.bar", { part: name })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={described}
        onPointerOver={choose}
        onPointerLeave={() => setChosen(null)}
        onFocus={() => setChosen(index)}
        onBlur={() => setChosen(null)}
        onKeyDown={move}
      >
        {days.map((day, position) => (
          <span
            key={dateOf(language, today, position, days.length)}
            className={classes.day}
            data-index={position}
            data-level={levelOf(day)}
            data-chosen={position === chosen || undefined}
          />
        ))}
      </div>
      {chosen === null ? (
        <div className={classes.axis}>
          <span className={classes.wide}>{t("status.history.first")}</span>
          <span className={classes.narrow}>{t("status.history.firstOnPhone")}</span>
          <span className={classes.uptime}>
            {share === null
              ? t("status.history.noUptime")
              : t("status.history.uptime", { share: format.uptime(share) })}
          </span>
          <span>{t("status.history.last")}</span>
        </div>
      ) : (
        <div className={classes.axis} aria-hidden>
          <span className={classes.described}>{described}</span>
        </div>
      )}
    </div>
  );
}

function nextIndex({ key, currentTarget }: KeyboardEvent<HTMLElement>, index: number, last: number): number | null {
  const isRightToLeft = getComputedStyle(currentTarget).direction === "rtl";
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 }[key];
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (step === undefined) return null;
  const isMirrored = isRightToLeft && (key === "ArrowLeft" || key === "ArrowRight");
  return Math.max(0, Math.min(last, index + (isMirrored ? -step : step)));
}
