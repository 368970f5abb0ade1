"use client";

import { Button, Stack, Text } from "@mantine/core";
import { CategoryConfigInput } from "#server/contract/categories.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import type { Config } from "../../../../_ui/format-config.ts";
import { JsonEditor } from "../../../../_ui/json-editor.tsx";
import { parseConfig } from "../../../../_ui/parse-config.ts";
import { isKnownMember } from "./config-edits.ts";

interface Props {
  config: Config;
  text: string;
  onChange: (text: string) => void;
  onRestore: () => void;
}

/** The whole config as JSON, with the members for which the form has no field. */
export function ConfigJson({ config, text, onChange, onRestore }: Props) {
  const language = useLanguage();
  const { t, format } = language;
  const { problems } = parseConfig(language, text, CategoryConfigInput);
  const unknown = Object.keys(config).filter((member) => !isKnownMember(member));
  return (
    <Stack gap="sm">
      <JsonEditor
        label={t("categories.config.json.label")}
        description={t("categories.config.json.description")}
        value={text}
        onChange={onChange}
        problems={problems}
      />
      {unknown.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {t("categories.config.json.otherMembers", { count: unknown.length, members: format.list(unknown) })}
        </Text>
      )}
      {problems.length > 0 && (
        <Button variant="default" size="xs" onClick={onRestore} style={{ alignSelf: "flex-start" }}>
          {t("categories.config.json.restore")}
        </Button>
      )}
    </Stack>
  );
}
