import { cleanText } from "../contract/clean-text.ts";
import { prepared } from "./db.ts";

/** Rows that are written many at a time, so that nobody waits for them. */
export interface RowBuffer<Row> {
  /**
   * Adds a row to the next write. Never waits, never throws. One owner may use as many places as remain free for the
   * others; a row beyond that is dropped.
   */
  add(row: Row): void;
  /** Whether the owner's next row would be dropped: then a caller need not make it. */
  isFullFor(owner: string): boolean;
  /** Writes the rows in one statement, after the writes under way. */
  flush(): Promise<void>;
}

/**
 * @param statement Receives the rows as one array of JSON.
 * @param maxRows How many rows wait for a write at most.
 * @param ownerOf Whose share of the buffer a row uses.
 * @param toWrite Leaves out rows that the write does not need.
 */
export function createRowBuffer<Row>(
  statement: { name: string; text: string },
  maxRows: number,
  ownerOf: (row: Row) => string,
  toWrite: (rows: Row[]) => Row[] = (all) => all,
): RowBuffer<Row> {
  let rows: Row[] = [];
  let rowsByOwner = new Map<string, number>();
  /** The last write; it never rejects. */
  let writing: Promise<unknown> = Promise.resolve();

  const countOf = (owner: string) => rowsByOwner.get(owner) ?? 0;
  const isFullFor = (owner: string) => countOf(owner) >= maxRows - rows.length;

  async function write(): Promise<void> {
    const batch = toWrite(rows);
    rows = [];
    rowsByOwner = new Map();
    if (batch.length > 0) await prepared(statement, [JSON.stringify(batch)]);
  }

  return {
    add(row) {
      const owner = ownerOf(row);
      if (isFullFor(owner)) return;
      rowsByOwner.set(owner, countOf(owner) + 1);
      rows.push(row);
    },
    isFullFor,
    async flush() {
      // The batch is read only after the writes before it: while the database is slow, the limit still holds.
      const written = writing.then(write);
      writing = written.catch(() => undefined);
      await written;
    },
  };
}

const MAX_TEXT_LENGTH = 500;

/** A single character that the database cannot store would make the whole write fail. */
export const toStorableText = (text: string, maxLength = MAX_TEXT_LENGTH): string =>
  cleanText(text.slice(0, maxLength));
