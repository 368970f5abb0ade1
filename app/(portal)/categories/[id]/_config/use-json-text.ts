"use client";

import { useState } from "react";
import { CategoryConfigInput } from "#server/contract/categories.ts";
import { formatConfig } from "../../../../_ui/format-config.ts";
import { parseConfig } from "../../../../_ui/parse-config.ts";
import type { ConfigDraft } from "./use-config-draft.ts";

/** The draft as JSON text. Valid text is written back to the draft. */
export function useJsonText(draft: ConfigDraft) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    text: typed ?? formatConfig(draft.config),
    isInvalid: typed !== null && parseConfig(typed, CategoryConfigInput).config === null,
    /** The text may be older than what is stored, also while it says nothing else. */
    isTyped: typed !== null,
    setText(text: string) {
      setTyped(text);
      const { config } = parseConfig(text, CategoryConfigInput);
      if (config) draft.replace(config);
    },
    /** Replaces the typed text with the draft in its standard format. */
    reset: () => setTyped(null),
  };
}
