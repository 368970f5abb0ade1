import { toPrintableJson, toPrintableLines } from "../logging/printable-text.ts";
import type { LogEntry, Logger } from "./cluster-events.ts";

export const LOG_FORMATS = ["text", "json"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

const LEVELS: readonly string[] = ["debug", "info", "warn", "error"] satisfies LogEntry["level"][];

/** @returns A logger that writes one line per entry of this level and above. */
export function createLogPrinter(format: LogFormat, minLevel: string, write: (line: string) => void): Logger {
  return filterByLevel(minLevel, (entry) => write(`${format === "json" ? toPrintableJson(entry) : lineOf(entry)}\n`));
}

/** @throws When there is no such level. */
export function filterByLevel(minLevel: string, logger: Logger): Logger {
  const minIndex = LEVELS.indexOf(minLevel);
  if (minIndex < 0) throw new Error(`--log-level: ${minLevel} is none of ${LEVELS.join(", ")}.`);
  return (entry) => {
    if (LEVELS.indexOf(entry.level) >= minIndex) logger(entry);
  };
}

function lineOf({ time, level, shardId, botId, nickname, message }: LogEntry): string {
  const bot = botId && (nickname ? `bot ${botId} (${nickname})` : `bot ${botId}`);
  const where = [shardId && `shard ${shardId.slice(0, 8)}`, bot].filter(Boolean).join(" ");
  return toPrintableLines([time, level.padEnd(5), where, message].filter(Boolean).join("  "));
}
