import { log } from "../../log.ts";

/** Writes at this interval for as long as the service runs, and a last time when it stops. */
export function startBatchWriter(write: () => Promise<void>, everyMs: number, lost: string): { stop(): Promise<void> } {
  const attempt = () => write().catch((err) => log().warn({ err }, lost));
  const timer = setInterval(attempt, everyMs);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return attempt();
    },
  };
}
