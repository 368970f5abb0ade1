import { perApplication } from "../../application.ts";
import { type LiveTopic, STAFF_TOPICS } from "../../contract/live-changes.ts";
import { type ChangesSeen, type NewChanges, readChanges } from "../../data/account-changes.ts";
import { isUnavailable } from "../../data/db.ts";
import { log } from "../../log.ts";

/** Together with what a page waits before it reads again, less than the two seconds in which pages show a change. */
const INTERVAL_MS = 400;
/** A reading that takes longer is late, and pages say so. */
const LATE_MS = 1_200;

export interface LiveChangeListener {
  accountId: string;
  /** @param since The changes after this include these. */
  onChanges(topics: ReadonlySet<LiveTopic>, since: string): void;
  /** Topics that were changed in any account. */
  onStaffChanges(topics: ReadonlySet<LiveTopic>): void;
  onLate(isLate: boolean): void;
  /** Anything may have been changed. */
  onMissed(): void;
}

/**
 * Reads what was committed in the database, once for all streams of this process, while there are any. So it knows what
 * every process has changed, also programs that know no broker, and an outage makes it late and nothing else.
 */
export class LiveChangeFeed {
  readonly #listeners = new Set<LiveChangeListener>();
  #seen: ChangesSeen | null = null;
  #isLate = false;
  #hasFailed = false;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | null = null;
  #isClosed = false;

  /** @returns Once every change after now is going to be reported. */
  async listen(listener: LiveChangeListener): Promise<() => void> {
    if (this.#listeners.size === 0) this.#seen = null;
    this.#listeners.add(listener);
    if (!this.#seen) await this.#read();
    this.#schedule();
    listener.onLate(this.#isLate);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#timer || this.#isClosed || this.#listeners.size === 0) return;
    this.#timer = setTimeout(() => {
      void this.#read().finally(() => {
        this.#timer = undefined;
        this.#schedule();
      });
    }, INTERVAL_MS);
    this.#timer.unref();
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readNow(): Promise<void> {
    const before = this.#seen;
    const lateTimer = setTimeout(() => this.#setLate(true), LATE_MS);
    try {
      const found = await readChanges(before);
      this.#seen = found;
      this.#setLate(false);
      this.#report(before, found);
    } catch (err) {
      if (!isUnavailable(err)) log().error({ err }, "changes could not be read for open pages; again soon");
      this.#hasFailed = true;
      this.#setLate(true);
    } finally {
      clearTimeout(lateTimer);
    }
  }

  #report(before: ChangesSeen | null, { changes, isEarlier }: NewChanges): void {
    const isMissed = isEarlier || this.#hasFailed; // after a crash, the database has lost what it noted last
    this.#hasFailed = false;
    const topics = Map.groupBy(changes, ([accountId]) => accountId);
    const staffTopics = new Set(changes.map(([, topic]) => topic).filter((topic) => STAFF_TOPICS.has(topic)));
    for (const listener of this.#listeners) {
      if (isMissed) listener.onMissed();
      const own = topics.get(listener.accountId);
      if (own && before) listener.onChanges(new Set(own.map(([, topic]) => topic)), before.oldestUnseen);
      if (staffTopics.size > 0) listener.onStaffChanges(staffTopics);
    }
  }

  #setLate(isLate: boolean): void {
    if (this.#isLate === isLate) return;
    this.#isLate = isLate;
    for (const listener of this.#listeners) listener.onLate(isLate);
  }
}

export const liveChangeFeed = perApplication(
  "live change feed",
  () => new LiveChangeFeed(),
  (feed) => feed.close(),
);
