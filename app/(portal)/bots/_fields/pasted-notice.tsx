"use client";

import { Alert, Stack, Text } from "@mantine/core";
import { TextLink } from "../../../_ui/styled-links.tsx";
import type { PastedBot } from "./read-pasted-bot.ts";
import { pasteTexts } from "./texts.ts";

const texts = pasteTexts;

/** What became of a pasted text; before, that a whole one can be pasted. */
export function PastedNotice({ pasted }: { pasted: PastedBot | null }) {
  if (!pasted || pasted.message === null) {
    return (
      <Text size="sm" c="dimmed">
        {texts.help}
      </Text>
    );
  }
  return (
    <Alert color={pasted.isForImport ? "orange" : "blue"} variant="light" role="status">
      <Stack gap={4} align="flex-start">
        {pasted.message}
        {pasted.isForImport && (
          <TextLink href="/bots/import" size="sm">
            {texts.openImport}
          </TextLink>
        )}
      </Stack>
    </Alert>
  );
}
