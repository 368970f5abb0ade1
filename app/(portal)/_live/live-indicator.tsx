"use client";

import { IconAccessPoint, IconAccessPointOff, IconLoader2 } from "@tabler/icons-react";
import { useLiveConnection } from "./fleet-provider.tsx";
import classes from "./live-indicator.module.css";
import { useNow } from "./use-now.ts";

const STATES = {
  connecting: { word: "Connecting", icon: IconLoader2 },
  live: { word: "Live", icon: IconAccessPoint },
  reconnecting: { word: "Reconnecting", icon: IconAccessPointOff },
};

/** Whether what pages show of the fleet is of now; if not, of when. */
export function LiveIndicator() {
  const { state, lastAt } = useLiveConnection();
  const { word, icon: Icon } = STATES[state];
  return (
    <span className={classes.chip} data-state={state}>
      <Icon size={18} stroke={1.8} className={classes.icon} aria-hidden />
      <span role="status" aria-label="Live updates" className={classes.word}>
        {word}
      </span>
      {state === "reconnecting" && <LastUpdate lastAt={lastAt} />}
    </span>
  );
}

function LastUpdate({ lastAt }: { lastAt: number }) {
  const seconds = Math.max(0, Math.round((useNow(1000) - lastAt) / 1000));
  return (
    <span className={classes.since}>
      <span>last update </span>
      {seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} ago
    </span>
  );
}
