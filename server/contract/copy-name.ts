import { nameKey } from "./name-key.ts";
import { sanitizeName } from "./sanitize-name.ts";

const MAX_NAME_LENGTH = 32;

/** A free name for the copy of a preset or an automation, cut to the maximum length of names at a grapheme boundary. */
export function copyName(name: string, existing: readonly { name: string }[], maxLength = MAX_NAME_LENGTH): string {
  const taken = new Set(existing.map((one) => nameKey(one.name)));
  for (let copy = 1; ; copy++) {
    const wanted = cutName(name, maxLength, (start) => (copy > 1 ? `${start} copy ${copy}` : `${start} copy`));
    if (!taken.has(nameKey(wanted))) return wanted;
  }
}

function cutName(name: string, maxLength: number, nameOf: (start: string) => string): string {
  let start = "";
  for (const { segment } of new Intl.Segmenter().segment(sanitizeName(name))) {
    if ([...nameOf(start + segment)].length > maxLength) break;
    start += segment;
  }
  return nameOf(start.trimEnd()).trim();
}
