import { REQUIRED } from "#server/contract/name-member.ts";
import type { Schedule, ScheduleInput, ScheduleKind } from "#server/contract/schedules.ts";
import { translateAnswer } from "../../../_languages/answers.ts";
import type { Language } from "../../../_languages/language.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { formatCommandLine, parseTypedCommand } from "../../_commands/command-line.ts";
import { type TargetValues, toTarget } from "../../_targets/target-values.ts";
import { isComplete, newWhen, toTimes, type When, whenOf } from "../_times/when.ts";

const contract = new LaterCode(() => import("#server/contract/schedules.ts").then((module) => module.ScheduleCreate));

/** The fields of the form. Those that are not shown keep what was typed. */
export interface ScheduleValues extends TargetValues {
  name: string;
  kind: ScheduleKind;
  command: string;
  content: string;
  presetId: string | null;
  when: When;
  missedRuns: Schedule["missedRuns"];
}

const EMPTY: Omit<ScheduleValues, "when"> = {
  ...{ name: "", kind: "command", command: "", content: "", presetId: null },
  ...{ targetKind: "category", categoryId: null, viewId: null, bots: [], missedRuns: "skip" },
};

/** What a link to a new schedule names. */
interface Given {
  category?: string | null;
  preset?: string | null;
  view?: string | null;
  bots?: readonly string[] | null;
  command?: string | null;
}

export function newValues({ category, preset, view, bots, command }: Given, timeZone: string): ScheduleValues {
  const targetKind = bots?.length ? "bots" : view ? "view" : "category";
  return {
    ...EMPTY,
    kind: preset ? "preset" : "command",
    command: command ?? "",
    presetId: preset ?? null,
    targetKind,
    categoryId: category ?? null,
    viewId: view ?? null,
    bots: (bots ?? []).map((id) => ({ id, nickname: id })),
    when: newWhen(timeZone),
  };
}

export function valuesOf(schedule: Schedule): ScheduleValues {
  const { name, kind, input, missedRuns } = schedule;
  return {
    ...{ ...EMPTY, name, kind, missedRuns, when: whenOf(schedule) },
    ...("command" in input && { command: lineOf(input) }),
    ...("content" in input && { content: input.content }),
    ...("presetId" in input && { presetId: input.presetId }),
    ...targetFields(schedule.target),
  };
}

function targetFields(target: Schedule["target"]): Partial<ScheduleValues> {
  if ("categoryId" in target) return { targetKind: "category", categoryId: target.categoryId };
  if ("viewId" in target) return { targetKind: "view", viewId: target.viewId };
  return { targetKind: "bots", bots: target.botIds.map((id) => ({ id, nickname: id })) };
}

const lineOf = ({ command, args }: Extract<ScheduleInput, { command: string }>) =>
  formatCommandLine({ command, ...(args !== undefined && { args }) });

/** The members of the contract, without `paused`. */
export function toSchedule(values: ScheduleValues) {
  const { name, kind, missedRuns, when } = values;
  return { name, kind, input: toInput(values), target: toTarget(values), missedRuns, ...toTimes(when) };
}

function toInput({ kind, command, content, presetId }: ScheduleValues): ScheduleInput {
  if (kind === "chat") return { content };
  if (kind === "preset") return { presetId: presetId ?? "" };
  return parseTypedCommand(command) ?? { command };
}

/** The field that shows a problem of a member. */
function fieldOf(member: string, { kind, targetKind }: ScheduleValues): string {
  if (member === "input") return { command: "command", chat: "content", preset: "presetId" }[kind];
  if (member === "target") return { category: "categoryId", view: "viewId", bots: "bots" }[targetKind];
  return ["cron", "at", "timeZone"].includes(member) ? "when" : member;
}

const byField = (errors: Record<string, string>, values: ScheduleValues) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [fieldOf(path.split(".")[0] ?? "", values), message]),
  );

const validateContract = laterZodForm<ScheduleValues>(contract, toSchedule);

/** Errors by field. Required fields first: the contract would explain its members. */
export async function validateSchedule({ t }: Language, values: ScheduleValues): Promise<Record<string, string>> {
  const { kind, command, content, presetId, targetKind, categoryId, viewId, bots, when } = values;
  return {
    ...byField(await validateContract(values), values),
    ...(kind === "command" && !parseTypedCommand(command) && { command: translateAnswer(REQUIRED) }),
    ...(kind === "chat" && content.trim() === "" && { content: translateAnswer(REQUIRED) }),
    ...(kind === "preset" && presetId === null && { presetId: translateAnswer(REQUIRED) }),
    ...(targetKind === "category" && categoryId === null && { categoryId: translateAnswer(REQUIRED) }),
    ...(targetKind === "view" && viewId === null && { viewId: translateAnswer(REQUIRED) }),
    ...(targetKind === "bots" && bots.length === 0 && { bots: t("schedules.form.chooseBots") }),
    ...(!isComplete(when) && { when: translateAnswer(REQUIRED) }),
  };
}

/** What the service says of the fields. */
export const serverErrors = (language: Language, error: unknown, values: ScheduleValues): Record<string, string> =>
  byField(formErrors(language, error), values);
