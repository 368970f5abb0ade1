"use client";

import { IconAccessPoint, IconAccessPointOff, IconLoader2 } from "@tabler/icons-react";
import { useLanguage } from "../../_languages/use-language.ts";
import { usePulse } from "../../_ui/use-pulse.ts";
import { useLiveConnection } from "./fleet-provider.tsx";
import classes from "./live-indicator.module.css";
import { useNow } from "./use-now.ts";

const ICONS = { connecting: IconLoader2, live: IconAccessPoint, reconnecting: IconAccessPointOff };

/** There is room for each of them, so that nothing beside the sign moves. */
const STATES = ["connecting", "live", "reconnecting"] as const;

/** Shows whether live updates arrive, and if not, how old the last one is. */
export function LiveIndicator() {
  const { t } = useLanguage();
  const { state, lastAt } = useLiveConnection();
  const Icon = ICONS[state];
  const icon = usePulse<HTMLSpanElement>(lastAt);
  return (
    <span className={classes.place}>
      <span className={classes.indicator} data-state={state}>
        <span ref={icon} className={classes.icon}>
          <Icon size={18} stroke={1.8} aria-hidden />
        </span>
        <span role="status" aria-label={t("fleet.indicator.label")} className={classes.state}>
          {t(`fleet.indicator.states.${state}`)}
        </span>
        {state === "reconnecting" && <LastUpdate lastAt={lastAt} />}
      </span>
      {STATES.map((other) => (
        <span key={other} className={classes.room} aria-hidden data-text={t(`fleet.indicator.states.${other}`)} />
      ))}
    </span>
  );
}

/** A shorter interruption says nothing of the last update, so that nothing moves for a moment. */
const OLD_SECONDS = 5;

function LastUpdate({ lastAt }: { lastAt: number }) {
  const { t, format } = useLanguage();
  const seconds = Math.max(0, Math.round((useNow(1000) - lastAt) / 1000));
  if (seconds < OLD_SECONDS) return null;
  return (
    <span className={classes.lastUpdate}>
      {t.rich("fleet.indicator.lastUpdate", {
        narrow: (text) => <span>{text}</span>,
        time:
          seconds < 100
            ? format.relativeTime(-seconds, "second")
            : format.relativeTime(-Math.round(seconds / 60), "minute"),
      })}
    </span>
  );
}
