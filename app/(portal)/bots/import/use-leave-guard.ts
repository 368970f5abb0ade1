"use client";

import { useEffect } from "react";

const QUESTION = "Bots are still being imported. Leave anyway? What is on its way arrives, the rest does not.";

/** Asks before the page is left, by its own links or by the browser. */
export function useLeaveGuard(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!link || link.hasAttribute("download") || window.confirm(QUESTION)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", beforeUnload);
    window.addEventListener("click", click, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      window.removeEventListener("click", click, { capture: true });
    };
  }, [on]);
}
