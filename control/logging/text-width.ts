/** Characters that take two columns: those of East Asian scripts, full-width forms and emoji. */
const WIDE =
  /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Tangut}\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/u;
/** Characters that stand above or below another one. */
const ZERO = /[\p{M}\u1160-\u11ff]/u;

const widthOfCharacter = (character: string): number => {
  if (ZERO.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
};

/** The columns that a printable text takes on a terminal. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += widthOfCharacter(character);
  return width;
}

/** Cuts a printable text at this number of columns, with `…` at the cut. */
export function cutToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let cut = "";
  let used = 0;
  for (const character of text) {
    used += widthOfCharacter(character);
    if (used > width - 1) break;
    cut += character;
  }
  return width > 0 ? `${cut}…` : "";
}

/** Exactly this number of columns: cut, or filled with spaces. */
export function fitToWidth(text: string, width: number): string {
  const cut = cutToWidth(text, width);
  return cut + " ".repeat(Math.max(0, width - widthOf(cut)));
}
