"use client";

import { useEffect, useRef, useState } from "react";

/** The value, which changes at most once in this time. */
export function useSlowValue<Value>(value: Value, intervalMs: number): Value {
  const [shown, setShown] = useState(() => value);
  const changedAt = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, changedAt.current + intervalMs - Date.now());
    const timer = setTimeout(() => {
      changedAt.current = Date.now();
      setShown(() => value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, intervalMs]);
  return shown;
}
