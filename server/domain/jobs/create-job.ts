import { z } from "zod";
import { alsoInCategories, portalOnly, withScope } from "../../contract/access.ts";
import { ExportJobCreate, Job, JobCreate, JobCreated, type JobKind, type JobTarget } from "../../contract/jobs.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { type AccountActor, botsOf, isLimited, reachesCategory, requireScope, writerOf } from "../actor.ts";
import { findTargetBots } from "../bots/find-target-bots.ts";
import { requireCategoryReach, requireOwnCategory } from "../categories/require-own-category.ts";
import { Fault, notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { insertJob } from "./insert-job.ts";
import { describeNewJob, JOB_SCOPES, requireOwnJob, scopeOfJob, toJob } from "./to-job.ts";

/**
 * Writes the credentials of all bots, or of a selection, into a file that its owner can download for a while. The bots are
 * deleted when the browser confirms that it has the whole file (delete-exported-bots.ts).
 */
export const createExportJob = operation(
  {
    name: "jobs.createExport",
    access: portalOnly,
    input: ExportJobCreate,
    output: JobCreated,
    writes: true,
  },
  async ({ deleteAfterExport, botIds }, { actor, db, audit }) => {
    const onceDownloaded = deleteAfterExport && { onceDownloaded: true };
    // Where a process of an older version works on the job, `deleteAfterExport` would delete the bots before the file arrives.
    const input = { deleteAfterExport: false, ...onceDownloaded };
    const job = await insertJob(db, actor, { kind: "export", input, botIds: botIds ?? "all" });
    audit(await describeNewJob(db, actor.accountId, { ...job, input: { deleteAfterExport, ...onceDownloaded } }));
    return { id: job.id };
  },
);

/** A job for those of the account's bots that its target means at this moment. */
export const createJob = operation(
  {
    name: "jobs.create",
    access: alsoInCategories(withScope(...JOB_SCOPES)),
    input: JobCreate,
    output: Job,
    writes: true,
    idempotent: true,
  },
  {
    async prepare(work, { actor: caller, db: reads }) {
      const { kind, target } = work;
      requireScope(caller, [scopeOfJob(kind)]);
      // As for a single bot: only the owner decides what everybody may see.
      if (work.kind === "edit" && work.input.public !== undefined) requireUnlimited(caller);
      const bots = await findJobBots(reads, caller, kind, target);
      const input = "input" in work ? withoutUndefined(work.input) : {};
      if (work.kind === "edit" && work.input.parent !== undefined) requireCategoryReach(caller, work.input.parent);
      return async ({ actor, db, audit }) => {
        const { accountId } = actor;
        if (typeof input.parent === "string") await requireOwnCategory(db, accountId, input.parent);
        const job = await insertJob(db, actor, { kind, input, ...bots, ...writerOf(actor) });
        audit(await describeNewJob(db, accountId, job));
        return toJob(await requireOwnJob(db, actor, job.id));
      };
    },
  },
);

function requireUnlimited(actor: AccountActor): void {
  if (isLimited(actor)) throw new Fault("forbidden", "Only the account itself may make bots public or private.");
}

/** Changes are for disabled bots too; what bots do is not. */
const includesDisabled = (kind: JobKind): boolean => kind === "edit" || kind === "delete";

async function findJobBots(db: Db, actor: AccountActor, kind: JobKind, target: JobTarget) {
  const { categoryId: reached } = botsOf(actor);
  if ("botIds" in target) return reached ? findReachedBots(db, actor, target.botIds) : { botIds: target.botIds };
  // It would tell which bots there are.
  if ("viewId" in target && isLimited(actor)) throw notFound("view");
  requireScope(actor, ["bots.read"]);
  if (reached && !("categoryId" in target && reachesCategory(actor, target.categoryId))) {
    throw new Fault("forbidden", "An API token that is limited to categories names one of them, or bots by id.");
  }
  const bots = await findTargetBots(db, actor.accountId, target, { includesDisabled: includesDisabled(kind) });
  if (bots.botIds.length === 0) throw new Fault("unable_to_process", "The target has no bot at the moment.");
  return bots;
}

/** Other bots are as unknown as those of another account. */
async function findReachedBots(db: Db, actor: AccountActor, botIds: string[]) {
  const where = { ...botsOf(actor), id: { in: botIds } };
  const rows = await db.bot.findMany({ where, select: { id: true }, take: botIds.length });
  if (rows.length === 0) throw new Fault("unable_to_process", "The target has no bot at the moment.");
  return { botIds: rows.map(({ id }) => id), unknown: new Set(botIds).size - rows.length };
}

const withoutUndefined = (input: object): Prisma.InputJsonObject =>
  z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(input))) as Prisma.InputJsonObject;
