import { IconCircleCheck, IconFlag, IconPlayerPause } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { Schedule, ScheduleChoices } from "#server/contract/schedules.ts";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { IconLabel } from "../../_ui/icon-label.tsx";
import { bdi } from "../../_ui/name.tsx";
import { formatCommandLine } from "../_commands/command-line.ts";
import { describeCron } from "./_times/describe-cron.ts";
import { formatTime } from "./_times/format-time.ts";

const LOOKS = {
  active: { color: "green", icon: IconCircleCheck },
  paused: { color: "orange", icon: IconPlayerPause },
  ended: { color: "gray", icon: IconFlag },
} as const;

export function ScheduleState({ schedule }: { schedule: Schedule }) {
  const { t } = useLanguage();
  const state = stateOf(schedule);
  const label = t(`schedules.states.${state}.label`);
  const explanation = t(`schedules.states.${state}.explanation`);
  return <IconLabel content={{ ...LOOKS[state], label, explanation }} />;
}

const nameIn = ({ t }: Language, choices: readonly { id: string; name: string }[] | undefined, id: string): string =>
  choices ? (choices.find((choice) => choice.id === id)?.name ?? t("schedules.deleted")) : id;

export function describeWhat(language: Language, { input }: Schedule, choices: ScheduleChoices | undefined): ReactNode {
  if ("content" in input) return language.t("schedules.what.chat", { content: input.content });
  if ("presetId" in input)
    return language.t.rich("schedules.what.preset", {
      name: sanitizeName(nameIn(language, choices?.presets, input.presetId)),
      bdi,
    });
  const { command, args } = input;
  return language.t("schedules.what.command", {
    line: formatCommandLine({ command, ...(args !== undefined && { args }) }),
  });
}

export function describeWho(language: Language, { target }: Schedule, choices: ScheduleChoices | undefined): ReactNode {
  if ("categoryId" in target)
    return language.t.rich("schedules.who.category", {
      name: sanitizeName(nameIn(language, choices?.categories, target.categoryId)),
      bdi,
    });
  if ("viewId" in target)
    return language.t.rich("schedules.who.view", {
      name: sanitizeName(nameIn(language, choices?.views, target.viewId)),
      bdi,
    });
  return language.t("shared.botCount", { count: target.botIds.length });
}

export function describeWhen(language: Language, { cron, at, timeZone }: Schedule): string {
  const words =
    cron === null
      ? at
        ? language.t("schedules.once", { time: formatTime(language, at, timeZone) })
        : ""
      : (describeCron(language, cron) ?? cron);
  return language.t("schedules.inZone", { words, timeZone });
}

function stateOf({ paused, nextRunAt }: Schedule): keyof typeof LOOKS {
  if (paused) return "paused";
  return nextRunAt === null ? "ended" : "active";
}
