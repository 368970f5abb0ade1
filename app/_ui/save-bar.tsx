"use client";

import { Button, Group, Paper, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./save-bar.module.css";

interface Props {
  /** What there is to save, in words. */
  status: string;
  /** Fields that are wrong. */
  problems: number;
  action: string;
  /** False while it cannot be saved. */
  ready: boolean;
  waiting?: boolean;
  onAction: () => void;
  onDiscard: () => void;
}

/** Stays in sight while there is something to save. */
export function SaveBar({ status, problems, action, ready, waiting = false, onAction, onDiscard }: Props) {
  return (
    <Paper withBorder shadow="sm" className={classes.bar} component="section" aria-label="Unsaved changes">
      <div role="status">
        <Text size="sm" fw={600}>
          {status}
        </Text>
        {problems > 0 && (
          <Text size="sm" c="var(--mantine-color-error)" className={classes.problem}>
            <IconAlertCircle size={16} aria-hidden />
            {problems === 1 ? "1 field" : `${problems} fields`} to put right
          </Text>
        )}
      </div>
      <Group gap="xs" ml="auto">
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
        <Button onClick={onAction} disabled={!ready} loading={waiting}>
          {action}
        </Button>
      </Group>
    </Paper>
  );
}
