import { cleanText } from "../contract/storable.ts";
import { prepared } from "./db.ts";

/** Rows that are written many at a time, out of everybody's way. */
export interface RowBuffer<Row> {
  /** Keeps a row for the next write. Never waits, and never fails its caller; beyond the most it is dropped. */
  keep(row: Row): void;
  /** Whether a row would be dropped, for whoever need not make it then. */
  isFull(): boolean;
  /** Writes what was kept, in one statement, after the writes under way. */
  write(): Promise<void>;
}

interface Kept {
  rows: unknown[];
  /** The last write; it never rejects. */
  writing: Promise<unknown>;
}
const shared = globalThis as { svcRowBuffers?: Map<string, Kept> };

/**
 * @param statement Takes the rows as one array of JSON. Its name is the buffer's: one for each process.
 * @param most How many rows are kept between two writes.
 */
export function rowBuffer<Row>(statement: { name: string; text: string }, most: number): RowBuffer<Row> {
  const kept = (): Kept => {
    shared.svcRowBuffers ??= new Map();
    const known = shared.svcRowBuffers.get(statement.name) ?? { rows: [], writing: Promise.resolve() };
    shared.svcRowBuffers.set(statement.name, known);
    return known;
  };
  return {
    keep(row) {
      const { rows } = kept();
      if (rows.length < most) rows.push(row);
    },
    isFull: () => kept().rows.length >= most,
    async write() {
      const now = kept();
      const { rows } = now;
      now.rows = [];
      const written = now.writing.then(async () => {
        if (rows.length > 0) await prepared(statement, [JSON.stringify(rows)]);
      });
      now.writing = written.catch(() => undefined);
      await written;
    },
  };
}

const MAX_TEXT = 500;

/** One character that the database cannot hold would lose all the rows of a write. */
export const storable = (text: string, most = MAX_TEXT): string => cleanText(text.slice(0, most));
