"use client";

import { useEffect, useEffectEvent } from "react";

/** True while a text field or a dialog has the focus: keys then belong to it. */
const isTyping = (element: Element | null): boolean =>
  element?.closest("textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable], [role=dialog]") !=
  null;

/** Calls a function for a key that is pressed anywhere on the page. */
export function useWindowKeys(keys: Record<string, () => void>, isEnabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key];
    if (!act || isTyping(document.activeElement)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isEnabled) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [isEnabled]);
}
