/** Text without what a database cannot hold: NUL, and halves of surrogate pairs. */
export const cleanText = (value: string): string => value.replaceAll("\0", "").toWellFormed();

const MAX_NESTING = 32;

/** The same for every text and name in a JSON value. What is nested deeper than anything of ours becomes null. */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_NESTING) return null;
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [cleanText(name), cleanJson(member, depth + 1)]),
  );
}

/** In JSON text that is well-formed UTF-8, such characters can only stand escaped. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses what a shard sent: somebody else's program, and through it people of the game platform. It is cleaned and not
 * refused, because one name of one player must not stop a bot.
 * @throws SyntaxError where it is not JSON.
 */
export function parseUntrustedJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return UNSTORABLE_ESCAPE.test(text) ? cleanJson(value) : value;
}
