import { EditJobInput } from "../../contract/jobs.ts";
import type { Db } from "../../data/db.ts";
import { moveToDeleted } from "../../data/deleted-bots.ts";
import type { ClaimedJob } from "../../data/job-claims.ts";
import { type ClaimedItem, endItems, findReachedBots, type ItemResult } from "../../data/job-items.ts";
import { transactionInTurn } from "../../data/transaction-turns.ts";
import { RESTORABLE_HOURS } from "../bots/delete-bots.ts";
import { requireManagedCapacity } from "../categories/require-managed-capacity.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { Fault } from "../fault.ts";
import { publishChangedBots } from "../fleet/assigning/publish-changed-bots.ts";
import { lockAccount } from "../lock-account.ts";
import { type JobWork, NO_BOT_MESSAGE } from "./job-work.ts";

const BOTS_PER_TASK = 500;

/** @param change Changes those of the bots that the account has. @returns Their ids. */
const changeWork = (change: (tx: Db, job: ClaimedJob, botIds: string[]) => Promise<string[]>): JobWork => ({
  itemsPerTask: BOTS_PER_TASK,
  maxTasks: 1, // they would wait for the account's lock
  mayRepeat: true, // the results are written with the change
  async run(items, job) {
    try {
      await runChange(items, job, change);
      return [];
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return items.map(({ position }) => ({ position, state: "failed", message: error.message }));
    }
  },
});

async function runChange(
  items: readonly ClaimedItem[],
  job: ClaimedJob,
  change: (tx: Db, job: ClaimedJob, botIds: string[]) => Promise<string[]>,
): Promise<void> {
  const { id, accountId } = job;
  const botIds = await transactionInTurn({ id: accountId }, async (tx) => {
    await lockAccount(tx, accountId);
    const wanted = items.flatMap(({ botId }) => botId ?? []);
    const changed = await change(tx, job, await findReachedBots(tx, id, wanted));
    const done = new Set(changed);
    const results = items.map(
      ({ position, botId }): ItemResult =>
        botId !== null && done.has(botId)
          ? { position, state: "succeeded" }
          : { position, state: "failed", message: NO_BOT_MESSAGE },
    );
    await endItems(tx, id, results);
    return changed;
  });
  publishChangedBots([{ accountId, botIds }]);
}

export const editWork = changeWork(async (tx, { accountId, input }, botIds) => {
  const { disabled, public: isPublic, parent } = EditJobInput.parse(input);
  if (parent) await requireOwnCategory(tx, accountId, parent);
  const changed = await tx.bot.updateManyAndReturn({
    where: { accountId, id: { in: botIds } },
    data: { disabled, isPublic, categoryId: parent },
    select: { id: true },
  });
  if (parent) await requireManagedCapacity(tx, parent);
  return changed.map(({ id }) => id);
});

export const deleteWork = changeWork((tx, { accountId }, botIds) =>
  moveToDeleted(tx, { accountId, botIds, exportId: null, restorableHours: RESTORABLE_HOURS }),
);
