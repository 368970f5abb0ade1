"use client";

import { Button, CopyButton, Group, Stack } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { Category } from "#server/contract/categories.ts";
import { ApiCalls } from "../../../_ui/api-calls.tsx";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { categoriesTexts } from "../texts.ts";

const texts = categoriesTexts.api;

interface Props {
  category: Category;
  apiAddress: string;
  botIds: readonly string[];
}

/** The IDs of the category and of its bots, and what can be done with it as calls of the API. */
export function CategoryApiCalls({ category: { id, name, config }, apiAddress, botIds }: Props) {
  const url = `${apiAddress}/categories/${id}`;
  return (
    <Stack gap="md">
      <CopyBlock label={texts.categoryId} value={id} />
      {botIds.length > 0 && (
        <Group>
          <CopyButton value={botIds.join("\n")}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                size="xs"
                onClick={copy}
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              >
                <span aria-live="polite">{copied ? sharedTexts.copied : texts.copyBotIds(botIds.length)}</span>
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
      <ApiCalls
        calls={[
          [texts.listBots, { method: "GET", url: `${apiAddress}/bots?parent=${id}`, withToken: true }],
          [texts.get, { method: "GET", url, withToken: true }],
          [texts.change, { method: "PATCH", url, withToken: true, body: { name, config } }],
          [texts.remove, { method: "DELETE", url, withToken: true }],
        ]}
      />
    </Stack>
  );
}
