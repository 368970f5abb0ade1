"use client";

import { Stack } from "@mantine/core";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { BotApiCalls } from "./bot-api-calls.tsx";
import { EditBotForm } from "./edit-bot-form.tsx";
import { ReplaceCredentials } from "./replace-credentials.tsx";

interface Props {
  bot: Bot;
  categories: readonly Category[];
  api: string;
}

export const SettingsTab = ({ bot, categories, api }: Props) => (
  <Stack gap="md" maw={720}>
    <EditBotForm bot={bot} categories={categories} />
    <ReplaceCredentials bot={bot} />
    <BotApiCalls bot={bot} apiAddress={api} />
  </Stack>
);
