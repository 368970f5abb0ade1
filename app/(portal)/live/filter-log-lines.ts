import { LOG_LEVELS } from "#server/contract/log-levels.ts";
import type { NamedShardLogLine } from "#server/contract/shard-log.ts";

export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogFilter {
  /** The least important level that is shown. */
  level: LogLevel;
  /** Part of the message, or of the name or id of the bot; case does not matter. */
  text: string;
}

/** The lines that the filter shows. */
export function filterLogLines(lines: readonly NamedShardLogLine[], { level, text }: LogFilter): NamedShardLogLine[] {
  const least = LOG_LEVELS.indexOf(level);
  const wanted = text.trim().toLowerCase();
  return lines.filter((line) => {
    if (LOG_LEVELS.indexOf(line.level) < least) return false;
    const texts = [line.message, line.botName ?? "", line.botId ?? ""];
    return wanted === "" || texts.some((one) => one.toLowerCase().includes(wanted));
  });
}

/** The lines as a text file, one line each. */
export const toLogFile = (lines: readonly NamedShardLogLine[]): string =>
  lines
    .map(({ at, level, botId, botName, message }) => {
      const bot = botId === null ? [] : [`[${botName ?? "bot"} ${botId}]`];
      return `${[at, level, ...bot, message.replace(/[\r\n]+/g, " ")].join(" ")}\n`;
    })
    .join("");
