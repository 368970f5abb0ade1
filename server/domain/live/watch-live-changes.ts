import { earlierPosition, type LiveChanges, type LiveTopic } from "../../contract/live-changes.ts";
import { readRecentChanges } from "../../data/account-changes.ts";
import { type LiveChangeListener, liveChangeFeed } from "./live-change-feed.ts";

/** What was changed between the rendering of a page, or the break of a stream, and this stream is in the first message. */
const RECENT_SECONDS = 60;
/** By the messages, a page knows that it has missed none. */
const SILENCE_MS = 2_500;

/** What was changed in an account, by whom and how ever, for one stream. */
export class WatchedLiveChanges implements LiveChangeListener {
  readonly accountId: string;
  readonly #isStaff: boolean;
  readonly #topics = new Set<LiveTopic>();
  readonly #staffTopics = new Set<LiveTopic>();
  #since: string | null = null;
  #isLate = false;
  #isFleetLate = false;
  #isMissed = false;
  #isPending = false;
  #wake: () => void = () => undefined;

  constructor(accountId: string, isStaff: boolean) {
    this.accountId = accountId;
    this.#isStaff = isStaff;
  }

  /** Yields what was changed, from a minute ago until the signal aborts. */
  async *read(signal: AbortSignal): AsyncGenerator<LiveChanges, void> {
    const stop = await liveChangeFeed().listen(this);
    try {
      await this.#readRecent();
      while (!signal.aborted) {
        yield this.#take();
        await this.#wait(signal);
      }
    } finally {
      stop();
    }
  }

  onChanges(topics: Iterable<LiveTopic>, since: string): void {
    for (const topic of topics) this.#topics.add(topic);
    this.#since = earlierPosition(this.#since, since);
    this.#notify();
  }

  onStaffChanges(topics: Iterable<LiveTopic>): void {
    if (!this.#isStaff) return;
    for (const topic of topics) this.#staffTopics.add(topic);
    this.#notify();
  }

  onLate(isLate: boolean): void {
    if (this.#isLate === isLate) return;
    this.#isLate = isLate;
    this.#notify();
  }

  onMissed(): void {
    this.#isMissed = true;
    this.#notify();
  }

  /** Whether the states of bots cannot be read. */
  setFleetLate(isLate: boolean): void {
    if (this.#isFleetLate === isLate) return;
    this.#isFleetLate = isLate;
    this.#notify();
  }

  async #readRecent(): Promise<void> {
    try {
      const { topics, since } = await readRecentChanges(this.accountId, RECENT_SECONDS);
      this.onChanges(topics, since);
    } catch {
      this.onMissed();
    }
  }

  #take(): LiveChanges {
    const changes = {
      topics: [...this.#topics],
      staffTopics: [...this.#staffTopics],
      since: this.#since ?? "0",
      isLate: this.#isLate || this.#isFleetLate,
      isMissed: this.#isMissed,
    };
    this.#topics.clear();
    this.#staffTopics.clear();
    this.#since = null;
    this.#isMissed = false;
    this.#isPending = false;
    return changes;
  }

  /** Until there is something to send, or the silence has lasted too long. */
  async #wait(signal: AbortSignal): Promise<void> {
    if (this.#isPending || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = () => resolve();
    this.#wake = wake;
    const timer = setTimeout(wake, SILENCE_MS);
    signal.addEventListener("abort", wake, { once: true });
    await promise;
    clearTimeout(timer);
    signal.removeEventListener("abort", wake);
  }

  #notify(): void {
    this.#isPending = true;
    this.#wake();
  }
}
