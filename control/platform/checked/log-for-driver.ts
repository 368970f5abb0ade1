import { errorMessage } from "../../logging/error-message.ts";
import type { DriverHost, LogLevel } from "../platform.ts";

const LEVELS: readonly unknown[] = ["debug", "info", "warn", "error"] satisfies LogLevel[];

/** Drivers may be JavaScript: another level counts as `info`, and what is no text becomes one. */
export const logForDriver =
  (log: DriverHost["log"]): DriverHost["log"] =>
  (level, message, accountId) =>
    log(LEVELS.includes(level) ? level : "info", errorMessage(message), accountId);
