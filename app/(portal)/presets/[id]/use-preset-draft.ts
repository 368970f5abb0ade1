"use client";

import { useState } from "react";
import { PresetConfigInput } from "#server/contract/presets.ts";
import { type Config, readConfig, writeConfig } from "../../../_ui/read-config.ts";
import { sameJson } from "../../../_ui/same-json.ts";
import { zodForm } from "../../../_ui/zod-form.ts";

type Errors = Record<string, string>;
const check = zodForm<Config>(PresetConfigInput);

/** A preset's config while it is edited, in fields or as text. */
export function usePresetDraft(stored: Config) {
  const [edited, setEdited] = useState<Config | null>(null);
  const [refused, setRefused] = useState<Errors>({});
  const [typed, setTyped] = useState<string | null>(null);
  const config = edited ?? stored;
  const replace = (wanted: Config) => {
    setEdited(sameJson(wanted, stored) ? null : wanted);
    setRefused({});
  };
  return {
    config,
    isEdited: edited !== null,
    errors: { ...refused, ...check(config) },
    text: typed ?? writeConfig(config),
    isUnreadable: typed !== null && readConfig(typed, PresetConfigInput).config === null,
    /** Undefined takes the member away. */
    set(member: string, value: unknown) {
      const { [member]: _, ...others } = config;
      replace(value === undefined ? others : { ...config, [member]: value });
    },
    type(text: string) {
      setTyped(text);
      const read = readConfig(text, PresetConfigInput);
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
