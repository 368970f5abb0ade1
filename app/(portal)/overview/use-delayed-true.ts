"use client";

import { useEffect, useState } from "react";

/** True once the condition has been true for the given time, or from the first render on; false as soon as it is false. */
export function useDelayedTrue(condition: boolean, delayMs: number): boolean {
  const [isElapsed, setElapsed] = useState(condition);
  useEffect(() => {
    if (!condition) return setElapsed(false);
    const timer = setTimeout(() => setElapsed(true), delayMs);
    return () => clearTimeout(timer);
  }, [condition, delayMs]);
  return isElapsed && condition;
}
