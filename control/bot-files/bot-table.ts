import type { Cells, Mapping } from "./fields.ts";

/** A question about a file: until it is answered, nothing of the file may be stored. */
export interface Doubt {
  id: string;
  title: string;
  text: string;
  /** What it asks about, if the text does not say all of it: an answer is for this alone. */
  about?: string;
  answers: DoubtAnswer[];
}

export interface DoubtAnswer {
  label: string;
  /** What becomes of each value of the credentials; without it, the values stay as they were read. */
  fix?: (value: string) => string;
}

export interface BotTable extends Cells {
  /** The format that was recognised, for the person. */
  format: string;
  /** The source itself names its values, so that the first row is certain. */
  isNamed: boolean;
  /** What was left out or read in a way that the person may want to check. */
  notes: string[];
  doubts: Doubt[];
  /** Values that may have been read wrongly, for credentials. */
  unclear?: ReadonlySet<string>;
  /** Why the source could not be read; it then has no rows. */
  problem: string | null;
}

export interface BotFile extends BotTable {
  mapping: Mapping;
}

export const unreadable = (problem: string, format = ""): BotTable => ({
  ...{ format, cells: [], hasHeadings: false, isNamed: false, notes: [], doubts: [] },
  problem,
});
