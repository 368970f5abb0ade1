"use client";

import { usePreferences } from "./use-preferences.ts";

/** Whether keys without Ctrl or ⌘ are shortcuts. They can be switched off, because speech input triggers them (WCAG 2.1.4). */
export function useSingleKeyShortcuts(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [{ singleKeyShortcuts = true }, update] = usePreferences();
  return [singleKeyShortcuts, (isOn) => update({ singleKeyShortcuts: isOn ? null : false })];
}
