import { BOT_STATUS_NAMES, BotStatus } from "../../../control/bot-status.ts";

/** The names of statuses, as flags take them. */
export const STATUS_NAMES = BOT_STATUS_NAMES.map((name) => name.toLowerCase());

export const statusOf = (name: string): BotStatus =>
  Object.entries(BotStatus).find(([status]) => status.toLowerCase() === name)?.[1] ?? BotStatus.Offline;

export const nameOfStatus = (status: number): string =>
  BOT_STATUS_NAMES.find((name) => BotStatus[name] === status) ?? String(status);
