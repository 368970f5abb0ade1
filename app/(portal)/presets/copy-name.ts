import { nameKey } from "#server/contract/name-key.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { presetsTexts } from "./texts.ts";

const { nameOfCopy } = presetsTexts;
const MAX_NAME_LENGTH = 32;

/** A free name for the copy of a preset, cut to the maximum length of names at a grapheme boundary. */
export function copyName(name: string, existing: readonly { name: string }[]): string {
  const taken = new Set(existing.map((one) => nameKey(one.name)));
  for (let copy = 1; ; copy++) {
    const wanted = cutName(name, copy);
    if (!taken.has(nameKey(wanted))) return wanted;
  }
}

function cutName(name: string, copy: number): string {
  let start = "";
  for (const { segment } of new Intl.Segmenter().segment(sanitizeName(name))) {
    if ([...nameOfCopy(start + segment, copy)].length > MAX_NAME_LENGTH) break;
    start += segment;
  }
  return nameOfCopy(start.trimEnd(), copy).trim();
}
