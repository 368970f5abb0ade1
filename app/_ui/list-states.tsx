"use client";

import { Alert, Button, Code, Group, Paper, Skeleton, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconAlertCircle, type TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { describeError } from "./describe-error.ts";

interface EmptyProps {
  icon: TablerIcon;
  title: string;
  /** What the thing is, and why one would want it. */
  text: string;
  /** The main action. */
  children?: ReactNode;
}

/** A list that has nothing in it yet. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyProps) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="sm" ta="center" py="lg">
        <ThemeIcon size={56} radius="xl" variant="light">
          <Icon size={30} stroke={1.5} aria-hidden />
        </ThemeIcon>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text c="dimmed" maw={460}>
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

/** What went wrong, an id to quote, and a way to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { message, requestId } = describeError(error);
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      title="This could not be loaded"
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{message}</Text>
        {requestId && (
          <Text size="sm">
            Request <Code>{requestId}</Code>
          </Text>
        )}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

export function LoadingRows({ rows = 6 }: { rows?: number }) {
  return (
    <Stack gap="xs" aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={`row-${index.toString()}`} height={44} />
      ))}
    </Stack>
  );
}
