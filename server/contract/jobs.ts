import { z } from "zod";
import { meaningsOf, nullableMeanings } from "#control/meanings.ts";
import { Locale, REPLY_FORMAT } from "./bot-commands.ts";
import { BotConditions, BotImportRow } from "./bots.ts";
import { MAX_IMPORT_JOB_ROWS, MAX_JOB_ITEMS } from "./limits/jobs.ts";
import { label } from "./names.ts";
import { queryNumber } from "./query-number.ts";
import { Email, Instant, PathId, text } from "./text.ts";

export const JobKind = z.enum(["command", "chat", "preset", "import", "export", "edit", "delete", "restart"]).meta(
  meaningsOf("What is done with each bot.", {
    command: "it runs commands",
    chat: "it writes a message",
    preset: "it applies a preset",
    import: "it is imported",
    export: "its credentials are exported",
    edit: "it is changed",
    delete: "it is deleted",
    restart: "it is signed out, and taken anew by a shard",
  }),
);
export type JobKind = z.infer<typeof JobKind>;

export const JobState = z.enum(["queued", "running", "stopping", "done", "stopped", "failed"]).meta(
  meaningsOf("How far the job is.", {
    queued: "it waits",
    running: "it runs",
    stopping: "it is being stopped",
    done: "it has ended; what failed is in its results",
    stopped: "somebody stopped it",
    failed: "it could not be done",
  }),
);
export type JobState = z.infer<typeof JobState>;

export const JobItemState = z.enum(["queued", "running", "succeeded", "failed", "skipped", "stopped"]).meta(
  meaningsOf("What became of the bot.", {
    queued: "it waits",
    running: "it is being done",
    succeeded: "it was done",
    failed: "it failed; `message` says why",
    skipped: "it was left out",
    stopped: "the job was stopped before it",
  }),
);
export type JobItemState = z.infer<typeof JobItemState>;

/** A command's name and its arguments, as `CommandRun` has them. */
const JobCommand = z.strictObject({
  command: text(1, 255).describe("The command's name, without a category prefix."),
  args: z
    .union([text(1, 255), z.array(text(1, 255)).max(25)])
    .optional()
    .describe("One string, or a list of up to 25."),
});
export type JobCommand = z.infer<typeof JobCommand>;

const forBots = {
  locale: Locale.optional().describe("The language of the answers."),
  skipOffline: z.boolean().default(false).describe("Whether bots that are not connected are skipped, and do not fail."),
};

export const CommandJobInput = z.strictObject({
  commands: z.array(JobCommand).min(1).max(20).describe("The commands, which run in order on each bot."),
  ...forBots,
});
export const ChatJobInput = z.strictObject({
  content: text(1, 255).describe("What each bot writes into the chat of its party."),
  ...forBots,
});
export const PresetJobInput = z.strictObject({ presetId: PathId.describe("The preset."), ...forBots });

/** What a job of these kinds has stored: as it was asked for, and a preset as its commands. */
export const StoredCommandsInput = z.object({
  commands: z.array(z.object({ command: z.string(), args: z.union([z.string(), z.array(z.string())]).optional() })),
  ...forBots,
  preset: z.object({ id: z.string(), name: z.string() }).optional(),
});

const BotIds = z.array(PathId).min(1).max(MAX_JOB_ITEMS);
const editMembers = {
  disabled: z.boolean().optional().describe("True keeps the bots from running, false lets them run."),
  public: z.boolean().optional().describe("Whether anybody may see the bots."),
  parent: PathId.nullable().optional().describe("The category of the bots; null for none."),
};
export const EditJobInput = z.object(editMembers);
/** `onceDownloaded`: whether the bots are deleted when the file has arrived. Older versions deleted them without waiting. */
export const ExportJobInput = z.object({ deleteAfterExport: z.boolean(), onceDownloaded: z.boolean().optional() });
/** The category of rows that name none. */
export const ImportJobInput = z.object({ parent: z.string().nullable() });

/** A row of an import as it is stored, sealed. */
export const ImportJobRow = BotImportRow.extend({ email: z.string().optional(), categoryId: z.string().optional() });

