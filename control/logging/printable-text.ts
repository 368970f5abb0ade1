// Players, the service and drivers choose parts of what is printed. A terminal would obey control characters in it.

/** Control and format characters, and separators: among them escape sequences, and marks that reorder a line. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;
/** One expression for both would search long runs again and again. */
const WHITESPACE = /[\s\u0085]+/gu;
const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]/u;
/** Marks above and below one character, beyond two: they would cover other lines. */
const EXCESS_MARKS = /(?<=\p{M}{2})\p{M}+/gu;
/** What only joins characters, or selects how one looks. Names contain it, and terminals give it different widths. */
const JOINERS = /\u200c|\u200d|[\ufe00-\ufe0f]/gu;
const REPLACEMENT = "\ufffd";

/** One line that a terminal shows as it is. A line break or a tab becomes a space, other control characters `\ufffd`. */
export const toPrintableLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(WHITESPACE, (run) => (BREAK.test(run) ? " " : run))
    .replace(JOINERS, "")
    .replace(UNPRINTABLE, REPLACEMENT)
    .replace(EXCESS_MARKS, "");

/** Lines that a terminal shows as they are. Each further line is indented, so that it cannot pass for another entry. */
export const toPrintableLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => line.replaceAll("\t", "    ").replace(UNPRINTABLE, REPLACEMENT))
    .join("\n    ")
    .toWellFormed();

/** Whether a terminal would obey something in it, or hide it. */
export const hasUnprintable = (text: string): boolean => new RegExp(UNPRINTABLE, "u").test(text);

/** JSON that a terminal shows as it is, with the same value: in one line, or indented. */
export const toPrintableJson = (value: unknown, indent = 0): string =>
  JSON.stringify(value, null, indent).split("\n").map(escapeUnprintable).join("\n");

/** In a line of JSON, or of another notation that knows `\\uXXXX`. */
export const escapeUnprintable = (json: string): string =>
  json.replace(UNPRINTABLE, (found) =>
    [...Array(found.length).keys()].map((at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
