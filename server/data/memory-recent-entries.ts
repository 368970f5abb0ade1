import {
  ENTRY_OVERHEAD_BYTES,
  type RecentEntries,
  type RecentEntriesSettings,
  type Subject,
} from "./recent-entries.ts";

interface Stored<Entry> {
  accountId: string;
  entries: { entry: Entry; bytes: number }[];
  bytes: number;
  /** When the latest entry was added, or it was last said that they are kept. */
  aliveAt: number;
}

const DELETE_OLD_MS = 60_000;

/** The latest entries in one process. */
export class MemoryRecentEntries<Entry> implements RecentEntries<Entry> {
  readonly #settings: RecentEntriesSettings<Entry>;
  /** By subject; the one with the latest entry is the last. */
  readonly #bySubject = new Map<string, Stored<Entry>>();
  readonly #bytesByAccount = new Map<string, number>();
  #deletedOldAt = performance.now();

  constructor(settings: RecentEntriesSettings<Entry>) {
    this.#settings = settings;
  }

  append({ id, accountId }: Subject, entries: Entry[]): void {
    const now = performance.now();
    const known = this.#bySubject.get(id);
    const before = known?.accountId === accountId ? known.entries : [];
    const added = entries.map((entry) => ({ entry, bytes: sizeOf(entry) }));
    const latest = [...before, ...added].slice(-this.#settings.maxEntries);
    this.#delete(id);
    this.#store(id, {
      accountId,
      entries: latest,
      bytes: latest.reduce((sum, { bytes }) => sum + bytes, 0),
      aliveAt: now,
    });
    if (now - this.#deletedOldAt >= DELETE_OLD_MS) this.#deleteOld(now);
  }

  keep({ id }: Subject): void {
    const known = this.#bySubject.get(id);
    if (known) known.aliveAt = performance.now();
  }

  async read({ id, accountId }: Subject): Promise<Entry[] | null> {
    const known = this.#bySubject.get(id);
    return known?.accountId === accountId ? known.entries.map(({ entry }) => entry) : null;
  }

  /** Deletes the account's entries of the subjects that were silent longest, while it has more than its maximum. */
  #store(id: string, stored: Stored<Entry>): void {
    const { accountId } = stored;
    this.#bySubject.set(id, stored);
    let bytes = (this.#bytesByAccount.get(accountId) ?? 0) + stored.bytes;
    this.#bytesByAccount.set(accountId, bytes);
    if (bytes <= this.#settings.maxBytes) return;
    for (const [subject, { accountId: owner, bytes: freedBytes }] of [...this.#bySubject]) {
      if (owner !== accountId) continue;
      this.#delete(subject);
      bytes -= freedBytes;
      if (bytes <= this.#settings.maxBytes) return;
    }
  }

  #delete(id: string): void {
    const known = this.#bySubject.get(id);
    if (!known) return;
    this.#bySubject.delete(id);
    const left = (this.#bytesByAccount.get(known.accountId) ?? 0) - known.bytes;
    if (left > 0) this.#bytesByAccount.set(known.accountId, left);
    else this.#bytesByAccount.delete(known.accountId);
  }

  #deleteOld(now: number): void {
    this.#deletedOldAt = now;
    for (const [id, { aliveAt }] of this.#bySubject) if (now - aliveAt >= this.#settings.retentionMs) this.#delete(id);
  }
}

/** The memory of an entry: two bytes a character of its JSON. */
const sizeOf = (entry: unknown): number => ENTRY_OVERHEAD_BYTES + 2 * JSON.stringify(entry).length;
