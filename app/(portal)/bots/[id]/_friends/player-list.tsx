"use client";

import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconUser, type TablerIcon } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Name } from "../../../../_ui/name.tsx";
import classes from "./player-list.module.css";
import { FRIEND_ACTIONS, type FriendAction } from "./use-friend-command.ts";

interface Player {
  id: string;
  displayName?: string | null | undefined;
  status?: string | null | undefined;
}

interface Props {
  title: string;
  players: readonly Player[];
  actions: readonly FriendAction[];
  onAct: (act: FriendAction, userId: string) => Promise<void>;
  /** Acts that are under way, as `act id`. */
  waiting: ReadonlySet<string>;
  icon?: TablerIcon;
}

const PAGE_SIZE = 50;

export function PlayerList({ title, players: people, actions: acts, onAct, waiting, icon: Icon = IconUser }: Props) {
  const id = useId();
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <Card withBorder component="section" aria-labelledby={id} p="md">
      <Group justify="space-between" mb={people.length > 0 ? "xs" : 0}>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {people.length.toLocaleString("en")}
        </Text>
      </Group>
      <ul className={classes.list} aria-labelledby={id}>
        {people.slice(0, shown).map(({ id: userId, displayName, status }) => (
          <li key={userId} className={classes.person}>
            <Icon size={18} aria-hidden className={classes.icon} />
            <span className={classes.name}>
              <Name>{displayName ?? userId}</Name>
              {status && <span className={classes.status}>{status}</span>}
            </span>
            <span className={classes.acts}>
              {acts.map((act) => (
                <Button
                  key={act}
                  size="compact-sm"
                  variant="default"
                  loading={waiting.has(`${act} ${userId}`)}
                  onClick={() => void onAct(act, userId)}
                  aria-label={`${FRIEND_ACTIONS[act].word} ${displayName ?? userId}`}
                >
                  {FRIEND_ACTIONS[act].word}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {people.length > shown && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => setShown(shown + PAGE_SIZE)}>
          Show more
        </Button>
      )}
    </Card>
  );
}
