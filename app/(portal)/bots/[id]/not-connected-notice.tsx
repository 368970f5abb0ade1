"use client";

import { Alert, Text } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { type Bot, BotFlag } from "#server/contract/bots.ts";
import { TextLink } from "../../../_ui/links.tsx";
import { StartClusterCommand } from "../../_live/start-cluster-command.tsx";
import { botPageTexts } from "./texts.ts";

const texts = botPageTexts.notConnected;

/** Why the bot is not connected, and how to connect it. */
export function NotConnectedNotice({ bot, gateway }: { bot: Bot; gateway: string }) {
  return (
    <Alert color="gray" variant="light" icon={<IconPlugConnectedX aria-hidden />} title={texts.title(bot.nickname)}>
      {renderReason(bot, gateway)}
    </Alert>
  );
}

function renderReason({ id, flags }: Bot, gateway: string) {
  if (flags & BotFlag.Disabled) {
    return (
      <Text size="sm">
        {texts.disabled}{" "}
        <TextLink href={`/bots/${id}?tab=settings`} inherit c="inherit" underline="always">
          {texts.enableInSettings}
        </TextLink>
      </Text>
    );
  }
  if (flags & BotFlag.InvalidAuth) return <Text size="sm">{texts.refused}</Text>;
  return (
    <>
      <Text size="sm" mb="xs">
        {texts.noCluster}
      </Text>
      <StartClusterCommand gateway={gateway} />
    </>
  );
}
