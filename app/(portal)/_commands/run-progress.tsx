"use client";

import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconClockPause, IconPlayerStop, IconRefresh } from "@tabler/icons-react";
import { formatBotCount } from "../../_ui/bot-batches.ts";
import type { RunSnapshot } from "./bulk-run.ts";
import { RunResults } from "./run-results.tsx";
import { useSecondsLeft } from "./use-seconds-left.ts";

interface Props {
  snapshot: RunSnapshot;
  onStop: () => void;
  onRetry: () => void;
  /** Back to choosing; absent where the choice is still in sight. */
  onChooseBots?: () => void;
}

/** How far a run is, and what came of it. */
export function RunProgress({ snapshot, onStop, onRetry, onChooseBots: onAgain }: Props) {
  const { results, isRunning, pausedUntil } = snapshot;
  const count = (...states: string[]) => results.filter(({ state }) => states.includes(state)).length;
  const done = count("done");
  const failed = count("failed");
  const left = count("stopped");
  const finished = done + failed + left;
  const share = results.length > 0 ? (finished / results.length) * 100 : 0;
  const said = [
    `${finished.toLocaleString("en")} of ${formatBotCount(results.length)}`,
    ...(failed > 0 ? [`${failed.toLocaleString("en")} failed`] : []),
    ...(left > 0 ? [`${left.toLocaleString("en")} not reached`] : []),
  ].join(" · ");
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} role="status">
          {said}
        </Text>
        <Group gap="xs">
          {isRunning && (
            <Button size="xs" variant="default" onClick={onStop} leftSection={<IconPlayerStop size={16} aria-hidden />}>
              Stop
            </Button>
          )}
          {!isRunning && failed + left > 0 && (
            <Button size="xs" variant="default" onClick={onRetry} leftSection={<IconRefresh size={16} aria-hidden />}>
              Try {failed + left === 1 ? "that one" : `those ${failed + left}`} again
            </Button>
          )}
          {!isRunning && onAgain && (
            <Button size="xs" variant="default" onClick={onAgain}>
              Choose other bots
            </Button>
          )}
        </Group>
      </Group>
      <Progress.Root size="md">
        <Progress.Section value={share} color={failed > 0 ? "orange" : "teal"} aria-label="Bots that are done" />
      </Progress.Root>
      {pausedUntil !== null && <RateLimitNotice until={pausedUntil} />}
      <RunResults results={results} />
    </Stack>
  );
}

/** Counts down to when the service takes calls again. */
function RateLimitNotice({ until }: { until: number }) {
  const seconds = useSecondsLeft(until);
  return (
    <Alert color="yellow" variant="light" icon={<IconClockPause aria-hidden />} title="Too many calls">
      The service takes no more at the moment. It goes on by itself in{" "}
      <strong style={{ fontVariantNumeric: "tabular-nums" }}>{seconds} s</strong>.
    </Alert>
  );
}
