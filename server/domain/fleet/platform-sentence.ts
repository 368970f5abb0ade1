import { sanitizeName } from "../../contract/sanitize-name.ts";

/**
 * A text of the game platform, or of a shard, as its users read it: one line of visible characters.
 * @returns Null where it says nothing.
 */
export function platformSentence(text: string, maxLength: number): string | null {
  if (text.trim() === "") return null;
  return [...sanitizeName(text.slice(0, 4 * maxLength).toWellFormed())].slice(0, maxLength).join("");
}
