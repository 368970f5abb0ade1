"use client";

import { useState } from "react";
import { CategoryConfigInput } from "#server/contract/categories.ts";
import { readConfig, writeConfig } from "../../../../_ui/read-config.ts";
import type { ConfigDraft } from "./use-config-draft.ts";

/** The draft as text that somebody types in: the draft follows whenever the text can be read. */
export function useJsonText(draft: ConfigDraft) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    text: typed ?? writeConfig(draft.config),
    isUnreadable: typed !== null && readConfig(typed, CategoryConfigInput).config === null,
    type(text: string) {
      setTyped(text);
      const { config } = readConfig(text, CategoryConfigInput);
      if (config) draft.replace(config);
    },
    /** Back to the draft, in its usual layout. */
    forget: () => setTyped(null),
  };
}
