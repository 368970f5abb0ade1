"use client";

import { useEffect, useRef } from "react";

/** Selects the first result whenever there are other results: Enter then chooses it. */
export function useSelectedFirst(found: unknown) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows what is rendered
  useEffect(() => {
    const actions = list.current?.querySelectorAll("[data-action]") ?? [];
    for (const [index, action] of actions.entries()) action.toggleAttribute("data-selected", index === 0);
  }, [found]);
  return list;
}

/** The focus goes back to where it was, unless another page was chosen: that page decides. */
export function useReturnedFocus() {
  const element = useRef(focusedElement()); // it may be open when its code is loaded
  return {
    remember() {
      element.current = focusedElement();
    },
    forget() {
      element.current = null;
    },
    giveBack() {
      if (element.current?.isConnected) element.current.focus({ preventScroll: true });
    },
  };
}

const focusedElement = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;
