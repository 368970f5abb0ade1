import { fileTexts } from "./texts.ts";

export interface SplitCells {
  rows: string[][];
  /** Why the rows end before the text does. */
  problem: string | null;
}

const isLineEnd = (sign: string | undefined): boolean => sign === "\n" || sign === "\r";

/**
 * Splits a text into cells as RFC 4180 says, and accepts what spreadsheets and people write: any line ends, also
 * different ones, blanks around a quoted cell, and `="0006"`, with which a spreadsheet is kept from reading a number.
 */
export function splitCells(text: string, separator: string): SplitCells {
  return new CellSplitter(text, separator).split();
}

class CellSplitter {
  #at = 0;
  #rows: string[][] = [[]];
  #problem: string | null = null;
  readonly #text: string;
  readonly #separator: string;

  constructor(text: string, separator: string) {
    this.#text = text;
    this.#separator = separator;
  }

  split(): SplitCells {
    while (this.#at < this.#text.length && this.#problem === null) this.#readCell();
    if (this.#problem === null && this.#text.endsWith(this.#separator)) this.#add("");
    if (this.#rows.at(-1)?.length === 0) this.#rows.pop();
    return { rows: this.#rows, problem: this.#problem };
  }

  #add(cell: string): void {
    this.#rows.at(-1)?.push(cell);
  }

  /** Empty rows take no space: a text may have millions. */
  #endRow(): void {
    const row = this.#rows.at(-1);
    if (row?.length === 1 && row[0] === "") row.length = 0;
    else this.#rows.push([]);
  }

  #readCell(): void {
    const start = this.#at;
    const quote = this.#findOpeningQuote();
    this.#at = start;
    const cell = quote === null ? this.#readPlain() : this.#readQuoted(quote);
    if (cell === null) return;
    this.#add(cell);
    const end = this.#text[this.#at];
    this.#at += end === "\r" && this.#text[this.#at + 1] === "\n" ? 2 : 1;
    if (isLineEnd(end)) this.#endRow();
  }

  /** Where the quotation mark of a quoted cell stands, after blanks and an equals sign. */
  #findOpeningQuote(): number | null {
    this.#skipBlanks();
    if (this.#text[this.#at] === "=" && this.#text[this.#at + 1] === '"') this.#at += 1;
    return this.#text[this.#at] === '"' ? this.#at : null;
  }

  #skipBlanks(): void {
    for (;;) {
      const sign = this.#text[this.#at];
      if (sign === undefined || sign === this.#separator || isLineEnd(sign) || sign.trim() !== "") return;
      this.#at += 1;
    }
  }

  #readPlain(): string {
    const start = this.#at;
    while (this.#at < this.#text.length) {
      const sign = this.#text[this.#at];
      if (sign === this.#separator || isLineEnd(sign)) break;
      this.#at += 1;
    }
    return this.#text.slice(start, this.#at);
  }

  #readQuoted(quote: number): string | null {
    const parts: string[] = [];
    for (let from = quote + 1; ; ) {
      const end = this.#text.indexOf('"', from);
      if (end < 0) return this.#fail(quote, fileTexts.unclosedQuote);
      parts.push(this.#text.slice(from, end));
      if (this.#text[end + 1] !== '"') {
        this.#at = end + 1;
        break;
      }
      parts.push('"');
      from = end + 2;
    }
    this.#skipBlanks();
    const sign = this.#text[this.#at];
    const isEnd = sign === undefined || sign === this.#separator || isLineEnd(sign);
    return isEnd ? parts.join("") : this.#fail(quote, fileTexts.textAfterQuote);
  }

  #fail(at: number, problem: (line: number) => string): null {
    this.#problem = problem(this.#text.slice(0, at).split(/\r\n|\r|\n/).length);
    return null;
  }
}