/** Which bots a job is for, at the moment when it is created. */
export const JobTarget = z
  .union(
    [
      z.strictObject({ botIds: BotIds.describe("Ids of bots.") }),
      z.strictObject({ categoryId: PathId.describe("All bots of this category.") }),
      z.strictObject({ filter: BotConditions }),
      z.strictObject({ viewId: PathId.describe("The bots that this saved view of the portal shows.") }),
    ],
    { error: `This must be {botIds} with 1 to ${MAX_JOB_ITEMS} ids, {categoryId}, {filter} or {viewId}.` },
  )
  .meta({
    id: "JobTarget",
    description:
      "Bots by id, all bots of a category, those that meet conditions, or those that a saved view of the portal shows. What has scopes cannot name a saved view, and needs `bots.read` for a category or conditions.",
  });
export type JobTarget = z.infer<typeof JobTarget>;

const target = JobTarget;
const EditInput = z
  .strictObject(editMembers)
  .refine((change) => Object.values(change).some((value) => value !== undefined), "This must change something.");
const EXAMPLES = [
  { kind: "edit", input: { disabled: true }, target: { categoryId: "65f000000000000000000000" } },
  { kind: "command", input: { commands: [{ command: "emote", args: "wave" }] }, target: { filter: { status: [2] } } },
];
const kindOf = <const Kind extends JobKind>(kind: Kind) => z.literal(kind).describe("What is done with each bot.");
export const JobCreate = z
  .discriminatedUnion("kind", [
    z
      .strictObject({ kind: kindOf("command"), input: CommandJobInput.describe("What is run."), target })
      .meta({ id: "CommandJob", description: "Runs commands on each bot." }),
    z
      .strictObject({ kind: kindOf("chat"), input: ChatJobInput.describe("What is written."), target })
      .meta({ id: "ChatJob", description: "Writes a message into the chat of each bot's party." }),
    z
      .strictObject({ kind: kindOf("preset"), input: PresetJobInput.describe("What is applied."), target })
      .meta({ id: "PresetJob", description: "Applies a preset to each bot." }),
    z
      .strictObject({ kind: kindOf("edit"), input: EditInput.describe("What is changed."), target })
      .meta({ id: "EditJob", description: "Changes each bot." }),
    z.strictObject({ kind: kindOf("delete"), target }).meta({ id: "DeleteJob", description: "Deletes each bot." }),
    z
      .strictObject({ kind: kindOf("restart"), target })
      .meta({ id: "RestartJob", description: "Signs each bot out, and has a shard take it anew." }),
  ])
  .meta({ id: "JobCreateBody", description: "What a job does, and for which bots.", examples: EXAMPLES });
export type JobCreate = z.infer<typeof JobCreate>;
export const ExportJobCreate = z.strictObject({
  deleteAfterExport: z.boolean(),
  /** Only these; all bots without it. */
  botIds: BotIds.optional(),
});

export const ImportRowWithNames = BotImportRow.extend({
  email: Email.optional(),
  category: label(1, 32).optional().describe("A category's name."),
});
export type ImportRowWithNames = z.infer<typeof ImportRowWithNames>;
export const ImportJobCreate = z.strictObject({
  rows: z.array(ImportRowWithNames).min(1).max(MAX_IMPORT_JOB_ROWS),
  parent: PathId.optional(),
  /** Creates the categories that are named and not there; without it, they are a problem of their rows. */
  createCategories: z.boolean().default(false),
});

