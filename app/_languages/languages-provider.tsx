"use client";

import { createContext, type ReactNode, use } from "react";
import type { Language } from "#server/languages/languages.ts";

const LanguagesContext = createContext<readonly Language[]>([]);

interface Props {
  offered: readonly Language[];
  children: ReactNode;
}

export function LanguagesProvider({ offered, children }: Props) {
  return <LanguagesContext value={offered}>{children}</LanguagesContext>;
}

/** The languages between which a person can choose; none where there is only one. */
export function useLanguages(): readonly Language[] {
  const offered = use(LanguagesContext);
  return offered.length > 1 ? offered : NONE;
}

const NONE: readonly Language[] = [];
