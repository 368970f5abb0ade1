"use client";

import { ActionIcon, CloseButton, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconRefresh, IconSearch, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { useBotActivity, useLiveBot } from "../../../_live/fleet-provider.tsx";
import { NotConnectedNotice } from "../not-connected-notice.tsx";
import { botPageTexts } from "../texts.ts";
import { PlayerList } from "./player-list.tsx";
import { useFriendCommand } from "./use-friend-command.ts";

const texts = botPageTexts.friends;

/** The bot's friends, friend requests and blocked players, with actions on them. */
export function FriendsTab({ bot, gateway }: { bot: Bot; gateway: string }) {
  const live = useLiveBot(bot.id);
  if (!live) return <NotConnectedNotice bot={bot} gateway={gateway} />;
  return <FriendLists botId={bot.id} />;
}

function FriendLists({ botId }: { botId: string }) {
  const trpc = useTRPC();
  const { run, pending, failed: failedAction, refresh } = useFriendCommand(botId);
  const friends = useQuery(trpc.social.friends.queryOptions({ botId }));
  const requests = useQuery(trpc.social.pending.queryOptions({ botId }));
  const blocked = useQuery(trpc.social.blocked.queryOptions({ botId }));
  useBotActivity(botId, ({ kind }) => {
    if (kind === "friendRequest" || kind === "command") refresh();
  });
  const failed = [friends, requests, blocked].find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={refresh} />;
  if (!friends.data || !requests.data || !blocked.data) return <LoadingRows rows={8} />;
  const { onlineFriends, offlineFriends } = friends.data;
  const { incomingFriends, outgoingFriends } = requests.data;
  const shared = { onAction: run, pending, failed: failedAction };
  return (
    <Stack gap="md">
      <PlayerSearch botId={botId} {...shared} onRefresh={refresh} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: "start" }}>
        <PlayerList
          title={texts.received}
          players={incomingFriends}
          actions={["accept", "decline", "block"]}
          {...shared}
        />
        <PlayerList title={texts.sent} players={outgoingFriends} actions={[]} {...shared} />
        <PlayerList title={texts.online} players={onlineFriends} actions={["remove", "block"]} {...shared} />
        <PlayerList title={texts.offline} players={offlineFriends} actions={["remove", "block"]} {...shared} />
        <PlayerList title={texts.blocked} players={blocked.data} actions={["unblock"]} {...shared} />
      </SimpleGrid>
    </Stack>
  );
}

type PlayerSearchProps = Pick<ReturnType<typeof useFriendCommand>, "pending" | "failed"> & {
  botId: string;
  onAction: ReturnType<typeof useFriendCommand>["run"];
  onRefresh: () => void;
};

const DEBOUNCE_MS = 300;

/** Searches players of the game platform by the beginning of their names. */
function PlayerSearch({ botId, onAction, pending, failed, onRefresh }: PlayerSearchProps) {
  const trpc = useTRPC();
  const [typed, setTyped] = useState("");
  const [prefix] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const players = useQuery(trpc.social.search.queryOptions({ botId, prefix }, { enabled: prefix !== "" }));
  return (
    <Stack gap="sm">
      <div style={{ display: "flex", gap: 8, alignItems: "flex-end" }}>
        <TextInput
          type="search"
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          value={typed}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={typed && <CloseButton aria-label={texts.clearSearch} onClick={() => setTyped("")} />}
          flex="1 1 200px"
          maw={420}
        />
        <ActionIcon variant="default" size={36} aria-label={texts.refresh} onClick={onRefresh}>
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      </div>
      {players.isError && <ErrorState error={players.error} onRetry={() => void players.refetch()} />}
      {prefix !== "" && players.data && (
        <PlayerList
          title={players.data.length > 0 ? texts.found(prefix) : texts.byId}
          players={players.data.length > 0 ? players.data : [{ id: prefix }]}
          actions={["add", "block"]}
          onAction={onAction}
          pending={pending}
          failed={failed}
          icon={IconUserPlus}
        />
      )}
    </Stack>
  );
}
