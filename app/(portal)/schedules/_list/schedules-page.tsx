"use client";

import { Anchor, Button, List, Stack, Text } from "@mantine/core";
import { IconCalendarTime, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Schedule, ScheduleChoices } from "#server/contract/schedules.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Link } from "../../../_ui/link.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Row, RowList } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ScheduleActions } from "../_actions/schedule-actions.tsx";
import { formatTime } from "../_times/format-time.ts";
import { isOpen, RunResult } from "../run-result.tsx";
import { describeWhat, describeWhen, describeWho, ScheduleState } from "../schedule-state.tsx";

const IDLE_MS = 15_000;
const RUNNING_MS = 2_000;
const EXAMPLES = [
  "schedules.empty.examples.daily",
  "schedules.empty.examples.interval",
  "schedules.empty.examples.once",
] as const;

export function SchedulesPage() {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const schedules = useQuery(
    trpc.schedules.list.queryOptions(
      {},
      { refetchInterval: ({ state }) => (state.data?.some(({ lastRun }) => isOpen(lastRun)) ? RUNNING_MS : IDLE_MS) },
    ),
  );
  const choices = useQuery(trpc.schedules.choices.queryOptions({}));
  const add = (
    <Button component={Link} href="/schedules/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t("schedules.newSchedule")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("schedules.title")} description={t("schedules.description")}>
        {schedules.data?.length !== 0 && add}
      </PageHeader>
      {schedules.isError && <ErrorState error={schedules.error} onRetry={() => void schedules.refetch()} />}
      {schedules.isPending && <LoadingRows rows={3} />}
      {schedules.data?.length === 0 && (
        <EmptyState icon={IconCalendarTime} title={t("schedules.empty.title")} text={t("schedules.empty.text")}>
          <Stack align="center">
            <List size="sm" spacing={4} ta="start" maw={520}>
              {EXAMPLES.map((example) => (
                <List.Item key={example}>{t(example)}</List.Item>
              ))}
            </List>
            {add}
          </Stack>
        </EmptyState>
      )}
      {schedules.data && schedules.data.length > 0 && (
        <RowList label={t("schedules.list")}>
          {schedules.data.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} choices={choices.data} />
          ))}
        </RowList>
      )}
    </>
  );
}

function ScheduleRow({ schedule, choices }: { schedule: Schedule; choices: ScheduleChoices | undefined }) {
  const language = useLanguage();
  const { t } = language;
  const { id, name, nextRunAt, timeZone, lastRun } = schedule;
  return (
    <Row
      icon={IconCalendarTime}
      title={
        <>
          <Anchor component={Link} href={`/schedules/${id}`} fw={600}>
            <Name>{name}</Name>
          </Anchor>
          <ScheduleState schedule={schedule} />
        </>
      }
      facts={{
        [t("schedules.facts.what")]: describeWhat(language, schedule, choices),
        [t("schedules.facts.who")]: describeWho(language, schedule, choices),
        [t("schedules.facts.when")]: describeWhen(language, schedule),
        [t("schedules.facts.next")]: nextRunAt ? formatTime(language, nextRunAt, timeZone) : t("schedules.noNext"),
        [t("schedules.facts.last")]: lastRun ? <LastRun run={lastRun} /> : t("schedules.never"),
      }}
    >
      <ScheduleActions schedule={schedule} />
    </Row>
  );
}

function LastRun({ run }: { run: NonNullable<Schedule["lastRun"]> }) {
  const time = <TimeAgo instant={run.dueAt} />;
  return (
    <>
      {run.job ? (
        <Anchor component={Link} href={`/jobs/${run.job.id}`} inherit me="xs">
          {time}
        </Anchor>
      ) : (
        <Text span me="xs">
          {time}
        </Text>
      )}
      <RunResult run={run} />
    </>
  );
}
