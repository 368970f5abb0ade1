import type { Writable } from "node:stream";
import { writeQuietly } from "../../control/cli/write-quietly.ts";
import { toPrintableJson, toPrintableLine } from "../../control/logging/printable-text.ts";
import { type ColoredText, type Paint, paintFor, paintLine } from "./colored-text.ts";
import { type Column, renderTable } from "./render-table.ts";

/** Standard output or standard error. */
export type OutputStream = Writable & { isTTY?: boolean; columns?: number };

/**
 * Where a subcommand writes. Answers go to standard output, as tables and sentences on a terminal and otherwise as JSON;
 * what else a person is told goes to standard error.
 */
export class Output {
  /** Whether a person reads standard output. */
  readonly isTerminal: boolean;
  /** Whether answers are JSON: with `--json`, and where standard output is no terminal. */
  readonly isJson: boolean;
  readonly #out: OutputStream;
  readonly #err: OutputStream;
  readonly #paint: Paint;

  constructor(out: OutputStream, err: OutputStream, isJson: boolean) {
    this.isTerminal = out.isTTY === true;
    this.isJson = isJson || !this.isTerminal;
    this.#out = out;
    this.#err = err;
    this.#paint = paintFor(out);
  }

  /** Writes an answer: the value as JSON, or what a person reads in its place. Each line is made printable. */
  async answer(value: unknown, lines: () => readonly string[]): Promise<void> {
    await this.#answer(value, () => toLines(lines()));
  }

  /** Writes a list: as JSON, or as a table no wider than the terminal, where that says how wide it is. */
  async table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], none: string): Promise<void> {
    await this.#answer(rows, () =>
      rows.length === 0
        ? toLines([none])
        : renderTable(rows, columns, { maxWidth: this.#out.columns || undefined, paint: this.#paint })
            .map((line) => `${line}\n`)
            .join(""),
    );
  }

  async #answer(value: unknown, text: () => string): Promise<void> {
    await this.write(this.isJson ? `${toPrintableJson(value, 2)}\n` : text());
  }

  /** Writes one of many answers, as they come: a line of JSON, or one for a person. */
  async line(value: unknown, line: () => ColoredText): Promise<void> {
    await this.write(`${this.isJson ? toPrintableJson(value) : paintLine(line(), this.#paint)}\n`);
  }

  /** Writes to standard output as it is. */
  write(text: string): Promise<void> {
    return writeQuietly(this.#out, text);
  }

  /** Tells the person something, on standard error. */
  say(line: string): Promise<void> {
    return writeQuietly(this.#err, toLines([line]));
  }

  /** Shows how far something is, in one line that is written over. Nothing where standard error is no terminal. */
  async progress(line: string): Promise<void> {
    if (this.#err.isTTY) await writeQuietly(this.#err, `\r\u001b[K${toPrintableLine(line)}`);
  }
}

const toLines = (lines: readonly string[]): string => lines.map((line) => `${toPrintableLine(line)}\n`).join("");
