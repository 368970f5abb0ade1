"use client";

import { useEffect, useState } from "react";

/** The current time in milliseconds since the epoch, updated at an interval. 0 on the server. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
