import { BOT_STATUS_NAMES, BotStatus } from "../../../control/bot-status.ts";

/** The names of statuses, as flags take them. */
export const STATUS_NAMES = BOT_STATUS_NAMES.map((name) => name.toLowerCase());

export const statusOf = (name: string): BotStatus =>
  Object.entries(BotStatus).find(([status]) => status.toLowerCase() === name)?.[1] ?? BotStatus.Offline;

/** The same pictures as on the portal's map of bots. */
const MARKS: Readonly<Record<BotStatus, string>> = {
  [BotStatus.Offline]: "□",
  [BotStatus.Booting]: "◪",
  [BotStatus.Available]: "■",
  [BotStatus.Busy]: "▣",
  [BotStatus.Disconnected]: "☒",
};

/** A status for a person: `■ Available`. Of one that this version does not know, its number. */
export function markedStatus(status: number): string {
  const name = BOT_STATUS_NAMES.find((one) => BotStatus[one] === status);
  return name ? `${MARKS[BotStatus[name]]} ${name}` : String(status);
}
