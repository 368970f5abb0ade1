/** Whether a database and UTF-8 can hold the text: no NUL, no lone surrogate. */
export const isStorable = (value: string): boolean => !value.includes("\0") && value.isWellFormed();

export const UNSTORABLE_MESSAGE = "This must be well-formed Unicode without NUL characters.";

/** Removes what a database cannot hold: NUL and lone surrogates. */
export const cleanText = (value: string): string => value.replaceAll("\0", "").toWellFormed();

const MAX_NESTING = 32;

/** Cleans every text and name in a JSON value. Values nested too deeply become null. */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_NESTING) return null;
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [cleanText(name), cleanJson(member, depth + 1)]),
  );
}

/** In well-formed UTF-8, JSON can contain such characters only as escapes. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses and cleans JSON from a shard, which contains texts of players. Such texts are cleaned and not refused: the name
 * of one player must not stop a bot.
 * @throws SyntaxError when it is not JSON.
 */
export function parseUntrustedJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return UNSTORABLE_ESCAPE.test(text) ? cleanJson(value) : value;
}