/** What the browser says that received the rows of an export. */
export const ExportConfirmation = z.strictObject({
  jobId: PathId,
  /** SHA-256 of the received rows as JSON, in hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "This must be 64 hexadecimal digits."),
});

export const JobReference = z.strictObject({ jobId: PathId });
export const JobCreated = z.object({ id: z.string() });
export const JobsQuery = z.strictObject({
  after: PathId.optional().describe("Only jobs after this id, in the order of the list: the latest first."),
  limit: queryNumber(z.int().min(1).max(100)).default(50).describe("At most this many jobs; 50 without it."),
});
export const JobItemsQuery = z.strictObject({
  jobId: PathId,
  state: JobItemState.optional().describe("Only results of this outcome."),
  after: queryNumber(z.int().min(-1).max(MAX_JOB_ITEMS))
    .default(-1)
    .describe("Only results after this position; for pagination."),
  limit: queryNumber(z.int().min(1).max(1000)).default(100).describe("At most this many results; 100 without it."),
});
export const JobRetry = z.strictObject({
  jobId: PathId,
  states: z
    .array(z.enum(["failed", "stopped", "skipped", "succeeded"]))
    .min(1)
    .max(4)
    .default(["failed"])
    .describe("Which bots are done again: those of these results."),
});

const stateCounts = {
  succeeded: z.int().describe("How many were done."),
  failed: z.int().describe("How many failed."),
  skipped: z.int().describe("How many were left out."),
};

/** A job as its owner sees it. */
export const Job = z
  .object({
    id: z.string().describe("The job's id."),
    kind: JobKind,
    state: JobState,
    commands: z.array(z.string()).describe("The commands that it runs."),
    content: z.string().nullable().describe("The message that it writes."),
    preset: z
      .object({ id: z.string().describe("Its id."), name: z.string().describe("Its name when the job was created.") })
      .nullable()
      .describe("The preset that it applies."),
    change: EditJobInput.nullable().describe("What it changes."),
    deleteAfterExport: z.boolean().describe("Whether this export deletes its bots once its file has arrived."),
    deletedBots: z
      .int()
      .nullable()
      .describe("How many bots of this export were deleted once its file had arrived; null until then."),
    skipOffline: z.boolean().describe("Whether bots that are not connected are skipped, and do not fail."),
    total: z.int().describe("For how many bots it is."),
    unknown: z
      .int()
      .describe("How many ids were asked for that are of no bot of the account: the job leaves them out."),
    ...stateCounts,
    message: z.string().nullable().describe("Why it failed, or what is to be known of it."),
    by: z.string().describe("By which kind of credential it was created."),
    scheduleId: z.string().nullable().describe("The schedule that started it."),
    applicationId: z
      .string()
      .nullable()
      .describe("The application that said what runs. The job ends when the application loses its access."),
    apiTokenId: z
      .string()
      .nullable()
      .describe("The API token that said what runs. The job ends when the token is revoked or expires."),
    retriedId: z.string().nullable().describe("The job whose bots it does again."),
    createdAt: Instant.describe("When it was created."),
    startedAt: Instant.nullable().describe("When it began; null before."),
    endedAt: Instant.nullable().describe("When it ended; null before."),
  })
  .meta({ id: "Job", description: "Something that is done with many bots." });
export type Job = z.infer<typeof Job>;

/** How far a job is, as the gateway's event stream tells it. */
export const JobProgress = Job.pick({
  ...{ id: true, kind: true, state: true, total: true, succeeded: true, failed: true, skipped: true, message: true },
  ...{ scheduleId: true, applicationId: true, apiTokenId: true, createdAt: true, endedAt: true },
}).meta({ id: "JobProgress", description: "How far a job is." });
export type JobProgress = z.infer<typeof JobProgress>;

/** A part of the items, in their order: one item, or several of a large job. */
export const JobCell = z
  .object({
    ...stateCounts,
    running: z.int().describe("How many are being done."),
    stopped: z.int().describe("How many the job was stopped before."),
    queued: z.int().describe("How many wait."),
  })
  .meta({ id: "JobCell", description: "How far a part of a job is." });
export type JobCell = z.infer<typeof JobCell>;
export const JobWithCells = Job.extend({
  cells: z.array(JobCell).describe("The job in parts, in the order of its bots."),
  fileUntil: Instant.nullable().describe("Until then the file of an export can be downloaded."),
  retryUntil: Instant.nullable().describe("Until then the failed rows of an import can be tried again."),
}).meta({ id: "JobDetails", description: "A job, with how far its parts are." });
export type JobWithCells = z.infer<typeof JobWithCells>;

export const JobItem = z
  .object({
    position: z.int().describe("Its place in the job, from 0."),
    state: JobItemState,
    botId: z.string().nullable().describe("The bot; null for a row of an import that made none."),
    name: z.string().describe("The bot's name. Empty for what has scopes without `bots.read`."),
    format: z.int().nullable().meta(nullableMeanings(REPLY_FORMAT)),
    message: z.string().nullable().describe("What the bot answered, or why it failed."),
    ms: z.int().nullable().describe("How many milliseconds it took."),
    endedAt: Instant.nullable().describe("When it was done; null before."),
  })
  .meta({ id: "JobItem", description: "What became of one bot of a job." });
export type JobItem = z.infer<typeof JobItem>;
/** Of the results as CSV. */
export const JOB_RESULT_COLUMNS = Object.keys(JobItem.shape);

export const OpenJobs = z.object({ count: z.int() });

/** A row of an export's file, which an import accepts. It has live secrets. */
export const ExportedRow = z.object({
  ...{ accountId: z.string(), deviceId: z.string(), secret: z.string(), nickname: z.string() },
  ...{ email: z.string().nullable(), category: z.string().nullable() },
});
export type ExportedRow = z.infer<typeof ExportedRow>;
