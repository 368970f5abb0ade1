import { z } from "zod";
import { meaningsOf } from "#control/meanings.ts";
import { ChatSend, CommandRun } from "./bot-commands.ts";
import { MAX_LISTED_RUNS, MAX_SCHEDULE_BOTS, MIN_INTERVAL_MINUTES } from "./limits/schedules.ts";
import { pageMembers, recordMembers } from "./list-query.ts";
import { label } from "./names.ts";
import { queryNumber } from "./query-number.ts";
import { MISSED_RUN_POLICIES, SCHEDULE_KINDS } from "./schedule-kinds.ts";
import { PathId, Time, text } from "./text.ts";

export const ScheduleKind = z.enum(SCHEDULE_KINDS).meta(
  meaningsOf("What is done with each bot.", {
    command: "it runs a command",
    chat: "it writes a message",
    preset: "it applies a preset",
  } satisfies Record<(typeof SCHEDULE_KINDS)[number], string>),
);
export type ScheduleKind = z.infer<typeof ScheduleKind>;

/** What a schedule of each kind does with its bots. */
export const SCHEDULE_INPUTS = {
  command: CommandRun.omit({ botId: true }),
  chat: ChatSend.omit({ botId: true }),
  preset: z.strictObject({ presetId: PathId.describe("The preset that each bot applies.") }),
} as const satisfies Record<ScheduleKind, z.ZodType>;

const INPUT_RULE = "{command, args?, locale?} of the kind command, {content, locale?} of chat, {presetId} of preset";
const ScheduleInput = z
  .union(Object.values(SCHEDULE_INPUTS), { error: `This must be ${INPUT_RULE}.` })
  .meta({ id: "ScheduleInput", description: `What is done with each bot: ${INPUT_RULE}.` });
export type ScheduleInput = z.infer<typeof ScheduleInput>;

const TARGET_RULE = `{botIds} with 1 to ${MAX_SCHEDULE_BOTS} ids, {categoryId} or {viewId}`;
export const ScheduleTarget = z
  .union(
    [
      z.strictObject({ botIds: z.array(PathId).min(1).max(MAX_SCHEDULE_BOTS).describe("Ids of bots.") }),
      z.strictObject({ categoryId: PathId.describe("All bots of this category.") }),
      z.strictObject({ viewId: PathId.describe("The bots that this saved view of the portal shows.") }),
    ],
    { error: `This must be ${TARGET_RULE}.` },
  )
  .meta({
    id: "ScheduleTarget",
    description:
      "Bots, all bots of a category, or those that a saved view shows when the run starts. What has scopes cannot name a saved view.",
  });
export type ScheduleTarget = z.infer<typeof ScheduleTarget>;

export const MissedRunPolicy = z.enum(MISSED_RUN_POLICIES).meta(
  meaningsOf("What happens when the service was not running at a time.", {
    skip: "nothing",
    runOnce: "one run for all missed times",
  } satisfies Record<(typeof MISSED_RUN_POLICIES)[number], string>),
);
export type MissedRunPolicy = z.infer<typeof MissedRunPolicy>;

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
const TimeZone = text(1, 64)
  .refine(isTimeZone, "This must be the name of an IANA time zone, such as Europe/Berlin.")
  .describe("Name of an IANA time zone. Cron expressions mean its local time.");

const Cron = text(1, 100).describe(
  `Five fields (minute, hour, day of the month, month, day of the week) or @hourly, @daily, @weekly, @monthly, @yearly; not more often than every ${MIN_INTERVAL_MINUTES} minutes.`,
);

const name = label(1, 64).describe("The name of the schedule.");
const settings = {
  name,
  kind: ScheduleKind,
  input: ScheduleInput,
  target: ScheduleTarget,
  cron: Cron.optional(),
  at: Time.optional().describe("In place of `cron`: the time of a single run."),
  timeZone: TimeZone.default("UTC"),
  missedRuns: MissedRunPolicy.default("skip"),
  paused: z.boolean().default(false).describe("Whether it is created paused."),
};
const EXAMPLE = {
  name: "Evening outfit",
  kind: "command",
  input: { command: "outfit", args: "Example" },
  target: { categoryId: "65f000000000000000000000" },
  cron: "0 18 * * *",
  timeZone: "Europe/Berlin",
};

