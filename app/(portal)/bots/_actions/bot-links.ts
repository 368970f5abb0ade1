/** The ids are part of an address, which browsers and servers limit. */
export const MAX_LINKED_BOTS = 300;

/** A new schedule for these bots. */
export const scheduleLink = (bots: readonly { id: string }[]): string =>
  `/schedules/new?bots=${bots.map(({ id }) => id).join(",")}`;

/** An export of these bots. */
export const exportLink = (bots: readonly { id: string }[]): string =>
  `/bots/export?bots=${bots.map(({ id }) => id).join(",")}`;
