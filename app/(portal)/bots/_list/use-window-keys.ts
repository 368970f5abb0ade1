"use client";

import { useEffect, useEffectEvent } from "react";

/** Somebody who writes, or answers a dialog, does not mean the page behind. */
const isTyping = (element: Element | null): boolean =>
  element?.closest("textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable], [role=dialog]") !=
  null;

/** Single keys that act wherever on the page the focus is. */
export function useWindowKeys(keys: Record<string, () => void>, on: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key];
    if (!act || isTyping(document.activeElement)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [on]);
}
