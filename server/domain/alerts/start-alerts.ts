import { isUnavailable } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { log } from "../../log.ts";
import { AlertEvaluation } from "./evaluate-alerts.ts";

const INTERVAL_MS = 15_000;
const DUTY = "alerts";

/** Evaluates the alerts while the service runs, in one process at a time. */
export function startAlerts(intervalMs = INTERVAL_MS): { stop(): Promise<void> } {
  const processId = newId();
  let evaluation: AlertEvaluation | null = null;
  let running: Promise<void> | null = null;
  const round = async () => {
    if (await engine().claimDuty(DUTY, processId, 2 * intervalMs)) {
      evaluation ??= new AlertEvaluation();
      await evaluation.run();
    } else evaluation = null; // what it remembers becomes out of date
  };
  const tick = () => {
    running ??= round()
      .catch((err) => {
        if (!isUnavailable(err)) log().warn({ err }, "the alerts were not evaluated; the next round retries");
      })
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(tick, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
