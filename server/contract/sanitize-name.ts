/** Direction marks, control characters and invisible characters, except in emoji. */
const MISLEADING =
  /(\p{RGI_Emoji})|[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/gv;
/** More than four marks on one letter: no language needs them. */
const EXCESS_MARKS = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

/** One line of visible characters, which may be empty: without what could imitate another text or disturb the page. */
export const sanitizeLine = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\p{White_Space}+/gu, " ")
    .replace(MISLEADING, "$1")
    .replace(EXCESS_MARKS, "$1")
    .trim();

/**
 * A name as people see it. New names are validated (names.ts); this is for names from the game platform and from clusters,
 * and for names that were stored before the validation.
 */
export const sanitizeName = (name: string): string => sanitizeLine(name) || "(no name)";
