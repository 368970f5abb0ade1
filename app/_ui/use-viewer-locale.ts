"use client";

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

/** The language in which bots answer the person who looks at the page. */
export const useViewerLocale = (): Locale =>
  useSyncExternalStore(
    subscribe,
    () => localeOf(navigator.languages),
    () => "en",
  );
