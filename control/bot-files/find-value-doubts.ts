import type { BotFile, Doubt } from "./bot-table.ts";
import { REQUIRED } from "./fields.ts";
import { withoutTail } from "./read-setting-value.ts";
import { fileTexts } from "./texts.ts";

const { doubts } = fileTexts;

/** Signs that are not seen, and blanks that look like another one. */
const INVISIBLE = /[\u00A0\u00AD\u061C\u180E\u2000-\u200F\u2028-\u202F\u205F-\u2064\u2066-\u206F\u3000\uFEFF]/gu;
const FORMULA = /^=\s{0,9}[\p{L}\d_.]{1,60}\s{0,9}[(&]/u;
const ROUNDED = /^(?:\d(?:[.,]\d{1,20})?E\+?\d{1,3}|\d{15}0{3,})$/i;
const ERROR = /^#(?:#{2,}|REF!|N\/A|NAME\?|NULL!|NUM!|VALUE!|DIV\/0!|BEZUG!|NV|WERT!|NOM\s?\?|VALEUR\s?!)$/i;

/** A quotation mark inside a word, such as an apostrophe. */
const INSIDE_WORD = /(?<=[\p{L}\p{N}])["'`’](?=[\p{L}\p{N}])/gu;
const MARKS = [/"/g, /'/g, /`/g, /[“”„]/g, /[‘’]/g, /[«»]/g];
const OPENING: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/** Whether a value has half of a pair of quotation marks or brackets, as a piece of a program does. */
function isBroken(value: string): boolean {
  const text = value.replace(INSIDE_WORD, "");
  if (MARKS.some((mark) => (text.match(mark)?.length ?? 0) % 2 === 1)) return true;
  const open: string[] = [];
  for (const sign of text.match(/[()[\]{}]/g) ?? []) {
    const opening = OPENING[sign];
    if (opening === undefined) open.push(sign);
    else if (open.pop() !== opening) return true;
  }
  return open.length > 0;
}

const codePoint = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The questions that depend on which columns are the credentials. */
export const VALUE_DOUBTS: readonly string[] = ["invisible", "written", "formulas", "numbers", "errors"];

/** What of the credentials may not be what the person meant. */
export function findValueDoubts({ cells, hasHeadings, mapping, isNamed, unclear }: Omit<BotFile, "doubts">): Doubt[] {
  const columns = REQUIRED.flatMap((field) => mapping[field] ?? []);
  const values = cells.slice(hasHeadings ? 1 : 0).flatMap((row) => columns.map((column) => row[column] ?? ""));
  const found: Doubt[] = [];
  const confirm = [{ label: doubts.confirm }];
  const invisible = values.filter((value) => value.search(INVISIBLE) >= 0);
  if (invisible.length > 0) {
    const signs = new Set(invisible.slice(0, 100).flatMap((value) => value.match(INVISIBLE) ?? []));
    found.push({
      id: "invisible",
      title: doubts.invisible,
      text: doubts.invisibleText(invisible.length, [...signs].slice(0, 5).map(codePoint)),
      about: invisible.join("\n"),
      answers: [
        { label: doubts.removeInvisible, fix: (value) => value.replace(INVISIBLE, "") },
        { label: doubts.keepInvisible },
      ],
    });
  }
  const isUnclear = (value: string): boolean => unclear?.has(value) || (!hasHeadings && isBroken(value));
  const written = values.filter(isUnclear);
  if (written.length > 0) {
    const hasTail = written.some((value) => withoutTail(value) !== value);
    const cut = {
      label: doubts.cutWritten,
      fix: (value: string) => (isUnclear(value) ? withoutTail(value) : value),
    };
    found.push({
      id: "written",
      title: doubts.written,
      text: doubts.writtenText([...new Set(written)]),
      about: written.join("\n"),
      answers: [...(hasTail ? [cut] : []), ...confirm],
    });
  }
  const kinds = [
    { id: "formulas", pattern: FORMULA, title: doubts.formulas, text: doubts.formulasText },
    { id: "numbers", pattern: ROUNDED, title: doubts.numbers, text: doubts.numbersText },
    { id: "errors", pattern: ERROR, title: doubts.errors, text: doubts.errorsText },
  ];
  // A source that names its values may have formulas of other kinds as values.
  for (const { id, pattern, title, text } of isNamed ? kinds.slice(1) : kinds) {
    const some = values.filter((value) => pattern.test(value));
    if (some.length > 0)
      found.push({ id, title, text: text([...new Set(some)]), about: some.join("\n"), answers: confirm });
  }
  return found;
}
