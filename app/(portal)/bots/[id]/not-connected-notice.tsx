"use client";

import { Alert, Text } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { type Bot, BotFlag } from "#server/contract/bots.ts";
import { TextLink } from "../../../_ui/links.tsx";
import { textWithNames } from "../../../_ui/name.tsx";
import { StartClusterCommand } from "../../_live/start-cluster-command.tsx";

/** Why nothing can be asked of the bot, and what to do about it. */
export function NotConnectedNotice({ bot, gateway }: { bot: Bot; gateway: string }) {
  return (
    <Alert
      color="gray"
      variant="light"
      icon={<IconPlugConnectedX aria-hidden />}
      title={textWithNames`${bot.nickname} is not connected`}
    >
      {bot.flags & BotFlag.Disabled ? (
        <Text size="sm">
          It is disabled.{" "}
          <TextLink href="?tab=settings" inherit c="inherit" underline="always">
            Enable it in its settings
          </TextLink>{" "}
          and a cluster takes it.
        </Text>
      ) : (
        <>
          <Text size="sm" mb="xs">
            Bots are connected by a cluster, a program that runs on your machine. Once one has started, this page
            notices by itself.
          </Text>
          <StartClusterCommand gateway={gateway} />
        </>
      )}
    </Alert>
  );
}
