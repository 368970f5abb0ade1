import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { createLanguage, type Language } from "./language.ts";

/** The language of the page, in components that are not asynchronous. It stays the same object while the page is shown. */
export function useLanguage(): Language {
  const locale = useLocale();
  const t = useTranslations();
  return useMemo(() => createLanguage(locale, t), [locale, t]);
}
