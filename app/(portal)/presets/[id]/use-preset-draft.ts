"use client";

import { useState } from "react";
import { type Config, formatConfig } from "../../../_ui/format-config.ts";
import { jsonEquals } from "../../../_ui/json-equals.ts";
import { LaterCode, useLaterCode } from "../../../_ui/load-later.tsx";
import type { ParsedConfig } from "../../../_ui/parse-config.ts";

const CHECKS = new LaterCode(async () => {
  const [{ PresetConfigInput }, { zodForm }] = await Promise.all([
    import("#server/contract/presets.ts"),
    import("../../../_ui/zod-form.ts"),
  ]);
  return { contract: PresetConfigInput, errorsOf: zodForm<Config>(PresetConfigInput) };
});
type Errors = Record<string, string>;

/** A preset's config while it is edited, in fields or as JSON text. */
export function usePresetDraft(stored: Config) {
  const checks = useLaterCode(CHECKS);
  const [edited, setEdited] = useState<Config | null>(null);
  const [serverErrors, setServerErrors] = useState<Errors>({});
  const [typed, setTyped] = useState<{ text: string; isInvalid: boolean } | null>(null);
  const config = edited ?? stored;
  const replace = (changed: Config) => {
    setEdited(jsonEquals(changed, stored) ? null : changed);
    setServerErrors({});
  };
  return {
    config,
    isEdited: edited !== null,
    errors: { ...serverErrors, ...checks?.errorsOf(config) },
    text: typed?.text ?? formatConfig(config),
    contract: checks?.contract,
    isInvalid: typed?.isInvalid ?? false,
    /** The text may be older than what is stored, also while it says nothing else. */
    isTyped: typed !== null,
    /** Undefined removes the member. */
    set(member: string, value: unknown) {
      const { [member]: _, ...others } = config;
      replace(value === undefined ? others : { ...config, [member]: value });
    },
    setText(text: string, parsed: ParsedConfig) {
      setTyped({ text, isInvalid: parsed.config === null });
      if (parsed.config) replace(parsed.config);
    },
    /** Replaces the typed text with the draft in its standard format. */
    resetText: () => setTyped(null),
    discard() {
      setEdited(null);
      setTyped(null);
      setServerErrors({});
    },
    /** Ends the draft that was saved; what was typed meanwhile stays. */
    endSaved() {
      setEdited((now) => (jsonEquals(now ?? stored, config) ? null : (now ?? stored)));
      setTyped((now) => (now === typed ? null : now));
      setServerErrors({});
    },
    /** Shows the errors that the service answered with. */
    setServerErrors,
  };
}

export type PresetDraft = ReturnType<typeof usePresetDraft>;
