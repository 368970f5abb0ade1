import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { presetsTexts } from "./texts.ts";

const { nameOfCopy } = presetsTexts;
const MAX_NAME_LENGTH = 32;

/** A name for the copy of a preset, cut to the maximum length of names at a grapheme boundary. */
export function copyName(name: string): string {
  let start = "";
  for (const { segment } of new Intl.Segmenter().segment(sanitizeName(name))) {
    if ([...nameOfCopy(start + segment)].length > MAX_NAME_LENGTH) break;
    start += segment;
  }
  return nameOfCopy(start.trimEnd()).trim();
}
