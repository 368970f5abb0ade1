"use client";

import { useState } from "react";
import { PresetConfigInput } from "#server/contract/presets.ts";
import { jsonEquals } from "../../../_ui/json-equals.ts";
import { type Config, formatConfig, parseConfig } from "../../../_ui/parse-config.ts";
import { zodForm } from "../../../_ui/zod-form.ts";

type Errors = Record<string, string>;
const validateConfig = zodForm<Config>(PresetConfigInput);

/** A preset's config while it is edited, in fields or as JSON text. */
export function usePresetDraft(stored: Config) {
  const [edited, setEdited] = useState<Config | null>(null);
  const [serverErrors, setServerErrors] = useState<Errors>({});
  const [typed, setTyped] = useState<string | null>(null);
  const config = edited ?? stored;
  const replace = (changed: Config) => {
    setEdited(jsonEquals(changed, stored) ? null : changed);
    setServerErrors({});
  };
  return {
    config,
    isEdited: edited !== null,
    errors: { ...serverErrors, ...validateConfig(config) },
    text: typed ?? formatConfig(config),
    isInvalid: typed !== null && parseConfig(typed, PresetConfigInput).config === null,
    /** Undefined removes the member. */
    set(member: string, value: unknown) {
      const { [member]: _, ...others } = config;
      replace(value === undefined ? others : { ...config, [member]: value });
    },
    setText(text: string) {
      setTyped(text);
      const parsed = parseConfig(text, PresetConfigInput);
      if (parsed.config) replace(parsed.config);
    },
    /** Replaces the typed text with the draft in its standard format. */
    resetText: () => setTyped(null),
    discard() {
      setEdited(null);
      setTyped(null);
      setServerErrors({});
    },
    /** Shows the errors that the service answered with. */
    setServerErrors,
  };
}

export type PresetDraft = ReturnType<typeof usePresetDraft>;
