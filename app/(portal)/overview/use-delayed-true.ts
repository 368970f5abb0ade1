"use client";

import { useEffect, useState } from "react";

/** True once the condition has been true for the given time; false as soon as the condition is false. */
export function useDelayedTrue(condition: boolean, delayMs: number): boolean {
  const [isElapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!condition) return setElapsed(false);
    const timer = setTimeout(() => setElapsed(true), delayMs);
    return () => clearTimeout(timer);
  }, [condition, delayMs]);
  return isElapsed && condition;
}