export const ScheduleCreate = z.strictObject(settings).meta({ examples: [EXAMPLE] });
export type ScheduleCreate = z.infer<typeof ScheduleCreate>;

export const ScheduleReference = z.strictObject({ scheduleId: PathId });

export const ScheduleUpdate = z
  .strictObject({
    scheduleId: PathId,
    name: name.optional(),
    kind: ScheduleKind.optional(),
    input: ScheduleInput.optional(),
    target: ScheduleTarget.optional(),
    cron: Cron.optional().describe("Replaces `at`."),
    at: Time.optional().describe("Replaces `cron`."),
    timeZone: TimeZone.optional(),
    missedRuns: MissedRunPolicy.optional(),
    paused: z.boolean().optional().describe("True pauses the schedule, false resumes it."),
  })
  .meta({ examples: [{ paused: true }] });
export type ScheduleUpdate = z.infer<typeof ScheduleUpdate>;

/** When a schedule runs, before it is saved. */
export const SchedulePreview = z.strictObject({
  cron: Cron.optional(),
  at: Time.optional(),
  timeZone: TimeZone,
});
export const ScheduleTimes = z.object({ nextRuns: z.array(z.iso.datetime()) });

const Choices = z.array(z.object({ id: z.string(), name: z.string() }));
/** What a schedule can name. */
export const ScheduleChoices = z.object({ categories: Choices, views: Choices, presets: Choices });
export type ScheduleChoices = z.infer<typeof ScheduleChoices>;

export const ScheduleRunList = z.strictObject({
  scheduleId: PathId,
  limit: queryNumber(z.int().min(1).max(MAX_LISTED_RUNS)).default(50).describe("At most this many runs."),
  after: pageMembers.after,
  before: Time.optional().describe("Only runs whose `dueAt` is earlier; for pagination with `limit`."),
});

export const ScheduleRunState = z.enum(["started", "skipped", "failed"]).meta(
  meaningsOf("What became of it. Skipped and failed runs have a `message`.", {
    started: "a job was started",
    skipped: "it was left out",
    failed: "no job could be started",
  }),
);

export const ScheduleRun = z
  .object({
    id: z.string().describe("The run's id."),
    dueAt: z.iso.datetime().describe("The time for which it was due; of a run by hand, when it was asked for."),
    state: ScheduleRunState,
    message: z.string().nullable().describe("Why no job was started; null where one was."),
    job: z
      .object({
        id: z.string().describe("The job's id."),
        state: z.string().describe("How far the job is, as `state` of the job says."),
        total: z.int().describe("For how many bots it is."),
        unknown: z.int().describe("Listed bots that no longer exist: the job left them out."),
        succeeded: z.int().describe("How many were done."),
        failed: z.int().describe("How many failed."),
        skipped: z.int().describe("How many were left out."),
      })
      .nullable()
      .describe("The job with the results by bot; null if none was started, or after 30 days."),
  })
  .meta({ id: "ScheduleRun", description: "A run of a schedule." });
export type ScheduleRun = z.infer<typeof ScheduleRun>;

export const Schedule = z
  .object({
    id: z.string().describe("The schedule's id."),
    name: z.string().describe("The name that its owner gave it."),
    kind: ScheduleKind,
    input: ScheduleInput,
    target: ScheduleTarget,
    cron: z.string().nullable().describe("When it runs, as a cron expression; null where it runs once."),
    at: z.iso.datetime().nullable().describe("When it runs once; null where it runs by `cron`."),
    timeZone: z.string().describe("The IANA time zone whose local time `cron` means."),
    missedRuns: MissedRunPolicy,
    paused: z.boolean().describe("Whether it is paused."),
    applicationId: z
      .string()
      .nullable()
      .describe("The application that last said what runs. It is paused when the application loses its access."),
    apiTokenId: z
      .string()
      .nullable()
      .describe("The API token that last said what runs. It is paused when the token is revoked or expires."),
    pausedBecause: z.string().nullable().describe("Why the service paused it; null if it did not."),
    nextRunAt: z.iso.datetime().nullable().describe("Null while it is paused, and when it does not run again."),
    nextRuns: z.array(z.iso.datetime()).describe("The next five runs."),
    lastRun: ScheduleRun.nullable().describe("Its latest run; null before the first one."),
    ...recordMembers,
  })
  .meta({ id: "Schedule", description: "What is done with bots at a time, or again and again." });
export type Schedule = z.infer<typeof Schedule>;
