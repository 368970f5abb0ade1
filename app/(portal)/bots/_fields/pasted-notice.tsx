"use client";

import { Alert, Stack, Text } from "@mantine/core";
import { useLanguage } from "../../../_languages/use-language.ts";
import { TextLink } from "../../../_ui/styled-links.tsx";
import type { PastedBot } from "./read-pasted-bot.ts";

/** What became of a pasted text; before, that a whole one can be pasted. */
export function PastedNotice({ pasted }: { pasted: PastedBot | null }) {
  const { t } = useLanguage();
  if (!pasted || pasted.message === null) {
    return (
      <Text size="sm" c="dimmed">
        {t("bots.paste.help")}
      </Text>
    );
  }
  return (
    <Alert color={pasted.isForImport ? "orange" : "blue"} variant="light" role="status">
      <Stack gap={4} align="flex-start">
        {pasted.message}
        {pasted.isForImport && (
          <TextLink href="/bots/import" size="sm">
            {t("bots.paste.openImport")}
          </TextLink>
        )}
      </Stack>
    </Alert>
  );
}
