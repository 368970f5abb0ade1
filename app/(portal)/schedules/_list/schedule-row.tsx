"use client";

import { Anchor, Text } from "@mantine/core";
import { IconCalendarTime } from "@tabler/icons-react";
import type { Schedule, ScheduleChoices } from "#server/contract/schedules.ts";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { Row } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { ScheduleActions } from "../_actions/schedule-actions.tsx";
import { formatTime } from "../_times/format-time.ts";
import { describeWhat, describeWhen, describeWho } from "../describe-schedule.ts";
import { RunResult } from "../run-result.tsx";
import { ScheduleState } from "../schedule-state.tsx";
import { schedulesTexts } from "../texts.ts";

const texts = schedulesTexts.facts;

export function ScheduleRow({ schedule, choices }: { schedule: Schedule; choices: ScheduleChoices | undefined }) {
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
        [texts.what]: describeWhat(schedule, choices),
        [texts.who]: describeWho(schedule, choices),
        [texts.when]: describeWhen(schedule),
        [texts.next]: nextRunAt ? formatTime(nextRunAt, timeZone) : schedulesTexts.noNext,
        [texts.last]: lastRun ? <LastRun run={lastRun} /> : schedulesTexts.never,
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
