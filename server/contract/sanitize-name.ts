/** Direction marks, control characters, and everything that takes no room or only looks like a blank; not in emoji. */
const MISLEADING =
  /(\p{RGI_Emoji})|[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/gv;
/** Marks above or below a letter: a few are a language's, a tower of them is a trick. */
const EXCESS_MARKS = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

/**
 * A name that others chose, such that it cannot pass for another one or disturb the page around it. New names hold none
 * of this (names.ts): it is for names of the platform, of clusters, and from before.
 */
export const sanitizeName = (name: string): string =>
  name
    .normalize("NFC")
    .replace(/\p{White_Space}+/gu, " ")
    .replace(MISLEADING, "$1")
    .replace(EXCESS_MARKS, "$1")
    .trim() || "(no name)";
