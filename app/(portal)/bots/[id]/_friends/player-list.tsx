"use client";

import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconUser, type TablerIcon } from "@tabler/icons-react";
import { useId, useState } from "react";
import { ActionButton } from "../../../../_ui/action-button.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { botPageTexts } from "../texts.ts";
import classes from "./player-list.module.css";
import type { FailedAction, FriendAction } from "./use-friend-command.ts";

const texts = botPageTexts.friends;

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

export function PlayerList({ title, players, actions, onAction, pending, failed, icon: Icon = IconUser }: Props) {
  const id = useId();
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <Card withBorder component="section" aria-labelledby={id} p="md">
      <Group justify="space-between" mb={players.length > 0 ? "xs" : 0}>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.count(players.length)}
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
                  aria-label={texts.actionOn(texts.actions[action], displayName ?? userId)}
                >
                  {texts.actions[action]}
                </ActionButton>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {players.length > shown && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => setShown(shown + PAGE_SIZE)}>
          {texts.showMore}
        </Button>
      )}
    </Card>
  );
}
