import type { Job } from "#server/contract/jobs.ts";
import { jobsTexts } from "./texts.ts";

const { names } = jobsTexts;

type Described = Pick<Job, "kind" | "content" | "preset" | "change" | "deleteAfterExport" | "deletedBots"> & {
  commands: readonly string[];
};

/** What a job does, in a few words. */
export function describeJob(job: Described): string {
  switch (job.kind) {
    case "command": {
      const [first = "", ...more] = job.commands;
      return names.command(more.length > 0 ? names.several(first, more.length) : first);
    }
    case "chat":
      return names.chat(job.content ?? "");
    case "preset":
      return names.preset(job.preset?.name ?? "");
    case "edit":
      return describeChange(job.change ?? {});
    case "export":
      if (!job.deleteAfterExport) return names.export;
      return job.deletedBots === null ? names.exportToDelete : names.exportAndDelete;
    default:
      return names[job.kind];
  }
}

function describeChange({ disabled, public: isPublic, parent }: NonNullable<Job["change"]>): string {
  if (disabled !== undefined) return disabled ? names.disable : names.enable;
  if (isPublic !== undefined) return isPublic ? names.publish : names.hide;
  if (parent !== undefined) return parent === null ? names.uncategorise : names.move;
  return names.edit;
}

export const endedItems = ({ succeeded, failed, skipped }: Pick<Job, "succeeded" | "failed" | "skipped">): number =>
  succeeded + failed + skipped;

type Progress = Pick<Job, "succeeded" | "failed" | "skipped" | "total" | "state">;

const isCutShort = (job: Progress): boolean =>
  (job.state === "stopped" || job.state === "failed") && endedItems(job) < job.total;

/** `622 of 1,940 done, stopped · 1,318 not run`. */
export function describeProgress(job: Progress): string {
  const counts = { ended: endedItems(job), total: job.total, failed: job.failed, skipped: job.skipped };
  return isCutShort(job) ? jobsTexts.progress.stopped(counts) : jobsTexts.progress.running(counts);
}

/** `622 of 1,940 done, stopped`: beside numbers that say more. */
export function describeDone(job: Progress): string {
  const { done, doneStopped } = jobsTexts.progress;
  return (isCutShort(job) ? doneStopped : done)(endedItems(job), job.total);
}
