/** A state has the bot's own status first. Quotes inside of a string are escaped. */
const STATUS = /"status":([0-4])\b/;
const PARENT = /"parent":"([^"]*)"/;

/** The status in a bot's state as JSON, without parsing all of it; null without a state. */
export function statusOfState(json: string | null): number | null {
  const found = json === null ? null : STATUS.exec(json);
  return found ? Number(found[1]) : null;
}

/** The category in a bot's state as JSON; null for a bot without one. */
export const categoryOfState = (json: string): string | null => PARENT.exec(json)?.[1] ?? null;
