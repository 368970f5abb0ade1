"use client";

import { useEffect, useState } from "react";

const TICK_MS = 250;

/** Whole seconds until that moment (milliseconds since the epoch); 0 once it is over, and without one. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
