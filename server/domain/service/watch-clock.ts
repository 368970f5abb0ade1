import {
  compareClocks,
  databaseNow,
  describeClockDifference,
  MAX_CLOCK_DIFFERENCE_MS,
} from "../../data/database-clock.ts";
import { isUnavailable } from "../../data/db.ts";
import { log } from "../../log.ts";
import { metrics } from "../../metrics/metrics.ts";
import { type Periodic, startPeriodic } from "../../start-periodic.ts";

const INTERVAL_MS = 30_000;

/** Compares the process's clock with the database's, and logs when it begins to differ, differs otherwise, or is right again. */
export class ClockWatch {
  #loggedMs = 0;

  async compare(): Promise<void> {
    this.#report(await compareClocks());
  }

  #report(aheadMs: number): void {
    const isLogged = Math.abs(aheadMs - this.#loggedMs) <= MAX_CLOCK_DIFFERENCE_MS;
    if (this.#loggedMs !== 0 && Math.abs(aheadMs) < MAX_CLOCK_DIFFERENCE_MS / 2) {
      this.#loggedMs = 0;
      log().info("the clock of this process is as the database's again");
    } else if (Math.abs(aheadMs) > MAX_CLOCK_DIFFERENCE_MS && !isLogged) {
      this.#loggedMs = aheadMs;
      const difference = describeClockDifference(aheadMs);
      log().warn({ difference }, "the clock of this process differs from the database's: synchronize both (NTP)");
    }
  }
}

/** Compares once, and at an interval while the service runs. */
export async function startClockWatch(): Promise<Periodic> {
  const watch = new ClockWatch();
  await watch.compare().catch(() => undefined); // what lasts is logged by the next run
  metrics()?.addGauge("clock_difference", () => (Date.now() - databaseNow().getTime()) / 1_000);
  const compare = () => watch.compare();
  return startPeriodic("the database could not be asked for its time", INTERVAL_MS, compare, {
    isExpected: isUnavailable,
  });
}
