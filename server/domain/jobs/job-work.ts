import type { ClaimedJob } from "../../data/job-claims.ts";
import type { ClaimedItem, ItemResult } from "../../data/job-items.ts";

/** How the items of one kind of job are done. */
export interface JobWork {
  /** Items that are done together. */
  itemsPerTask: number;
  /** Tasks of one job that run at once, at most: fewer while many jobs run. */
  maxTasks: number;
  /** Whether an item that a process was doing when it ended may be done again. */
  mayRepeat: boolean;
  /** Whether bots do the items: after a start of the service, those of before are waited for. */
  needsBots?: true;
  /**
   * Does the items of one task. Items without a result have written it themselves.
   * @throws When the job cannot go on: it then fails.
   */
  run(items: readonly ClaimedItem[], job: ClaimedJob): Promise<ItemResult[]>;
}

export const NO_BOT_MESSAGE = "This bot no longer exists.";
export const INTERRUPTED_MESSAGE = "The service was interrupted; it is not known whether it ran.";
