"use client";

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Something that the page that is open can do now, and the palette offers. */
export interface PageAction {
  id: string;
  label: string;
  run: () => void;
}

const NONE: readonly PageAction[] = [];
let actions = NONE;
const listeners = new Set<() => void>();

function set(next: readonly PageAction[]): void {
  actions = next;
  for (const listener of listeners) listener();
}

/** Offers actions in the palette while the component is mounted. @param labels Unchanged while the actions are. */
export function usePageActions(labels: readonly { id: string; label: string }[], onRun: (id: string) => void): void {
  const run = useEffectEvent(onRun);
  useEffect(() => {
    if (labels.length === 0) return;
    const offered = labels.map(({ id, label }) => ({ id, label, run: () => run(id) }));
    set(offered);
    return () => {
      if (actions === offered) set(NONE);
    };
  }, [labels]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useOfferedPageActions = (): readonly PageAction[] =>
  useSyncExternalStore(
    subscribe,
    () => actions,
    () => NONE,
  );
