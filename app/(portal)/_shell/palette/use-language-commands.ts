"use client";

import { useEffect, useMemo, useRef } from "react";
import { useLanguages } from "../../../_languages/languages-provider.tsx";
import { useLanguage } from "../../../_languages/use-language.ts";
import { useLanguageChoice } from "../../../_languages/use-language-choice.ts";
import type { PaletteItem } from "./rank-palette-items.ts";

/** One action for each language that the page could be shown in. It is found by its English name, too. */
export function useLanguageCommands(): readonly PaletteItem[] {
  const { t } = useLanguage();
  const languages = useLanguages();
  const [current, choose] = useLanguageChoice(true);
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  return useMemo(() => {
    const others = languages.filter(({ code }) => code !== current);
    return others.map(({ code, name, englishName }) => ({
      id: `language-${code}`,
      label: t("language.switchTo", { name }),
      words: `language ${code} ${englishName}`,
      action: { run: () => latest.current(code) },
    }));
  }, [t, languages, current]);
}
