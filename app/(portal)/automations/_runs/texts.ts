import type { Refusal, RunResult } from "#control/automations/run-meanings.ts";
import { formatFacts, formatNumber, formatPlainList, plural } from "../../../_ui/format.ts";

const results: Record<RunResult, string> = {
  done: "Done",
  failed: "Failed",
  stopped: "Stopped by a step",
  notMet: "Condition not met",
  cancelled: "Cancelled",
  timeout: "Took too long",
  broken: "Unknown command",
};

/** What a limit kept from happening, as `3 times because …`. */
const refusals: Record<Refusal, string> = {
  runs: "the bot started too many runs within 10 seconds",
  atOnce: "the bot had too many runs at once",
  running: "it still ran",
  queue: "too many runs waited already",
  cooldown: "its pause was not over",
  chain: "automations had started one another too often",
  ownEffect: "it had caused it itself",
  bots: "other bots had started it too often",
  broken: "it names a command that does not exist",
  person: "one player had started it too often within a day",
  chat: "the bot wrote too many texts within 10 seconds",
  steps: "the run had too many steps",
};

const times = (count: number) => plural(count, { one: "once", other: `${formatNumber(count)} times` });

/** Texts of what automations did on bots. */
export const runsTexts = {
  results,
  none: "None",
  never: "Never",
  notKnown: "Not known now",
  counts: (runs: number, failed: number, refused: number) =>
    formatFacts([
      formatNumber(runs),
      ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
      ...(refused > 0 ? [`${formatNumber(refused)} refused`] : []),
    ]),
  refusedBy: (limits: Partial<Record<Refusal, number>>) =>
    `Refused: ${formatPlainList(Object.entries(limits).map(([limit, count]) => `${times(count)} because ${refusals[limit as Refusal]}`))}.`,
  last: "{time}<hidden>, show the runs</hidden>",
  daysInUtc: "“Runs today” counts from midnight on, in UTC.",
  never30: "It has not run in the last 30 days.",
  bars: {
    title: "Runs by day, in UTC",
    label: (runs: number) =>
      plural(runs, { one: "1 run in the last 30 days", other: `${formatNumber(runs)} runs in the last 30 days` }),
    day: (day: string, runs: number, failed: number, refused: number) =>
      `${day}: runs ${formatNumber(runs)}, failed ${formatNumber(failed)}, refused ${formatNumber(refused)}`,
    dayHead: "Day",
    runs: "Runs",
    others: "Not failed",
    failed: "Failed",
    refused: "Refused",
  },
  section: {
    title: "Runs",
    help: "The last runs on all bots of the category. Choose one to see on the cards what each step did.",
    today: "Today",
    week: "Last 7 days",
    days: "Days are counted in UTC.",
    refusedAndDays: (refused: string) => `${refused} Days are counted in UTC.`,
    list: "Last runs",
    empty: "It has not run in the last 24 hours. Each run appears here by itself.",
    command: (name: string) => `Command “${name}”`,
    by: "{occasion}, by {person}",
    bot: "On {bot}, {length}",
    deletedBot: "a deleted bot",
    conditions: "What the condition asked",
    asItIs: "The cards show the automation as it is now. It may have been changed since this run.",
    cut: "The run was too long to be kept whole: a part of what it did is left out.",
    toSteps: "Go to the steps",
    inEditor: "The steps show in the view “Editor” what they did.",
    hide: "Hide this run",
  },
} as const;
