import type { z } from "zod";

/** What the entries are about, such as a shard, and the account that owns it. */
export interface Subject {
  id: string;
  accountId: string;
}

/** Which entries are stored, and how many of them. */
export interface RecentEntriesSettings<Entry> {
  /** A part of the keys in the broker: lowercase letters. */
  name: string;
  schema: z.ZodType<Entry>;
  /** Of one subject; the oldest entries are deleted first. */
  maxEntries: number;
  /** Of all subjects of an account. Above it, the entries of those that were silent longest are deleted. */
  maxBytes: number;
  /** Above this number of an account's subjects, those without entries are forgotten. */
  maxSubjects: number;
  /** The entries of a subject are deleted so long after the latest one. */
  retentionMs: number;
}

/** The latest entries of each subject. They are in memory or in the broker, and never in the database. */
export interface RecentEntries<Entry> {
  /** Never waits, never throws: while the broker is away entries are lost. */
  append(subject: Subject, entries: Entry[]): void;
  /** Keeps the entries as if there were a new one now. */
  keep(subject: Subject): void;
  /** The oldest entry first; null where there are none. */
  read(subject: Subject): Promise<Entry[] | null>;
}

/** Memory of an entry beside its JSON. */
export const ENTRY_OVERHEAD_BYTES = 200;
