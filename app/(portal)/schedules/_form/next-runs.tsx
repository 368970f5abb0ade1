"use client";

import { Alert, List, Paper, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { withSubject } from "#server/contract/name-member.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { describeError } from "../../../_ui/describe-error.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { formatTime } from "../_times/format-time.ts";
import { isComplete, toTimes, type When } from "../_times/when.ts";

const TYPING_MS = 300;

/** The next five runs of what is being typed, or what is wrong with it. */
export function NextRuns({ when, isPaused }: { when: When; isPaused: boolean }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const [settled] = useDebouncedValue(when, TYPING_MS);
  const times = toTimes(settled);
  const isReady = isComplete(settled);
  const preview = useQuery(
    trpc.schedules.preview.queryOptions(times, {
      ...{ enabled: isReady, retry: false, placeholderData: keepPreviousData },
      refetchInterval: 60_000,
    }),
  );
  return (
    <Paper withBorder p="md" component="section" aria-label={t("schedules.next.title")}>
      <Title order={2} size="h5" mb="sm">
        {t("schedules.next.title")}
      </Title>
      <div aria-live="polite">
        {isPaused && (
          <Text size="sm" c="dimmed" mb="xs">
            {t("schedules.next.paused")}
          </Text>
        )}
        {!isReady && <Text size="sm">{t("schedules.next.none")}</Text>}
        {isReady && preview.isError && <Problem error={preview.error} />}
        {isReady && preview.data && !preview.isError && (
          <>
            <List type="ordered" size="sm" spacing={4} aria-label={t("schedules.next.title")}>
              {preview.data.nextRuns.map((time) => (
                <List.Item key={time}>
                  <time dateTime={time}>{formatTime(language, time, settled.timeZone)}</time>
                </List.Item>
              ))}
            </List>
            <Text size="xs" c="dimmed" mt="xs">
              {settled.timeZone}
            </Text>
          </>
        )}
      </div>
    </Paper>
  );
}

function Problem({ error }: { error: unknown }) {
  const language = useLanguage();
  const { message, problems } = describeError(language, error);
  return (
    <Alert color="red" variant="light">
      {problems[0] ? withSubject(problems[0].message, language.t("schedules.next.subject")) : message}
    </Alert>
  );
}
