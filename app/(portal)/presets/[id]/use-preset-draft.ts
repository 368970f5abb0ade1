"use client";

import { useState } from "react";
import { PresetConfigInput } from "#server/contract/presets.ts";
import { jsonEquals } from "../../../_ui/json-equals.ts";
import { type Config, formatConfig, parseConfig } from "../../../_ui/parse-config.ts";
import { zodForm } from "../../../_ui/zod-form.ts";

type Errors = Record<string, string>;
const validateConfig = zodForm<Config>(PresetConfigInput);

/** A preset's config while it is edited, in fields or as text. */
export function usePresetDraft(stored: Config) {
  const [edited, setEdited] = useState<Config | null>(null);
  const [refused, setRefused] = useState<Errors>({});
  const [typed, setTyped] = useState<string | null>(null);
  const config = edited ?? stored;
  const replace = (wanted: Config) => {
    setEdited(jsonEquals(wanted, stored) ? null : wanted);
    setRefused({});
  };
  return {
    config,
    isEdited: edited !== null,
    errors: { ...refused, ...validateConfig(config) },
    text: typed ?? formatConfig(config),
    isUnreadable: typed !== null && parseConfig(typed, PresetConfigInput).config === null,
    /** Undefined takes the member away. */
    set(member: string, value: unknown) {
      const { [member]: _, ...others } = config;
      replace(value === undefined ? others : { ...config, [member]: value });
    },
    type(text: string) {
      setTyped(text);
      const read = parseConfig(text, PresetConfigInput);
      if (read.config) replace(read.config);
    },
    /** Back to the draft, in its usual layout. */
    forgetTyped: () => setTyped(null),
    discard() {
      setEdited(null);
      setTyped(null);
      setRefused({});
    },
    /** Takes in what the service refused. */
    refuse: setRefused,
  };
}

export type PresetDraft = ReturnType<typeof usePresetDraft>;
