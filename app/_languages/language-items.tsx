"use client";

import { MenuRadioGroup, MenuRadioItem } from "../_ui/overlays/menu.tsx";
import { useLanguages } from "./languages-provider.tsx";
import { useLanguageChoice } from "./use-language-choice.ts";

/** The languages as items of a menu: each in its own name, the page's marked. */
export function LanguageItems({ isSignedIn }: { isSignedIn: boolean }) {
  const languages = useLanguages();
  const [current, choose] = useLanguageChoice(isSignedIn);
  return (
    <MenuRadioGroup value={current} onChange={choose}>
      {languages.map(({ code, name, direction }) => (
        <MenuRadioItem key={code} value={code}>
          <span lang={code} dir={direction}>
            {name}
          </span>
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  );
}
