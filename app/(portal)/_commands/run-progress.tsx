"use client";

import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconClockPause, IconPlayerStop, IconRefresh } from "@tabler/icons-react";
import type { RunSnapshot } from "./bulk-run.ts";
import { RunResults } from "./run-results.tsx";
import { commandsTexts } from "./texts.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

interface Props {
  snapshot: RunSnapshot;
  onStop: () => void;
  onRetry: () => void;
  /** Returns to the selection of bots; absent where it is still visible. */
  onChooseBots?: () => void;
}

/** The progress of a run and its results. */
export function RunProgress({ snapshot, onStop, onRetry, onChooseBots }: Props) {
  const { results, isRunning, pausedUntil } = snapshot;
  const count = (...states: string[]) => results.filter(({ state }) => states.includes(state)).length;
  const done = count("done");
  const failed = count("failed");
  const stopped = count("stopped");
  const finished = done + failed + stopped;
  const percent = results.length > 0 ? Math.round((finished / results.length) * 100) : 0;
  const texts = commandsTexts.progress;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} role="status">
          {texts.summary(finished, results.length, failed, stopped)}
        </Text>
        <Group gap="xs">
          {isRunning && (
            <Button size="xs" variant="default" onClick={onStop} leftSection={<IconPlayerStop size={16} aria-hidden />}>
              {texts.stop}
            </Button>
          )}
          {!isRunning && failed + stopped > 0 && (
            <Button size="xs" variant="default" onClick={onRetry} leftSection={<IconRefresh size={16} aria-hidden />}>
              {texts.retry(failed + stopped)}
            </Button>
          )}
          {!isRunning && onChooseBots && (
            <Button size="xs" variant="default" onClick={onChooseBots}>
              {texts.chooseBots}
            </Button>
          )}
        </Group>
      </Group>
      <Progress.Root size="md">
        <Progress.Section value={percent} color={failed > 0 ? "orange" : "teal"} aria-label={texts.label} />
      </Progress.Root>
      {pausedUntil !== null && <RateLimitNotice until={pausedUntil} />}
      <RunResults results={results} />
    </Stack>
  );
}

/** Counts down to the moment at which the service accepts calls again. */
function RateLimitNotice({ until }: { until: number }) {
  const seconds = useSecondsLeft(until);
  const texts = commandsTexts.rateLimit;
  return (
    <Alert color="yellow" variant="light" icon={<IconClockPause aria-hidden />} title={texts.title}>
      {texts.text}
      <strong style={{ fontVariantNumeric: "tabular-nums" }}>{texts.seconds(seconds)}</strong>
      {texts.end}
    </Alert>
  );
}
