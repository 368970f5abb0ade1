import { isUnavailable } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { type Periodic, startPeriodic } from "../../start-periodic.ts";
import { AlertEvaluation } from "./evaluate-alerts.ts";

const INTERVAL_MS = 15_000;
const DUTY = "alerts";

/** Evaluates the alerts while the service runs, in one process at a time. */
export function startAlerts(intervalMs = INTERVAL_MS): Periodic {
  const processId = newId();
  let evaluation: AlertEvaluation | null = null;
  const round = async () => {
    if (await engine().claimDuty(DUTY, processId, 2 * intervalMs)) {
      evaluation ??= new AlertEvaluation();
      await evaluation.run();
    } else evaluation = null; // what it remembers becomes out of date
  };
  return startPeriodic("the alerts were not evaluated", intervalMs, round, { isExpected: isUnavailable });
}
