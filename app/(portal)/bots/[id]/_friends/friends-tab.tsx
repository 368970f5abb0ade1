"use client";

import { ActionIcon, Button, Card, CloseButton, Group, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconRefresh, IconSearch, IconUser, IconUserPlus, type TablerIcon } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { ActionButton } from "../../../../_ui/action-button.tsx";
import { ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { useBotActivity, useLiveBot } from "../../../_live/fleet-provider.tsx";
import { NotConnectedNotice } from "../not-connected-notice.tsx";
import classes from "./player-list.module.css";
import { type FailedAction, type FriendAction, useFriendCommand } from "./use-friend-command.ts";

/** The bot's friends, friend requests and blocked players, with actions on them. */
export function FriendsTab({ bot }: { bot: Bot }) {
  const live = useLiveBot(bot.id);
  if (!live) return <NotConnectedNotice bot={bot} />;
  return <FriendLists botId={bot.id} />;
}

function FriendLists({ botId }: { botId: string }) {
  const { t } = useLanguage();
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
          title={t("bots.page.friends.received")}
          players={incomingFriends}
          actions={["accept", "decline", "block"]}
          {...shared}
        />
        <PlayerList title={t("bots.page.friends.sent")} players={outgoingFriends} actions={[]} {...shared} />
        <PlayerList
          title={t("bots.page.friends.online")}
          players={onlineFriends}
          actions={["remove", "block"]}
          {...shared}
        />
        <PlayerList
          title={t("bots.page.friends.offline")}
          players={offlineFriends}
          actions={["remove", "block"]}
          {...shared}
        />
        <PlayerList title={t("bots.page.friends.blocked")} players={blocked.data} actions={["unblock"]} {...shared} />
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
  const { t } = useLanguage();
  const trpc = useTRPC();
  const [typed, setTyped] = useState("");
  const [prefix] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const players = useQuery(trpc.social.search.queryOptions({ botId, prefix }, { enabled: prefix !== "" }));
  return (
    <Stack gap="sm">
      <div style={{ display: "flex", gap: 8, alignItems: "flex-end" }}>
        <TextInput
          type="search"
          label={t("bots.page.friends.search")}
          placeholder={t("bots.page.friends.searchPlaceholder")}
          value={typed}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            typed && <CloseButton aria-label={t("bots.page.friends.clearSearch")} onClick={() => setTyped("")} />
          }
          flex="1 1 200px"
          maw={420}
        />
        <ActionIcon variant="default" size={36} aria-label={t("bots.page.friends.refresh")} onClick={onRefresh}>
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      </div>
      {players.isError && <ErrorState error={players.error} onRetry={() => void players.refetch()} />}
      {prefix !== "" && players.data && (
        <PlayerList
          title={players.data.length > 0 ? t("bots.page.friends.found", { prefix }) : t("bots.page.friends.byId")}
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

interface Player {
  id: string;
  displayName?: string | null | undefined;
  status?: string | null | undefined;
}

interface Props {
  title: string;
  players: readonly Player[];
  actions: readonly FriendAction[];
  onAction: (action: FriendAction, userId: string) => Promise<void>;
  /** The actions that are running, as `{action} {userId}`. */
  pending: ReadonlySet<string>;
  failed: FailedAction | null;
  icon?: TablerIcon;
}

const PAGE_SIZE = 50;

function PlayerList({ title, players, actions, onAction, pending, failed, icon: Icon = IconUser }: Props) {
  const { t, format } = useLanguage();
  const id = useId();
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <Card withBorder component="section" aria-labelledby={id} p="md">
      <Group justify="space-between" mb={players.length > 0 ? "xs" : 0}>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {format.number(players.length)}
        </Text>
      </Group>
      <ul className={classes.list} aria-labelledby={id}>
        {players.slice(0, shown).map(({ id: userId, displayName, status }) => (
          <li key={userId} className={classes.player}>
            <Icon size={18} aria-hidden className={classes.icon} />
            <span className={classes.name}>
              <Name>{displayName ?? userId}</Name>
              {status && <span className={classes.status}>{status}</span>}
            </span>
            <span className={classes.actions}>
              {actions.map((action) => (
                <ActionButton
                  error={failed?.key === `${action} ${userId}` ? failed.error : null}
                  key={action}
                  size="compact-sm"
                  variant="default"
                  loading={pending.has(`${action} ${userId}`)}
                  onClick={() => void onAction(action, userId)}
                  aria-label={t("bots.page.friends.actionOn", {
                    action: t(`bots.page.friends.actions.${action}`),
                    name: displayName ?? userId,
                  })}
                >
                  {t(`bots.page.friends.actions.${action}`)}
                </ActionButton>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {players.length > shown && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => setShown(shown + PAGE_SIZE)}>
          {t("bots.page.friends.showMore")}
        </Button>
      )}
    </Card>
  );
}
