"use client";

import { useState } from "react";
import { jsonEquals } from "../../../_ui/json-equals.ts";
import { LaterCode, useLaterCode } from "../../../_ui/load-later.tsx";
import { type Config, formatConfig, parseConfig } from "../../../_ui/parse-config.ts";
import { zodForm } from "../../../_ui/zod-form.ts";

const CONTRACT = new LaterCode(() => import("#server/contract/presets.ts").then((module) => module.PresetConfigInput));
type Errors = Record<string, string>;

/** A preset's config while it is edited, in fields or as JSON text. */
export function usePresetDraft(stored: Config) {
  const contract = useLaterCode(CONTRACT);
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
    errors: { ...serverErrors, ...(contract && zodForm<Config>(contract)(config)) },
    text: typed ?? formatConfig(config),
    findProblems: () => parseConfig(typed ?? formatConfig(config), contract).problems,
    isInvalid: typed !== null && parseConfig(typed, contract).config === null,
    /** Undefined removes the member. */
    set(member: string, value: unknown) {
      const { [member]: _, ...others } = config;
      replace(value === undefined ? others : { ...config, [member]: value });
    },
    setText(text: string) {
      setTyped(text);
      const parsed = parseConfig(text, contract);
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
