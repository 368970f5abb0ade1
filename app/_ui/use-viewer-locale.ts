"use client";

import { useLocale } from "next-intl";
import { useSyncExternalStore } from "react";
import { type Locale, matchLocale } from "#control/languages/locales.ts";

/** The first language of the browser in which bots speak. */
export function localeOf(languages: readonly string[]): Locale {
  for (const tag of languages) {
    const locale = matchLocale(tag);
    if (locale) return locale;
  }
  return "en";
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("languagechange", onChange);
  return () => window.removeEventListener("languagechange", onChange);
}

/**
 * The language in which bots answer the person who looks at the page: that of the portal. Bots speak more languages than it:
 * where it is English, the first language of the browser.
 */
export function useViewerLocale(): Locale {
  const ofPortal = matchLocale(useLocale());
  const ofBrowser = useSyncExternalStore(
    subscribe,
    () => localeOf(navigator.languages),
    () => "en" as const,
  );
  return ofPortal === null || ofPortal === "en" ? ofBrowser : ofPortal;
}
