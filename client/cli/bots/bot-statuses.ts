import { BOT_STATUS_NAMES, BotStatus } from "../../../control/bot-status.ts";
import type { Color, ColoredPart } from "../colored-text.ts";

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

/** The hues of the portal in the colours that every terminal has, in the terminal's own shades. */
export const STATUS_COLORS: Readonly<Record<BotStatus, Color>> = {
  [BotStatus.Offline]: "gray",
  [BotStatus.Booting]: "yellow",
  [BotStatus.Available]: "green",
  [BotStatus.Busy]: "blue",
  [BotStatus.Disconnected]: "redBright",
};

/** The colour of the mark of a status; none of a status that this version does not know. */
export const colorOfStatus = (status: number): Color | null => STATUS_COLORS[status as BotStatus] ?? null;

/** A status for a person: `■ Available`. Of one that this version does not know, its number. */
export function markedStatus(status: number): string {
  const name = BOT_STATUS_NAMES.find((one) => BotStatus[one] === status);
  return name ? `${MARKS[BotStatus[name]]} ${name}` : String(status);
}

/** The same with a colour for its mark. */
export function coloredStatus(status: number): ColoredPart[] {
  const [mark = "", ...name] = markedStatus(status);
  return [{ text: mark, color: colorOfStatus(status) }, name.join("")];
}
