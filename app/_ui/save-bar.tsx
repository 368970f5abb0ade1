"use client";

import { Button, Group, Paper, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useLanguage } from "../_languages/use-language.ts";
import { ActionButton } from "./action-button.tsx";
import classes from "./save-bar.module.css";

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
  const { t } = useLanguage();
  return (
    <Paper
      withBorder
      shadow="sm"
      className={classes.bar}
      component="section"
      aria-label={t("shared.saveBar.label")}
      data-bottom-bar
    >
      <div role="status">
        <Text size="sm" fw={600}>
          {status}
        </Text>
        {isChangedElsewhere && <Text size="sm">{t("shared.saveBar.changedElsewhere")}</Text>}
        {problems > 0 && (
          <Text size="sm" c="var(--mantine-color-error)" className={classes.problem}>
            <IconAlertCircle size={16} aria-hidden />
            {t("shared.saveBar.problems", { count: problems })}
          </Text>
        )}
      </div>
      <Group gap="xs" ms="auto">
        <Button variant="default" onClick={onDiscard}>
          {t("shared.saveBar.discard")}
        </Button>
        <ActionButton error={error} onClick={onAction} disabled={!ready} loading={waiting}>
          {action}
        </ActionButton>
      </Group>
    </Paper>
  );
}
