"use client";

import { Button, Group, Paper, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./config-editor.module.css";

interface Props {
  changes: number;
  /** Fields that are wrong. */
  problems: number;
  /** False while the JSON cannot be read. */
  ready: boolean;
  onReview: () => void;
  onDiscard: () => void;
}

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`;

/** Stays in sight while there is something to save. */
export function SaveBar({ changes, problems, ready, onReview, onDiscard }: Props) {
  return (
    <Paper withBorder shadow="sm" className={classes.bar} role="region" aria-label="Unsaved changes">
      <Text size="sm" fw={600} role="status">
        {ready ? count(changes, "unsaved change") : "The JSON has to be put right before it can be saved"}
        {ready && problems > 0 && (
          <Text span size="sm" c="var(--mantine-color-error)" className={classes.problem}>
            <IconAlertCircle size={16} aria-hidden /> {count(problems, "field")} to put right
          </Text>
        )}
      </Text>
      <Group gap="xs" ml="auto">
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
        <Button onClick={onReview} disabled={!ready}>
          Review changes
        </Button>
      </Group>
    </Paper>
  );
}
