/** The ids are part of an address, which browsers and servers limit. */
export const MAX_LINKED_BOTS = 300;

/** The console of a bot, with a command typed in its field. */
export const consoleLink = (botId: string, command = ""): string =>
  `/bots/${botId}?tab=console&command=${encodeURIComponent(command)}`;

/** A new schedule for these bots. */
export const scheduleLink = (bots: readonly { id: string }[]): string =>
  `/schedules/new?bots=${bots.map(({ id }) => id).join(",")}`;

/** An export of these bots. */
export const exportLink = (bots: readonly { id: string }[]): string =>
  `/bots/export?bots=${bots.map(({ id }) => id).join(",")}`;
