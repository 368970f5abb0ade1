import { withSubject } from "#server/contract/name-member.ts";
import { formatBotCount } from "../../_ui/bot-batches.ts";
import { formatFacts, formatList, formatNumber, plural, timeFormat } from "../../_ui/format.ts";
import { textWithNames } from "../../_ui/name.tsx";

const weekdayName = timeFormat({ weekday: "long", timeZone: "UTC" });
const monthName = timeFormat({ month: "long", timeZone: "UTC" });
/** 4 January 1970 was a Sunday. */
const weekday = (number: number) => weekdayName(Date.UTC(1970, 0, 4 + number));
const month = (number: number) => monthName(Date.UTC(1970, number - 1, 1));
const clockTime = timeFormat({ hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
const clock = (hour: number, minute: number) => clockTime(Date.UTC(1970, 0, 1, hour, minute));
const monthList = (months: readonly number[]) => formatList(months.map(month));
const weekdayList = (days: readonly number[]) =>
  isRange(days) ? `${weekday(days[0] ?? 0)} to ${weekday(days.at(-1) ?? 0)}` : formatList(days.map(weekday));
const isRange = (values: readonly number[]) => values.length > 2 && values.every((n, i) => n === (values[0] ?? 0) + i);

/** Texts of the list of schedules and of a schedule's page. */
export const schedulesTexts = {
  title: "Schedules",
  schedule: "Schedule",
  description: "Commands, chat messages and presets that run at set times.",
  newSchedule: "New schedule",
  list: "Schedules",
  empty: {
    title: "No schedules yet",
    text: "A schedule runs a command, a chat message or a preset on your bots automatically, and keeps the results. For example:",
    examples: [
      "Every day at 18:00: the preset “Evening” for all bots of a category",
      "Every 30 minutes: the command “ready” for the bots of a saved view",
      "Once, on Friday at 20:00: a chat message in the parties of five bots",
    ],
  },
  facts: { what: "What", who: "Bots", when: "When", next: "Next run", last: "Last run" },
  states: {
    active: { label: "Active", explanation: "Runs at its times" },
    paused: { label: "Paused", explanation: "Does not run until you resume it" },
    ended: { label: "Ended", explanation: "Its time is over; it does not run again" },
  },
  what: {
    command: (line: string) => `Command: ${line}`,
    chat: (content: string) => `Chat: ${content}`,
    preset: (name: string) => textWithNames`Preset: ${name}`,
  },
  who: {
    bots: formatBotCount,
    category: (name: string) => textWithNames`Category ${name}`,
    view: (name: string) => textWithNames`View ${name}`,
  },
  /** Sunday is 0. */
  weekdays: [0, 1, 2, 3, 4, 5, 6].map(weekday),
  deleted: "(deleted)",
  once: (time: string) => `Once, ${time}`,
  inZone: (words: string, timeZone: string) => `${words} (${timeZone})`,
  noNext: "None",
  never: "Never",
  cron: {
    everyMinute: "Every minute",
    everyMinutes: (count: number) => `Every ${count} minutes`,
    everyHours(count: number, minutes: readonly number[]) {
      const every = plural(count, { one: "Every hour", other: `Every ${count} hours` });
      return minutes.join() === "0" ? every : `${every}, ${formatList(minutes)} minutes past`;
    },
    at: (days: string, times: readonly (readonly [hour: number, minute: number])[]) =>
      `${days} at ${formatList(times.map(([h, m]) => clock(h, m)))}`,
    intervalOnDays: (interval: string, days: string) => `${interval} (${days})`,
    everyDay: "Every day",
    everyDayOf: (months: readonly number[]) => `Every day of ${monthList(months)}`,
    weekdays: (weekdays: readonly number[]) => weekdayList(weekdays),
    weekdaysOf: (weekdays: readonly number[], months: readonly number[]) =>
      `${weekdayList(weekdays)} in ${monthList(months)}`,
    days: (days: readonly number[]) =>
      plural(days.length, {
        one: `On day ${formatList(days)} of the month`,
        other: `On days ${formatList(days)} of the month`,
      }),
    daysOf: (days: readonly number[], months: readonly number[]) =>
      plural(days.length, {
        one: `On day ${formatList(days)} of ${monthList(months)}`,
        other: `On days ${formatList(days)} of ${monthList(months)}`,
      }),
    either: (days: string, weekdays: string) => `${days}, or ${weekdays}`,
  },
  run: {
    started: "Started",
    skipped: "Skipped",
    failed: "Not started",
    running: (finished: number, total: number) => `Running: ${formatNumber(finished)} of ${formatNumber(total)}`,
    waiting: (total: number) => `Waiting: ${formatBotCount(total)}`,
    unknown: (count: number) =>
      plural(count, {
        one: "One of its bots no longer exists.",
        other: `${formatNumber(count)} of its bots no longer exist.`,
      }),
    result(succeeded: number, failed: number, skipped: number) {
      const parts = [
        `${formatNumber(succeeded)} succeeded`,
        ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
        ...(skipped > 0 ? [`${formatNumber(skipped)} skipped`] : []),
      ];
      return formatFacts(parts);
    },
    details: "Results by bot",
    detailsOf: (time: string) => `Results by bot, ${time}`,
  },
  menu: {
    label: (name: string) => `Actions for ${name}`,
    edit: "Edit",
    history: "History",
    pause: "Pause",
    resume: "Resume",
    delete: "Delete",
    paused: (name: string) => textWithNames`${name} is paused`,
    resumed: (name: string) => textWithNames`${name} runs again at its times`,
  },
  runNow: "Run now",
  runNowOf: (name: string) => `Run now: ${name}`,
  started: {
    text: (name: string) => textWithNames`${name} was started.`,
    link: "Show results",
  },
  delete: {
    title: (name: string) => textWithNames`Delete ${name}?`,
    action: "Delete schedule",
    effects: "It does not run again, and its history is deleted. Jobs that have started continue.",
    done: (name: string) => textWithNames`${name} was deleted`,
  },
  form: {
    name: "Name",
    what: "What",
    kinds: { command: "Command", chat: "Chat", preset: "Preset" },
    command: "Command",
    content: "Message",
    contentHelp: "Sent in the party of each bot.",
    preset: "Preset",
    noPresets: "You have no presets yet.",
    deletedPreset: "The preset was deleted. Choose another one.",
    who: "Bots",
    disabledBots: "Disabled bots are left out, and bots that are not connected are skipped.",
    when: "When",
    whens: { hourly: "Hourly", daily: "Daily", weekly: "Weekly", once: "Once", cron: "Cron" },
    minute: "Minute of the hour",
    time: "Time",
    days: "Days",
    date: "Date and time",
    cron: "Cron expression",
    cronHelp: "Minute, hour, day of the month, month, day of the week. Not more often than every 5 minutes.",
    timeZone: "Time zone",
    missedRuns: "If the service is down when a run is due",
    missedPolicies: { skip: "Skip the run", runOnce: "Run once when the service is up again" },
    create: "Create schedule",
    save: "Save changes",
    created: (name: string) => textWithNames`${name} was created`,
    saved: (name: string) => textWithNames`${name} was saved`,
    chooseBots: "Select at least one bot",
  },
  next: {
    title: "Next runs",
    none: "Choose when it runs.",
    paused: "Paused: it does not run at these times.",
    problem: (message: string) => withSubject(message, "This time"),
  },
} as const;
