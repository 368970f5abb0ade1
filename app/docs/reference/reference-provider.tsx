"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { storeCookie } from "../../_ui/store-cookie.ts";
import { LANGUAGE_COOKIE, type Language } from "./languages.ts";

interface Reference {
  /** Of the examples, everywhere on the page. */
  language: Language;
  setLanguage: (language: Language) => void;
  /** The signed-in person's; null: nobody is signed in. */
  accountId: string | null;
}

const ReferenceContext = createContext<Reference | null>(null);

interface Props extends Pick<Reference, "accountId"> {
  initialLanguage: Language;
  children: ReactNode;
}

/** What the parts of the reference share. The language is kept in a cookie that only the reference's pages receive. */
export function ReferenceProvider({ initialLanguage, accountId, children }: Props) {
  const [language, setLanguage] = useState(initialLanguage);
  const value = useMemo(
    () => ({
      language,
      setLanguage(chosen: Language) {
        setLanguage(chosen);
        storeCookie(LANGUAGE_COOKIE, chosen, "/docs/reference");
      },
      accountId,
    }),
    [language, accountId],
  );
  return <ReferenceContext value={value}>{children}</ReferenceContext>;
}

export function useReference(): Reference {
  const reference = useContext(ReferenceContext);
  if (!reference) throw new Error("a part of the reference is outside of its provider");
  return reference;
}
