"use client";

import { IconAccessPoint, IconAccessPointOff, IconLoader2 } from "@tabler/icons-react";
import { formatRelativeTime } from "../../_ui/format.ts";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { usePulse } from "../../_ui/use-pulse.ts";
import { useLiveConnection } from "./fleet-provider.tsx";
import classes from "./live-indicator.module.css";
import { fleetTexts } from "./texts.ts";
import { useNow } from "./use-now.ts";

const texts = fleetTexts.indicator;
const ICONS = { connecting: IconLoader2, live: IconAccessPoint, reconnecting: IconAccessPointOff };

/** Shows whether live updates arrive, and if not, how old the last one is. */
export function LiveIndicator() {
  const { state, lastAt } = useLiveConnection();
  const Icon = ICONS[state];
  const icon = usePulse<HTMLSpanElement>(lastAt);
  return (
    <span className={classes.indicator} data-state={state}>
      <span ref={icon} className={classes.icon}>
        <Icon size={18} stroke={1.8} aria-hidden />
      </span>
      <span role="status" aria-label={texts.label} className={classes.state}>
        {texts.states[state]}
      </span>
      {state === "reconnecting" && <LastUpdate lastAt={lastAt} />}
    </span>
  );
}

function LastUpdate({ lastAt }: { lastAt: number }) {
  const seconds = Math.max(0, Math.round((useNow(1000) - lastAt) / 1000));
  return (
    <span className={classes.lastUpdate}>
      {textWithParts(texts.lastUpdate, {
        narrow: (text) => <span>{text}</span>,
        time:
          seconds < 100
            ? formatRelativeTime(-seconds, "second")
            : formatRelativeTime(-Math.round(seconds / 60), "minute"),
      })}
    </span>
  );
}
