"use client";

import { Stack } from "@mantine/core";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { useLiveBot } from "../../../_live/fleet-provider.tsx";
import { NotConnected } from "../not-connected.tsx";
import { BotFacts } from "./bot-facts.tsx";
import { PartySeats } from "./party-seats.tsx";
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
      {!live && <NotConnected bot={bot} gateway={gateway} />}
      <BotFacts bot={bot} categories={categories} />
      <StatusTimeline botId={bot.id} />
      {live && <PartySeats bot={live} />}
    </Stack>
  );
}
