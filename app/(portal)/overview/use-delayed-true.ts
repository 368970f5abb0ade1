"use client";

import { useEffect, useState } from "react";

/** True once something has been so for so long; false at once when it is no longer. */
export function useDelayedTrue(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), ms);
    return () => clearTimeout(timer);
  }, [isSo, ms]);
  return lasts && isSo;
}
