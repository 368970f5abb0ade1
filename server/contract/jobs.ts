import { z } from "zod";
import { LOCALES } from "./bot-commands.ts";
import { BotConditions, BotImportRow } from "./bots.ts";
import { MAX_IMPORT_JOB_ROWS, MAX_JOB_ITEMS } from "./limits/jobs.ts";
import { label } from "./names.ts";
import { queryNumber } from "./query-number.ts";
import { Email, Instant, PathId, text } from "./text.ts";

/** What a job does with each of its bots, or with each row of an import. */
export const JobKind = z.enum(["command", "chat", "preset", "import", "export", "edit", "delete", "restart"]);
export type JobKind = z.infer<typeof JobKind>;

export const JobState = z.enum(["queued", "running", "stopping", "done", "stopped", "failed"]);
export type JobState = z.infer<typeof JobState>;

export const JobItemState = z.enum(["queued", "running", "succeeded", "failed", "skipped", "stopped"]);
export type JobItemState = z.infer<typeof JobItemState>;

/** A command's name and its arguments, as `CommandRun` has them. */
const JobCommand = z.strictObject({
  command: text(1, 255),
  args: z.union([text(1, 255), z.array(text(1, 255)).max(25)]).optional(),
});
export type JobCommand = z.infer<typeof JobCommand>;

const forBots = {
  locale: z.enum(LOCALES).optional(),
  /** Bots that are not connected are skipped, not failed. */
  skipOffline: z.boolean().default(false),
};

/** The commands run in order on each bot. */
export const CommandJobInput = z.strictObject({ commands: z.array(JobCommand).min(1).max(20), ...forBots });
export const ChatJobInput = z.strictObject({ content: text(1, 255), ...forBots });
export const PresetJobInput = z.strictObject({ presetId: PathId, ...forBots });

/** What a job of these kinds has stored: as it was asked for, and a preset as its commands. */
export const StoredCommandsInput = z.object({
  commands: z.array(z.object({ command: z.string(), args: z.union([z.string(), z.array(z.string())]).optional() })),
  ...forBots,
  preset: z.object({ id: z.string(), name: z.string() }).optional(),
});

const BotIds = z.array(PathId).min(1).max(MAX_JOB_ITEMS);
const editMembers = {
  disabled: z.boolean().optional(),
  public: z.boolean().optional(),
  parent: PathId.nullable().optional(),
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
      z.strictObject({ botIds: BotIds }),
      z.strictObject({ categoryId: PathId }),
      z.strictObject({ filter: BotConditions }),
      z.strictObject({ viewId: PathId }),
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
export const JobCreate = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("command"), input: CommandJobInput, target }),
    z.strictObject({ kind: z.literal("chat"), input: ChatJobInput, target }),
    z.strictObject({ kind: z.literal("preset"), input: PresetJobInput, target }),
    z.strictObject({ kind: z.literal("edit"), input: EditInput, target }),
    z.strictObject({ kind: z.literal("delete"), target }),
    z.strictObject({ kind: z.literal("restart"), target }),
  ])
  .meta({ examples: EXAMPLES });
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
  limit: queryNumber(z.int().min(1).max(100)).default(50),
});
export const JobItemsQuery = z.strictObject({
  jobId: PathId,
  state: JobItemState.optional().describe("Only results of this outcome."),
  after: queryNumber(z.int().min(-1)).default(-1).describe("Only results after this position; for pagination."),
  limit: queryNumber(z.int().min(1).max(1000)).default(100),
});
export const JobRetry = z.strictObject({
  jobId: PathId,
  /** The items that are done again. */
  states: z
    .array(z.enum(["failed", "stopped", "skipped"]))
    .min(1)
    .max(3)
    .default(["failed"]),
});

const stateCounts = { succeeded: z.int(), failed: z.int(), skipped: z.int() };

/** A job as its owner sees it. */
export const Job = z.object({
  id: z.string(),
  kind: JobKind,
  state: JobState,
  /** What is done. */
  commands: z.array(z.string()),
  content: z.string().nullable(),
  preset: z.object({ id: z.string(), name: z.string() }).nullable(),
  change: EditJobInput.nullable(),
  deleteAfterExport: z.boolean(),
  /** Bots of this export that were deleted once its file had arrived; null until then. */
  deletedBots: z.int().nullable(),
  skipOffline: z.boolean(),
  total: z.int(),
  /** Ids that were asked for and are of no bot of the account: the job leaves them out. */
  unknown: z.int(),
  ...stateCounts,
  message: z.string().nullable(),
  /** By which kind of credential it was created. */
  by: z.string(),
  scheduleId: z.string().nullable(),
  applicationId: z
    .string()
    .nullable()
    .describe("The application that said what runs. The job ends when the application loses its access."),
  apiTokenId: z
    .string()
    .nullable()
    .describe("The API token that said what runs. The job ends when the token is revoked or expires."),
  retriedId: z.string().nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});
export type Job = z.infer<typeof Job>;

/** How far a job is, as the gateway's event stream tells it. */
export const JobProgress = Job.pick({
  ...{ id: true, kind: true, state: true, total: true, succeeded: true, failed: true, skipped: true, message: true },
  ...{ scheduleId: true, applicationId: true, apiTokenId: true, createdAt: true, endedAt: true },
}).meta({ id: "JobProgress" });
export type JobProgress = z.infer<typeof JobProgress>;

/** A part of the items, in their order: one item, or several of a large job. */
export const JobCell = z.object({ ...stateCounts, running: z.int(), stopped: z.int(), queued: z.int() });
export type JobCell = z.infer<typeof JobCell>;
export const JobWithCells = Job.extend({
  cells: z.array(JobCell),
  /** Until then the file of an export can be downloaded. */
  fileUntil: Instant.nullable(),
  /** Until then the failed rows of an import can be tried again. */
  retryUntil: Instant.nullable(),
});
export type JobWithCells = z.infer<typeof JobWithCells>;

export const JobItem = z.object({
  position: z.int(),
  state: JobItemState,
  botId: z.string().nullable(),
  name: z.string().describe("The bot's name. Empty for what has scopes without `bots.read`."),
  format: z.int().nullable(),
  message: z.string().nullable(),
  ms: z.int().nullable(),
  endedAt: Instant.nullable(),
});
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
