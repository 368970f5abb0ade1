"use client";

import { Stack } from "@mantine/core";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { useLiveBot } from "../../../_live/fleet-provider.tsx";
import { NotConnectedNotice } from "../not-connected-notice.tsx";
import { BotDetails } from "./bot-details.tsx";
import { PartyMembers } from "./party-members.tsx";
import { StatusTimeline } from "./status-timeline.tsx";

interface Props {
  bot: Bot;
  categories: readonly Category[];
  gateway: string;
}

export function OverviewTab({ bot, categories, gateway }: Props) {
  const live = useLiveBot(bot.id);
  return (
    <Stack gap="md">
      <NotConnectedNotice bot={bot} gateway={gateway} withoutRefusal />
      <BotDetails bot={bot} categories={categories} />
      <StatusTimeline botId={bot.id} />
      {live && <PartyMembers bot={live} />}
    </Stack>
  );
}
