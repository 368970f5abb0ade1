"use client";

import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import type { Automation } from "#control/automations/automation.ts";
import type { Problem } from "#server/contract/problem.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { JsonEditor } from "../../../_ui/json-editor.tsx";
import type { JsonProblem } from "../../../_ui/read-json.ts";
import { placesInText, type ReadAutomations, readAutomations } from "../_store/read-automations.ts";

/** One automation; a list of them is an import. */
function readOne({ t }: Language, text: string): { automation: Automation | null; problems: readonly JsonProblem[] } {
  const read: ReadAutomations = readAutomations(text);
  if (!read.automations) return { automation: null, problems: read.problems };
  const [automation] = read.automations;
  const isOne = text.trimStart().startsWith("{") && automation !== undefined;
  if (isOne) return { automation, problems: [] };
  return {
    automation: null,
    problems: [{ message: t("automations.editor.json.one"), place: { line: 1, column: 1, offset: 0 } }],
  };
}

/** The automation as JSON text. Valid text is written back to the draft. */
export function useJsonText(automation: Automation, onChange: (automation: Automation) => void) {
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const { id, ...shown } = automation;
  const text = typed ?? JSON.stringify(shown, null, 2);
  const read = typed === null ? null : readOne(language, typed);
  return {
    text,
    problems: read?.problems ?? [],
    isInvalid: read !== null && read.automation === null,
    setText(next: string) {
      setTyped(next);
      const { automation: valid } = readOne(language, next);
      if (valid) onChange(id === undefined ? valid : { ...valid, id });
    },
    /** Replaces the typed text with the draft. */
    reset: () => setTyped(null),
  };
}

interface Props {
  json: ReturnType<typeof useJsonText>;
  /** What the service refused. */
  problems: readonly Problem[];
}

export const JsonPanel = ({ json, problems }: Props) => {
  const { t } = useLanguage();
  return (
    <Stack gap="sm">
      <JsonEditor
        label={t("automations.editor.json.label")}
        description={t("automations.editor.json.description")}
        value={json.text}
        onChange={json.setText}
        problems={json.isInvalid ? json.problems : placesInText(json.text, problems)}
      />
      {json.isInvalid && (
        <Button variant="default" size="xs" onClick={json.reset} style={{ alignSelf: "flex-start" }}>
          {t("automations.editor.json.restore")}
        </Button>
      )}
    </Stack>
  );
};
