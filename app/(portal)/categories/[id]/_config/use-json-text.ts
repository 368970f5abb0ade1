"use client";

import { useState } from "react";
import { CategoryConfigInput } from "#server/contract/categories.ts";
import { formatConfig, parseConfig } from "../../../../_ui/parse-config.ts";
import type { ConfigDraft } from "./use-config-draft.ts";

/** The draft as text that somebody types in: the draft follows whenever the text can be read. */
export function useJsonText(draft: ConfigDraft) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    text: typed ?? formatConfig(draft.config),
    isUnreadable: typed !== null && parseConfig(typed, CategoryConfigInput).config === null,
    type(text: string) {
      setTyped(text);
      const { config } = parseConfig(text, CategoryConfigInput);
      if (config) draft.replace(config);
    },
    /** Back to the draft, in its usual layout. */
    forget: () => setTyped(null),
  };
}
