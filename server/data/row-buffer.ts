import { cleanText } from "../contract/clean-text.ts";
import { prepared } from "./db.ts";

/** Rows that are written many at a time, out of everybody's way. */
export interface RowBuffer<Row> {
  /**
   * Keeps a row for the next write. Never waits, and never fails its caller. Of one owner as many are kept as there are
   * places left after them, so that nobody fills it for the others; beyond that a row is dropped.
   */
  add(row: Row): void;
  /** Whether a row would be dropped, for whoever need not make it then. */
  isFull(): boolean;
  /** Writes what was kept, in one statement, after the writes under way. */
  flush(): Promise<void>;
}

interface BufferedRows {
  rows: unknown[];
  /** How many of them are whose. */
  counts: Map<string, number>;
  /** The last write; it never rejects. */
  writing: Promise<unknown>;
}
const shared = globalThis as { svcRowBuffers?: Map<string, BufferedRows> };

/**
 * @param statement Takes the rows as one array of JSON. Its name is the buffer's: one for each process.
 * @param most How many rows are kept between two writes.
 * @param ownerOf For whom a row takes up room.
 */
export function createRowBuffer<Row>(
  statement: { name: string; text: string },
  most: number,
  ownerOf: (row: Row) => string,
): RowBuffer<Row> {
  const kept = (): BufferedRows => {
    shared.svcRowBuffers ??= new Map();
    const known = shared.svcRowBuffers.get(statement.name) ?? {
      rows: [],
      counts: new Map(),
      writing: Promise.resolve(),
    };
    shared.svcRowBuffers.set(statement.name, known);
    return known;
  };
  return {
    add(row) {
      const { rows, counts } = kept();
      const owner = ownerOf(row);
      const count = counts.get(owner) ?? 0;
      if (count >= most - rows.length) return;
      counts.set(owner, count + 1);
      rows.push(row);
    },
    isFull: () => kept().rows.length >= most,
    async flush() {
      const now = kept();
      // Taken only then: what waits while the database is slow stays within the most.
      const written = now.writing.then(async () => {
        const { rows } = now;
        Object.assign(now, { rows: [], counts: new Map() });
        if (rows.length > 0) await prepared(statement, [JSON.stringify(rows)]);
      });
      now.writing = written.catch(() => undefined);
      await written;
    },
  };
}

const MAX_TEXT_LENGTH = 500;

/** One character that the database cannot hold would lose all the rows of a write. */
export const toStorableText = (text: string, most = MAX_TEXT_LENGTH): string => cleanText(text.slice(0, most));
