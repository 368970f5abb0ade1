/**
 * What the gateway says of a bot (specification, 3.1). The only place that gives these numbers names.
 *
 * @example
 * if (bot.status === BotStatus.Available) await bot.run("emote wave");
 */
export const BotStatus = { Offline: 0, Booting: 1, Available: 2, Busy: 3, Disconnected: 4 } as const;
export type BotStatus = (typeof BotStatus)[keyof typeof BotStatus];
export type BotStatusName = keyof typeof BotStatus;

/** The name of a status by its number. */
export const BOT_STATUS_NAMES = Object.keys(BotStatus) as readonly BotStatusName[];
