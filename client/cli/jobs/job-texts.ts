import type { Schemas } from "../../client.ts";

type Job = Schemas["Job"];
type Counts = Pick<Job, "total" | "succeeded" | "failed" | "skipped">;

/** What a job does, in a few words. */
export function titleOf({ kind, commands, content, preset }: Job): string {
  if (commands.length > 0) return commands.join(", ");
  if (content !== null) return `${kind} "${content}"`;
  return preset ? `${kind} ${preset.name}` : kind;
}

/** How far it is. */
export function countsOf({ total, succeeded, failed, skipped }: Counts): string {
  const others = [failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`].filter(Boolean);
  return [`${succeeded} of ${total} succeeded`, ...others].join(", ");
}

/** How it ended. */
export const endOf = (job: Job): string =>
  `${job.state}: ${countsOf(job)}${job.message === null ? "" : `. ${job.message}`}`;
