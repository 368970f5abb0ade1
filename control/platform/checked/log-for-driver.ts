import { errorMessage } from "../../logging/error-message.ts";
import type { Log } from "../../logging/log.ts";
import type { Clock } from "../../timing/monotonic-clock.ts";
import type { DriverHost, LogLevel } from "../platform.ts";
import { EventRate } from "./event-rate.ts";

const LEVELS: readonly unknown[] = ["debug", "info", "warn", "error"] satisfies LogLevel[];
/** With many more, the service would close the shard's connection. */
const MAX_LINES_PER_SECOND = 100;

/** Drops lines beyond the limit, and says how many. */
export function limitLog(log: Log, clock: Pick<Clock, "now">): Log {
  const rate = new EventRate(clock, MAX_LINES_PER_SECOND);
  let dropped = 0;
  return (level, message, botId) => {
    if (!rate.add()) {
      dropped += 1;
      return;
    }
    if (dropped > 0) log("warn", `The driver wrote too many lines in a second: ${dropped} are missing.`);
    dropped = 0;
    log(level, message, botId);
  };
}

/** Drivers may be JavaScript: another level counts as `info`, and what is no text becomes one. */
export const logForDriver =
  (log: DriverHost["log"]): DriverHost["log"] =>
  (level, message, accountId) =>
    log(LEVELS.includes(level) ? level : "info", errorMessage(message), accountId);
