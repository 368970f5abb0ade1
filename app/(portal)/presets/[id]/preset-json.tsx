"use client";

import { Stack, Text } from "@mantine/core";
import { useLanguage } from "../../../_languages/use-language.ts";
import { JsonEditor } from "../../../_ui/json-editor.tsx";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { parseConfig } from "../../../_ui/parse-config.ts";
import { unknownMembers } from "../preset-members.ts";
import type { PresetDraft } from "./use-preset-draft.ts";

/** The items of a preset as JSON. */
export function PresetJson({ draft }: { draft: PresetDraft }) {
  const language = useLanguage();
  const { t, format } = language;
  const { contract } = draft;
  if (!contract) return <LoadingRows rows={8} />;
  const unknown = unknownMembers(draft.config);
  return (
    <Stack gap="sm">
      <JsonEditor
        label={t("presets.json.label")}
        description={t("presets.json.description")}
        value={draft.text}
        onChange={(text) => draft.setText(text, parseConfig(language, text, contract))}
        problems={parseConfig(language, draft.text, contract).problems}
      />
      {unknown.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {t("presets.json.otherMembers", { count: unknown.length, members: format.list(unknown) })}
        </Text>
      )}
    </Stack>
  );
}
