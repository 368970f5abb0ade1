"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { confirmBeforeLeaving } from "../../_ui/unsaved-changes-guard.tsx";
import { useLetterKeys } from "../bots/_list/keyboard-shortcuts.tsx";
import { useWindowKeys } from "../bots/_list/use-window-keys.ts";

/** How long after `g` its second letter is waited for. */
const SECOND_KEY_TIMEOUT_MS = 1500;

export const GO_TO_SHORTCUTS = [
  { key: "o", label: "Overview", href: "/overview" },
  { key: "b", label: "Bots", href: "/bots" },
  { key: "c", label: "Categories", href: "/categories" },
  { key: "p", label: "Presets", href: "/presets" },
  { key: "l", label: "Live", href: "/live" },
  { key: "t", label: "API tokens", href: "/developers/tokens" },
] as const;

/** `g` and a letter go to a room, `?` shows what the keys do. */
export function useGlobalShortcuts(showShortcuts: () => void): void {
  const router = useRouter();
  const [letters] = useLetterKeys();
  const [going, setGoing] = useState(false);
  useEffect(() => {
    if (!going) return;
    const clock = setTimeout(() => setGoing(false), SECOND_KEY_TIMEOUT_MS);
    return () => clearTimeout(clock);
  }, [going]);
  const goTo = (href: string) => () => {
    setGoing(false);
    confirmBeforeLeaving(() => router.push(href));
  };
  const rooms = Object.fromEntries(GO_TO_SHORTCUTS.map(({ key, href }) => [key, goTo(href)]));
  useWindowKeys(going ? rooms : { g: () => setGoing(true), "?": showShortcuts }, letters);
}
