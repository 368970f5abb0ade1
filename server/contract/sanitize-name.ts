/** Direction marks, control characters and invisible characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/u;
/** The same, except in emoji. Those are tried only where one may begin: it takes long. */
const MISLEADING =
  /((?=\p{Emoji})\p{RGI_Emoji})|[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/gv;
/**
 * More marks in a row than any text has (Unicode Standard Annex 15, "stream-safe text"). Normalization sorts them, which
 * takes quadratic time in their number.
 */
const ENDLESS_MARKS = /(\p{M}{30})\p{M}+/gu;
/** More than four marks on one letter: no language needs them. */
const EXCESS_MARKS = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

/** One line of visible characters, which may be empty: without what could imitate another text or disturb the page. */
export function sanitizeLine(text: string): string {
  const line = text
    .replace(ENDLESS_MARKS, "$1")
    .normalize("NFC")
    .replace(/\p{White_Space}+/gu, " ");
  return (INVISIBLE.test(line) ? line.replace(MISLEADING, "$1") : line).replace(EXCESS_MARKS, "$1").trim();
}

/**
 * A name as people see it. New names are validated (names.ts); this is for names from the game platform and from clusters,
 * and for names that were stored before the validation.
 */
export const sanitizeName = (name: string): string => sanitizeLine(name) || "(no name)";
