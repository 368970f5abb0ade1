"use client";

import { useHotkeys } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { undoLatest } from "../../_ui/undo-notification.tsx";
import { confirmBeforeLeaving } from "../../_ui/unsaved-changes.ts";
import { useSingleKeyShortcuts } from "../../_ui/use-single-key-shortcuts.ts";
import { useWindowKeys } from "../bots/_list/use-window-keys.ts";
import { togglePalette } from "./palette/open-palette.ts";
import { GO_TO_SHORTCUTS } from "./shortcuts.ts";

/** The second key of a shortcut must follow `g` within this time. */
const SECOND_KEY_TIMEOUT_MS = 1500;

/** The shortcuts of every page: `g` and a letter open a page, `?` the list of shortcuts, `z` undoes the last change, Ctrl or ⌘ + K opens the palette. */
export function useGlobalShortcuts(showShortcuts: () => void): void {
  const router = useRouter();
  const [isOn] = useSingleKeyShortcuts();
  const [afterG, setAfterG] = useState(false);
  useEffect(() => {
    if (!afterG) return;
    const timer = setTimeout(() => setAfterG(false), SECOND_KEY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [afterG]);
  const goTo = (href: string) => () => {
    setAfterG(false);
    confirmBeforeLeaving(() => router.push(href));
  };
  const goToKeys = Object.fromEntries(GO_TO_SHORTCUTS.map(({ key, href }) => [key, goTo(href)]));
  const keys = { g: () => setAfterG(true), "?": showShortcuts, z: () => void undoLatest() };
  useHotkeys([["mod + K", () => void togglePalette()]], [], true);
  useWindowKeys(afterG ? goToKeys : keys, isOn);
}
