import { sanitizeLine } from "../../contract/sanitize-name.ts";

/**
 * A text of the game platform, or of a shard, as its users read it: one line of visible characters.
 * @returns Null where it says nothing.
 */
export function platformSentence(text: string, maxLength: number): string | null {
  const line = sanitizeLine(text.slice(0, 4 * maxLength).toWellFormed());
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(line)) return null;
  return [...line].slice(0, maxLength).join("");
}
