import { IconCircleCheck, IconFlag, IconPlayerPause } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Schedule, ScheduleChoices } from "#server/contract/schedules.ts";
import { IconLabel } from "../../_ui/icon-label.tsx";
import { formatCommandLine } from "../_commands/command-line.ts";
import { describeCron } from "./_times/describe-cron.ts";
import { formatTime } from "./_times/format-time.ts";
import { schedulesTexts } from "./texts.ts";

const LOOKS = {
  active: { color: "green", icon: IconCircleCheck },
  paused: { color: "orange", icon: IconPlayerPause },
  ended: { color: "gray", icon: IconFlag },
} as const;

export function ScheduleState({ schedule }: { schedule: Schedule }) {
  const state = stateOf(schedule);
  return <IconLabel content={{ ...LOOKS[state], ...schedulesTexts.states[state] }} />;
}

const nameIn = (choices: readonly { id: string; name: string }[] | undefined, id: string): string =>
  choices ? (choices.find((choice) => choice.id === id)?.name ?? schedulesTexts.deleted) : id;

export function describeWhat({ input }: Schedule, choices: ScheduleChoices | undefined): ReactNode {
  const texts = schedulesTexts.what;
  if ("content" in input) return texts.chat(input.content);
  if ("presetId" in input) return texts.preset(nameIn(choices?.presets, input.presetId));
  const { command, args } = input;
  return texts.command(formatCommandLine({ command, ...(args !== undefined && { args }) }));
}

export function describeWho({ target }: Schedule, choices: ScheduleChoices | undefined): ReactNode {
  const texts = schedulesTexts.who;
  if ("categoryId" in target) return texts.category(nameIn(choices?.categories, target.categoryId));
  if ("viewId" in target) return texts.view(nameIn(choices?.views, target.viewId));
  return texts.bots(target.botIds.length);
}

export function describeWhen({ cron, at, timeZone }: Schedule): string {
  const words =
    cron === null ? (at ? schedulesTexts.once(formatTime(at, timeZone)) : "") : (describeCron(cron) ?? cron);
  return schedulesTexts.inZone(words, timeZone);
}

function stateOf({ paused, nextRunAt }: Schedule): keyof typeof schedulesTexts.states {
  if (paused) return "paused";
  return nextRunAt === null ? "ended" : "active";
}
