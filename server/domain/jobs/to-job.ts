import type { Scope } from "../../contract/access.ts";
import { ChatJobInput, EditJobInput, ExportJobInput, type JobKind, StoredCommandsInput } from "../../contract/jobs.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { type AccountActor, reachOf } from "../actor.ts";
import { commandText } from "../commands/run-command.ts";
import { notFound } from "../fault.ts";
import type { Change } from "../record-audit-entries.ts";
import type { InsertedJob } from "./insert-job.ts";

export type JobRow = Prisma.JobGetPayload<object>;

/** What needs one of these scopes can create jobs, and follow its own. */
export const JOB_SCOPES = ["commands.run", "bots.write"] as const satisfies readonly Scope[];

/** The scope of the action that a job repeats. */
export const scopeOfJob = (kind: JobKind): Scope =>
  kind === "command" || kind === "chat" || kind === "preset" ? "commands.run" : "bots.write";

/** A job that the caller reaches, by id. Any other is a missing one. */
export async function requireOwnJob(db: Db, actor: AccountActor, jobId: string): Promise<JobRow> {
  const row = await db.job.findFirst({ where: { ...reachOf(actor), id: jobId } });
  if (!row) throw notFound("job");
  return row;
}

/** Whether the bots of an export are deleted once its file has arrived. */
export function isToDelete(input: JobRow["input"]): boolean {
  const { deleteAfterExport, onceDownloaded } = ExportJobInput.parse(input);
  return onceDownloaded ?? deleteAfterExport;
}

/** Before the output schema has written its times as text. */
export function toJob(row: JobRow) {
  const { kind, input, ...rest } = row;
  const commands = kind === "command" || kind === "preset" ? StoredCommandsInput.safeParse(input).data : undefined;
  const chat = kind === "chat" ? ChatJobInput.safeParse(input).data : undefined;
  return {
    ...rest,
    kind: kind as JobKind,
    commands: commands?.commands.map(commandText) ?? [],
    content: chat?.content ?? null,
    preset: commands?.preset ?? null,
    change: kind === "edit" ? EditJobInput.parse(input) : null,
    deleteAfterExport: kind === "export" && isToDelete(input),
    skipOffline: commands?.skipOffline ?? chat?.skipOffline ?? false,
    by: row.actorKind,
  };
}

/** What the audit log says about a new job: what it does, on how many, and in which category where they share one. */
export async function describeNewJob(
  db: Db,
  accountId: string,
  { id, kind, input, total, unknown, botIds, retriedId }: InsertedJob & { retriedId?: string },
): Promise<Change> {
  const details = input as Prisma.InputJsonObject;
  const category = details.parent === undefined ? await readSharedCategory(db, accountId, botIds) : details.parent;
  return {
    action: "job.create",
    targetId: id,
    after: {
      ...{ kind, count: total, ...(unknown > 0 && { unknown }), ...details },
      ...(category != null && { category }),
      ...(retriedId !== undefined && { retried: retriedId }),
    },
  };
}

/** The category that all the bots are in. */
async function readSharedCategory(db: Db, accountId: string, botIds: readonly string[]): Promise<string | null> {
  const found = await db.$queryRaw<{ categoryId: string | null }[]>`
    SELECT DISTINCT "categoryId" FROM "Bot" WHERE "accountId" = ${accountId} AND id = ANY (${botIds}::text[]) LIMIT 2`;
  return found.length === 1 ? (found[0]?.categoryId ?? null) : null;
}
