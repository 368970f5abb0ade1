"use client";

import { Button, Stack, Text } from "@mantine/core";
import { CategoryConfigInput } from "#server/contract/categories.ts";
import { JsonEditor } from "../../../../_ui/json-editor.tsx";
import { type Config, parseConfig } from "../../../../_ui/parse-config.ts";
import { isKnownMember } from "./config-edits.ts";

interface Props {
  config: Config;
  text: string;
  onChange: (text: string) => void;
  onDiscard: () => void;
}

/** The whole config as JSON, for members that the form does not have, and for those who would rather type. */
export function ConfigJson({ config, text, onChange, onDiscard }: Props) {
  const { problems } = parseConfig(text, CategoryConfigInput);
  const unknown = Object.keys(config).filter((member) => !isKnownMember(member));
  return (
    <Stack gap="sm">
      <JsonEditor
        label="Configuration as JSON"
        description="As the API returns it. A member that you leave out goes back to its default."
        value={text}
        onChange={onChange}
        problems={problems}
      />
      {unknown.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          The form has no field for {unknown.join(", ")}: kept as {unknown.length === 1 ? "it is" : "they are"}, and
          edited here.
        </Text>
      )}
      {problems.length > 0 && (
        <Button variant="default" size="xs" onClick={onDiscard} style={{ alignSelf: "flex-start" }}>
          Back to the last JSON that was right
        </Button>
      )}
    </Stack>
  );
}
