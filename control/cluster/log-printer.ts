import type { LogEntry, Logger } from "./cluster-events.ts";

export const LOG_FORMATS = ["text", "json"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];
const LEVELS: readonly LogEntry["level"][] = ["debug", "info", "warn", "error"];

/** Writes log entries as lines, from this level on. */
export function createLogPrinter(format: LogFormat, from: string, write: (line: string) => void): Logger {
  const least = LEVELS.indexOf(from as LogEntry["level"]);
  if (least < 0) throw new Error(`--log-level: ${from} is none of ${LEVELS.join(", ")}.`);
  return (entry) => {
    if (LEVELS.indexOf(entry.level) < least) return;
    write(`${format === "json" ? JSON.stringify(entry) : lineOf(entry)}\n`);
  };
}

function lineOf({ time, level, shardId, botId, message }: LogEntry): string {
  const where = [shardId && `shard ${shardId.slice(0, 8)}`, botId && `bot ${botId}`].filter(Boolean).join(" ");
  return [time, level.padEnd(5), where, message].filter(Boolean).join("  ");
}
