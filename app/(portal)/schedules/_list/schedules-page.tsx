"use client";

import { Button, List } from "@mantine/core";
import { IconCalendarTime, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../../_ui/link.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { RowList } from "../../../_ui/row-list.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { isOpen } from "../run-result.tsx";
import { schedulesTexts } from "../texts.ts";
import { ScheduleRow } from "./schedule-row.tsx";

const IDLE_MS = 15_000;
const RUNNING_MS = 2_000;

export function SchedulesPage() {
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
      {schedulesTexts.newSchedule}
    </Button>
  );
  return (
    <>
      <PageHeader title={schedulesTexts.title} description={schedulesTexts.description}>
        {schedules.data?.length !== 0 && add}
      </PageHeader>
      {schedules.isError && <ErrorState error={schedules.error} onRetry={() => void schedules.refetch()} />}
      {schedules.isPending && <LoadingRows rows={3} />}
      {schedules.data?.length === 0 && (
        <EmptyState icon={IconCalendarTime} title={schedulesTexts.empty.title} text={schedulesTexts.empty.text}>
          <List size="sm" spacing={4} ta="start" w="100%" maw={520} mb="md">
            {schedulesTexts.empty.examples.map((example) => (
              <List.Item key={example}>{example}</List.Item>
            ))}
          </List>
          {add}
        </EmptyState>
      )}
      {schedules.data && schedules.data.length > 0 && (
        <RowList label={schedulesTexts.list}>
          {schedules.data.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} choices={choices.data} />
          ))}
        </RowList>
      )}
    </>
  );
}
