"use client";

import { Button, Group, Paper, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { ActionButton } from "./action-button.tsx";
import classes from "./save-bar.module.css";
import { sharedTexts } from "./texts.ts";

const texts = sharedTexts.saveBar;

interface Props {
  /** What there is to save. */
  status: string;
  /** The number of invalid fields. */
  problems: number;
  action: string;
  /** What is stored was changed elsewhere since the person began. */
  isChangedElsewhere: boolean;
  /** False while it cannot be saved. */
  ready: boolean;
  waiting?: boolean;
  /** Why saving failed the last time. */
  error?: unknown;
  onAction: () => void;
  onDiscard: () => void;
}

/** A bar at the bottom of the window, shown while there are unsaved changes. */
export function SaveBar({
  status,
  problems,
  action,
  isChangedElsewhere,
  ready,
  waiting = false,
  error = null,
  onAction,
  onDiscard,
}: Props) {
  return (
    <Paper withBorder shadow="sm" className={classes.bar} component="section" aria-label={texts.label} data-bottom-bar>
      <div role="status">
        <Text size="sm" fw={600}>
          {status}
        </Text>
        {isChangedElsewhere && <Text size="sm">{texts.changedElsewhere}</Text>}
        {problems > 0 && (
          <Text size="sm" c="var(--mantine-color-error)" className={classes.problem}>
            <IconAlertCircle size={16} aria-hidden />
            {texts.problems(problems)}
          </Text>
        )}
      </div>
      <Group gap="xs" ms="auto">
        <Button variant="default" onClick={onDiscard}>
          {texts.discard}
        </Button>
        <ActionButton error={error} onClick={onAction} disabled={!ready} loading={waiting}>
          {action}
        </ActionButton>
      </Group>
    </Paper>
  );
}
