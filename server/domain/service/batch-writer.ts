import { log } from "../../log.ts";

/** Calls `write` at this interval, and once more when it is stopped. @param failureMessage Logged when a write fails. */
export function startBatchWriter(
  write: () => Promise<void>,
  intervalMs: number,
  failureMessage: string,
): { stop(): Promise<void> } {
  const attempt = () => write().catch((err) => log().warn({ err }, failureMessage));
  const timer = setInterval(attempt, intervalMs);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return attempt();
    },
  };
}
