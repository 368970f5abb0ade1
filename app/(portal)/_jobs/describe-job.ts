import type { Job } from "#server/contract/jobs.ts";
import type { Language } from "../../_languages/language.ts";
import { formatFacts } from "../../_ui/format.ts";

type Described = Pick<Job, "kind" | "content" | "preset" | "change" | "deleteAfterExport" | "deletedBots"> & {
  commands: readonly string[];
};

/** What a job does, in a few words. */
export function describeJob(language: Language, job: Described): string {
  switch (job.kind) {
    case "command": {
      const [first = "", ...more] = job.commands;
      return language.t("jobs.names.command", {
        command: more.length > 0 ? language.t("jobs.names.several", { first, more: more.length }) : first,
      });
    }
    case "chat":
      return language.t("jobs.names.chat", { content: job.content ?? "" });
    case "preset":
      return language.t("jobs.names.preset", { name: job.preset?.name ?? "" });
    case "edit":
      return describeChange(language, job.change ?? {});
    case "export":
      if (!job.deleteAfterExport) return language.t("jobs.names.export");
      return job.deletedBots === null
        ? language.t("jobs.names.exportToDelete")
        : language.t("jobs.names.exportAndDelete");
    default:
      return language.t(`jobs.names.${job.kind}`);
  }
}

function describeChange({ t }: Language, { disabled, public: isPublic, parent }: NonNullable<Job["change"]>): string {
  if (disabled !== undefined) return disabled ? t("jobs.names.disable") : t("jobs.names.enable");
  if (isPublic !== undefined) return isPublic ? t("jobs.names.publish") : t("jobs.names.hide");
  if (parent !== undefined) return parent === null ? t("jobs.names.uncategorise") : t("jobs.names.move");
  return t("jobs.names.edit");
}

export const endedItems = ({ succeeded, failed, skipped }: Pick<Job, "succeeded" | "failed" | "skipped">): number =>
  succeeded + failed + skipped;

type Progress = Pick<Job, "succeeded" | "failed" | "skipped" | "total" | "state">;

const isCutShort = (job: Progress): boolean =>
  (job.state === "stopped" || job.state === "failed") && endedItems(job) < job.total;

/** `622 of 1,940 done, stopped · 1,318 not run`. */
export function describeProgress(language: Language, job: Progress): string {
  const { t } = language;
  const { failed, skipped, total } = job;
  return formatFacts([
    describeDone(language, job),
    ...(failed > 0 ? [t("jobs.progress.failed", { count: failed })] : []),
    ...(skipped > 0 ? [t("jobs.progress.skipped", { count: skipped })] : []),
    ...(isCutShort(job) ? [t("jobs.progress.notRun", { count: total - endedItems(job) })] : []),
  ]);
}

/** `622 of 1,940 done, stopped`: beside numbers that say more. */
export function describeDone({ t }: Language, job: Progress): string {
  const counts = { ended: endedItems(job), total: job.total };
  return isCutShort(job) ? t("jobs.progress.doneStopped", counts) : t("jobs.progress.done", counts);
}
