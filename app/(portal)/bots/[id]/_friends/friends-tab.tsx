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
import { PlayerList } from "./player-list.tsx";
import { useFriendCommand } from "./use-friend-command.ts";

/** Who the bot knows, and what can be done about it. */
export function FriendsTab({ bot, gateway }: { bot: Bot; gateway: string }) {
  const live = useLiveBot(bot.id);
  if (!live) return <NotConnectedNotice bot={bot} gateway={gateway} />;
  return <FriendLists botId={bot.id} />;
}

function FriendLists({ botId }: { botId: string }) {
  const trpc = useTRPC();
  const { run, waiting, refresh } = useFriendCommand(botId);
  const friends = useQuery(trpc.social.friends.queryOptions({ botId }));
  const pending = useQuery(trpc.social.pending.queryOptions({ botId }));
  const blocked = useQuery(trpc.social.blocked.queryOptions({ botId }));
  useBotActivity(botId, ({ kind }) => {
    if (kind === "friendRequest" || kind === "command") refresh();
  });
  const failed = [friends, pending, blocked].find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={refresh} />;
  if (!friends.data || !pending.data || !blocked.data) return <LoadingRows rows={8} />;
  const { onlineFriends, offlineFriends } = friends.data;
  const { incomingFriends, outgoingFriends } = pending.data;
  const rest = { onAct: run, waiting };
  return (
    <Stack gap="md">
      <PlayerSearch botId={botId} {...rest} onRefresh={refresh} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: "start" }}>
        <PlayerList
          title="Asking to be friends"
          players={incomingFriends}
          actions={["accept", "decline", "block"]}
          {...rest}
        />
        <PlayerList title="Asked by the bot" players={outgoingFriends} actions={[]} {...rest} />
        <PlayerList title="Online" players={onlineFriends} actions={["remove", "block"]} {...rest} />
        <PlayerList title="Offline" players={offlineFriends} actions={["remove", "block"]} {...rest} />
        <PlayerList title="Blocked" players={blocked.data} actions={["unblock"]} {...rest} />
      </SimpleGrid>
    </Stack>
  );
}

type PlayerSearchProps = Pick<ReturnType<typeof useFriendCommand>, "waiting"> & {
  botId: string;
  onAct: ReturnType<typeof useFriendCommand>["run"];
  onRefresh: () => void;
};

const DEBOUNCE_MS = 300;

/** People of the platform whose name begins so. */
function PlayerSearch({ botId, onAct, waiting, onRefresh }: PlayerSearchProps) {
  const trpc = useTRPC();
  const [typed, setTyped] = useState("");
  const [prefix] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const found = useQuery(trpc.social.search.queryOptions({ botId, prefix }, { enabled: prefix !== "" }));
  return (
    <Stack gap="sm">
      <div style={{ display: "flex", gap: 8, alignItems: "flex-end" }}>
        <TextInput
          type="search"
          label="Find somebody"
          placeholder="The beginning of a name"
          value={typed}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={typed && <CloseButton aria-label="Clear the search" onClick={() => setTyped("")} />}
          flex="1 1 200px"
          maw={420}
        />
        <ActionIcon variant="default" size={36} aria-label="Refresh" onClick={onRefresh}>
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      </div>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {prefix !== "" && found.data && (
        <PlayerList
          title={`Found for “${prefix}”`}
          players={found.data}
          actions={["add", "block"]}
          onAct={onAct}
          waiting={waiting}
          icon={IconUserPlus}
        />
      )}
    </Stack>
  );
}
