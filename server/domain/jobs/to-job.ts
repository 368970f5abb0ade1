import { ChatJobInput, EditJobInput, ExportJobInput, type JobKind, StoredCommandsInput } from "../../contract/jobs.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { commandText } from "../commands/run-command.ts";
import { notFound } from "../fault.ts";

export type JobRow = Prisma.JobGetPayload<object>;

/** A job of this account, by id. Another account's is a missing one. */
export async function requireOwnJob(db: Db, accountId: string, jobId: string): Promise<JobRow> {
  const row = await db.job.findFirst({ where: { id: jobId, accountId } });
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
