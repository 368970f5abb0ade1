"use client";

import { Button, CopyButton, Group, Stack } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Category } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ApiCalls } from "../../../_ui/api-calls.tsx";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";

interface Props {
  category: Category;
  apiAddress: string;
}

/** The IDs of the category and of its bots, and what can be done with it as calls of the API. */
export function CategoryApiCalls({ category: { id, name, config }, apiAddress }: Props) {
  const { t } = useLanguage();
  const { data: bots = [] } = useQuery(useTRPC().bots.list.queryOptions({}));
  const botIds = bots.filter(({ parent }) => parent === id).map((bot) => bot.id);
  const url = `${apiAddress}/categories/${id}`;
  return (
    <Stack gap="md">
      <CopyBlock label={t("categories.api.categoryId")} value={id} />
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
                <span aria-live="polite">
                  {copied ? t("shared.copied") : t("categories.api.copyBotIds", { count: botIds.length })}
                </span>
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
      <ApiCalls
        calls={[
          [t("categories.api.listBots"), { method: "GET", url: `${apiAddress}/bots?parent=${id}`, withToken: true }],
          [t("categories.api.get"), { method: "GET", url, withToken: true }],
          [t("categories.api.change"), { method: "PATCH", url, withToken: true, body: { name, config } }],
          [t("categories.api.remove"), { method: "DELETE", url, withToken: true }],
        ]}
      />
    </Stack>
  );
}
