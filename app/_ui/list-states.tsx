"use client";

import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconAlertCircle, IconFilterOff, type TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { ActionButton } from "./action-button.tsx";
import { describeError } from "./describe-error.ts";
import classes from "./list-states.module.css";
import { Mascot, type Mood } from "./mascot.tsx";
import { RequestIdLink } from "./request-id-link.tsx";

interface EmptyProps {
  icon: TablerIcon;
  mood?: Mood;
  title: string;
  /** What the list contains and why it is useful. */
  text: string;
  /** The main action. */
  children?: ReactNode;
}

/** Shown instead of an empty list. */
export function EmptyState({ icon: Icon, mood = "asleep", title, text, children }: EmptyProps) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="sm" ta="center" py="lg">
        <span className={classes.picture}>
          <Mascot size={88} mood={mood} />
          <Icon className={classes.subject} size={22} stroke={1.7} aria-hidden />
        </span>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text c="dimmed" maw={460} mih="1lh">
          {text}
        </Text>
        {children && (
          <Group justify="center" mt="xs">
            {children}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

interface NothingFoundProps {
  title: string;
  /** How many rows the filters hide; empty until it is known. */
  text: string;
  clear: string;
  onClear: () => void;
}

/** Shown instead of a list whose filters hide every row. */
export function NothingFound({ title, text, clear, onClear }: NothingFoundProps) {
  return (
    <EmptyState icon={IconFilterOff} mood="lost" title={title} text={text}>
      <Button variant="default" onClick={onClear}>
        {clear}
      </Button>
    </EmptyState>
  );
}

/** Why loading failed, the request ID and a retry button. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const language = useLanguage();
  const { t } = language;
  const description = describeError(language, error);
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      title={t("shared.errors.loadFailed")}
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{description.message}</Text>
        <RequestIdLink error={description} />
        {onRetry && (
          <ActionButton error={error} size="xs" variant="default" onClick={onRetry}>
            {t("shared.tryAgain")}
          </ActionButton>
        )}
      </Stack>
    </Alert>
  );
}

export function LoadingRows({ rows = 6 }: { rows?: number }) {
  const { t } = useLanguage();
  return (
    <Stack gap="xs" role="status" aria-busy="true" aria-label={t("shared.loading")}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={`row-${index.toString()}`} height={44} />
      ))}
    </Stack>
  );
}
