"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { confirmBeforeLeaving } from "../../_ui/unsaved-changes-guard.tsx";
import { useLetterKeys } from "../bots/_list/keyboard-shortcuts.tsx";
import { useWindowKeys } from "../bots/_list/use-window-keys.ts";
import { shellTexts } from "./texts.ts";

/** The second key of a shortcut must follow `g` within this time. */
const SECOND_KEY_TIMEOUT_MS = 1500;

const { pages } = shellTexts;

export const GO_TO_SHORTCUTS = [
  { key: "o", label: pages.overview, href: "/overview" },
  { key: "b", label: pages.bots, href: "/bots" },
  { key: "c", label: pages.categories, href: "/categories" },
  { key: "p", label: pages.presets, href: "/presets" },
  { key: "s", label: pages.schedules, href: "/schedules" },
  { key: "l", label: pages.live, href: "/live" },
  { key: "t", label: pages.tokens, href: "/developers/tokens" },
] as const;

/** `g` and a letter open a page, `?` opens the list of shortcuts. */
export function useGlobalShortcuts(showShortcuts: () => void): void {
  const router = useRouter();
  const [letters] = useLetterKeys();
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
  useWindowKeys(afterG ? goToKeys : { g: () => setAfterG(true), "?": showShortcuts }, letters);
}
