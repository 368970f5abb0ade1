"use client";

import { Stack, Text } from "@mantine/core";
import { JsonEditor } from "../../../_ui/json-editor.tsx";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { parseConfig } from "../../../_ui/parse-config.ts";
import { unknownMembers } from "../preset-members.ts";
import { presetsTexts } from "../texts.ts";
import type { PresetDraft } from "./use-preset-draft.ts";

/** The items of a preset as JSON. */
export function PresetJson({ draft }: { draft: PresetDraft }) {
  const { contract } = draft;
  if (!contract) return <LoadingRows rows={8} />;
  const unknown = unknownMembers(draft.config);
  return (
    <Stack gap="sm">
      <JsonEditor
        label={presetsTexts.json.label}
        description={presetsTexts.json.description}
        value={draft.text}
        onChange={(text) => draft.setText(text, parseConfig(text, contract))}
        problems={parseConfig(draft.text, contract).problems}
      />
      {unknown.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {presetsTexts.json.otherMembers(unknown)}
        </Text>
      )}
    </Stack>
  );
}
