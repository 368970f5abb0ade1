"use client";

import { Anchor } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ScheduleRun } from "#server/contract/schedules.ts";
import { Link } from "../../../_ui/link.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageButtons } from "../../../_ui/page-buttons.tsx";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { Table } from "../../../_ui/table.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { formatTime } from "../_times/format-time.ts";
import { isOpen, RunResult } from "../run-result.tsx";
import { schedulesTexts } from "../texts.ts";
import { scheduleTexts } from "./texts.ts";

const texts = scheduleTexts.history;
const PAGE_SIZE = 50;
const IDLE_MS = 15_000;
const RUNNING_MS = 2_000;

/** The runs of the last 30 days, newest first. */
export function ScheduleHistory({ scheduleId, timeZone }: { scheduleId: string; timeZone: string }) {
  const trpc = useTRPC();
  const [before, setBefore] = useState<string | null>(null);
  const runs = useQuery(
    trpc.schedules.runs.queryOptions(
      { scheduleId, limit: PAGE_SIZE, ...(before && { before }) },
      { refetchInterval: ({ state }) => (state.data?.some(isOpen) ? RUNNING_MS : IDLE_MS) },
    ),
  );
  if (runs.isError) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />;
  if (!runs.data) return <LoadingRows rows={5} />;
  if (runs.data.length === 0 && before === null) {
    return <EmptyState icon={IconHistory} title={texts.empty.title} text={texts.empty.text} />;
  }
  const older = runs.data.length === PAGE_SIZE ? runs.data.at(-1)?.dueAt : undefined;
  return (
    <>
      <ScrollRegion aria-label={texts.label} style={{ overflowX: "auto" }}>
        <Table aria-label={texts.label} head={[texts.columns.time, texts.columns.result]}>
          {runs.data.map((run) => (
            <RunRow key={run.id} run={run} timeZone={timeZone} />
          ))}
        </Table>
      </ScrollRegion>
      <PageButtons before={before} older={older} texts={texts} onChange={setBefore} />
    </>
  );
}

function RunRow({ run, timeZone }: { run: ScheduleRun; timeZone: string }) {
  const time = formatTime(run.dueAt, timeZone);
  return (
    <tr>
      <td>
        <time dateTime={run.dueAt}>{time}</time>
      </td>
      <td>
        <RunResult run={run} />
        {run.job && (
          <Anchor
            component={Link}
            href={`/jobs/${run.job.id}`}
            size="sm"
            display="block"
            w="fit-content"
            aria-label={schedulesTexts.run.detailsOf(time)}
          >
            {schedulesTexts.run.details}
          </Anchor>
        )}
      </td>
    </tr>
  );
}
