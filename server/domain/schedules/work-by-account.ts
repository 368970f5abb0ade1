import { isUnavailable } from "../../data/db.ts";
import { log } from "../../log.ts";
import { isAccountBusy } from "../lock-account.ts";

/** Accounts whose schedules one process looks after at once. */
const LANES = 4;

interface Owned {
  id: string;
  accountId: string;
}

/** What a round does not look at again. */
export interface LeftOut {
  ids: string[];
  /** Accounts that are busy, or whose work fails: they wait for the next round, and nobody waits for them. */
  accountIds: string[];
}

/**
 * Works until nothing is left, in turns: each has at most one schedule of each account.
 * @param find The first schedule of each account, without those left out.
 */
export async function workByAccount(
  find: (leftOut: LeftOut) => Promise<Owned[]>,
  work: (schedule: Owned) => Promise<void>,
): Promise<void> {
  const leftOut: LeftOut = { ids: [], accountIds: [] };
  while (true) {
    const found = await find(leftOut);
    if (found.length === 0) return;
    const waiting = found.values();
    const workOnNext = async () => {
      for (const schedule of waiting) {
        leftOut.ids.push(schedule.id);
        await work(schedule).catch((err) => {
          leftOut.accountIds.push(schedule.accountId);
          if (!isBusy(err)) log().error({ err, scheduleId: schedule.id }, "a schedule could not be looked after");
        });
      }
    };
    await Promise.all(Array.from({ length: LANES }, workOnNext));
  }
}

/** Whether nothing is wrong with the schedule itself, which is still due. */
export const isBusy = (error: unknown): boolean => isUnavailable(error) || isAccountBusy(error);
