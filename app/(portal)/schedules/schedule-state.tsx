import { IconCircleCheck, IconFlag, IconPlayerPause } from "@tabler/icons-react";
import type { Schedule } from "#server/contract/schedules.ts";
import { IconLabel } from "../../_ui/icon-label.tsx";
import { stateOf } from "./describe-schedule.ts";
import { schedulesTexts } from "./texts.ts";

const LOOKS = {
  active: { color: "teal", icon: IconCircleCheck },
  paused: { color: "orange", icon: IconPlayerPause },
  ended: { color: "gray", icon: IconFlag },
} as const;

export function ScheduleState({ schedule }: { schedule: Schedule }) {
  const state = stateOf(schedule);
  return <IconLabel content={{ ...LOOKS[state], ...schedulesTexts.states[state] }} />;
}
