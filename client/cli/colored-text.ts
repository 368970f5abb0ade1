import util from "node:util";
import { toPrintableLine } from "../../control/logging/printable-text.ts";

export type Color = "gray" | "yellow" | "green" | "blue" | "redBright";
export type ColoredPart = string | { text: string; color: Color | null };
/** A line of text, parts of which may have a colour. */
export type ColoredText = string | readonly ColoredPart[];
export type Paint = (color: Color | null, text: string) => string;

/**
 * Colours text for this stream; not where it is no terminal, or `NO_COLOR` is set. Node 20.11 and older have no
 * `styleText`: there nothing is coloured.
 */
export const paintFor =
  (stream: NodeJS.WritableStream): Paint =>
  (color, text) =>
    color === null ? text : (util.styleText?.(color, text, { stream }) ?? text);

/** The text made printable, with its colours. */
export const paintLine = (line: ColoredText, paint: Paint): string =>
  (typeof line === "string" ? [line] : line)
    .map((part) => (typeof part === "string" ? toPrintableLine(part) : paint(part.color, toPrintableLine(part.text))))
    .join("");
