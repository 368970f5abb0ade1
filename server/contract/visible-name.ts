/** Direction marks, control characters, and everything that takes no room or only looks like a blank. */
const MISLEADING = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Marks above or below a letter: a few are a language's, a tower of them is a trick. */
const TOWERS = /(\p{Mn}{2})\p{Mn}+/gu;

/** A name that others chose, such that it cannot pass for another one or disturb the page around it. */
export const visibleName = (name: string): string =>
  name
    .normalize("NFC")
    .replace(/\p{White_Space}+/gu, " ")
    .replace(MISLEADING, "")
    .replace(TOWERS, "$1")
    .trim() || "(no name)";
