import { distance } from "fastest-levenshtein";
import type { Problem } from "../contract/problem.ts";

/** So many names are listed, where none of them is near. */
const MAX_LISTED = 10;
/** Nobody types a longer name by mistake, and comparing long ones takes long. */
const MAX_MISSPELLED_LENGTH = 64;

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The name that was probably meant; null where none of them is near. */
function findNearest(name: string, known: readonly string[]): string | null {
  if (name.length > MAX_MISSPELLED_LENGTH) return null;
  const typed = plain(name);
  let nearest: string | null = null;
  let least = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const candidate of known) {
    const edits = distance(typed, plain(candidate));
    if (edits >= least) continue;
    nearest = candidate;
    least = edits;
  }
  return nearest;
}

function suggest(name: string, known: readonly string[]): string {
  const nearest = findNearest(name, known);
  if (nearest !== null) return ` Did you mean \`${nearest}\`?`;
  if (known.length === 0 || known.length > MAX_LISTED) return "";
  return ` Known here: ${known.map((one) => `\`${one}\``).join(", ")}.`;
}

/** The problem of a parameter or member that the request does not have. The value is never named. */
export const unknownMember = (path: Problem["path"], known: readonly string[]): Problem => ({
  path,
  message: `This is not known here.${suggest(String(path.at(-1) ?? ""), known)}`,
});
