import {
  MAX_FAILED_RUNS,
  MAX_RUNS_PER_HOUR,
  MAX_SCHEDULE_BOTS,
  MAX_SCHEDULES,
  MIN_INTERVAL_MINUTES,
  MISSED_AFTER_SECONDS,
} from "#server/contract/limits/schedules.ts";

/** The texts of the page about schedules. */
export const scheduleGuideTexts = {
  title: "Schedules",
  lead: "A schedule runs a command, sends a chat message or applies a preset on bots of yours: once at a set time, or repeatedly.",
  create: {
    title: "Create one",
    text: "[New schedule](/schedules/new) asks what to do, on which bots and when, and shows the next five times before you save. **Schedule…** in the menu of a bot, or of the bots that you have selected, fills the bots in. Over the API it is one call with the scope `commands.run`:",
    code: "Create a schedule",
    routes: "The routes are in the [API reference](/docs/reference).",
  },
  bots: {
    title: "On which bots",
    items: [
      `The bots by their IDs, at most ${MAX_SCHEDULE_BOTS}; all bots of a category; or the bots that a saved view shows at that moment. Disabled bots are left out.`,
      "Each run is a job, with a result for each bot. Bots that are not connected are skipped.",
    ],
  },
  times: {
    title: "At which times",
    items: [
      `\`at\` is the time of a single run. \`cron\` has five fields: minute, hour, day of the month, month and day of the week. \`@hourly\`, \`@daily\`, \`@weekly\`, \`@monthly\` and \`@yearly\` work too. A schedule runs at most once every ${MIN_INTERVAL_MINUTES} minutes.`,
      "`timeZone` is the name of an IANA time zone. Cron expressions mean its local time, also when the clocks change.",
      "**Run now** starts a run at any time, also of a paused schedule. Its times stay as they are.",
    ],
  },
  table: {
    label: "Cron expressions",
    columns: ["Expression", "When"],
    rows: [
      ["0 18 * * *", "Every day at 18:00"],
      ["*/30 * * * *", "Every half hour"],
      ["0 9 * * 1-5", "Monday to Friday at 9:00"],
      ["0 0 1 * *", "At midnight on the first day of each month"],
    ],
  },
  missed: {
    title: "Missed and failed runs",
    items: [
      `A run that would start more than ${MISSED_AFTER_SECONDS / 60} minutes late was missed, for example because the service was down. You choose what happens: nothing (\`skip\`), or one run for all missed times (\`runOnce\`).`,
      "No time runs twice. While the job of the previous run continues, the next one is skipped.",
      `The service pauses a schedule when it could not run later either: its category, view or preset was deleted, its application has lost access, its expression has no time to come, or its latest ${MAX_FAILED_RUNS} runs could not be started for a day. The bell tells you, and a mail if your address is confirmed.`,
      "The history of 30 days is on the page of the schedule, with the result of each run.",
    ],
  },
  limits: {
    title: "Limits",
    items: [
      `An account has at most ${MAX_SCHEDULES} schedules, which run at most ${MAX_RUNS_PER_HOUR} times an hour in all. A run beyond that is recorded as failed.`,
      "A schedule that an application has made runs as long as the application has access to your account.",
    ],
  },
} as const;
