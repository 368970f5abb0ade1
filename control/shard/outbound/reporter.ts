import type { Log } from "../../logging/log.ts";
import type { Activity, AssignmentKey, LogLine, ShardFrame } from "../../protocol.ts";
import type { Clock } from "../../timing/monotonic-clock.ts";
import { PresenceSender, type PresenceSource } from "./presence-sender.ts";

const DELAY_MS = 250;
const MAX_PER_FRAME = 100;
const MAX_WAITING = 1000;

/** Sends items in batches. While there is no connection they wait; beyond the limit the oldest is dropped. */
class BatchSender<T> {
  readonly #clock: Clock;
  readonly #send: (items: { item: T; at: number }[]) => boolean;
  readonly #delayMs: number;
  #waiting: { item: T; at: number }[] = [];
  #isScheduled = false;

  /** @param delayMs Items that are added within this time share a frame. */
  constructor(clock: Clock, send: (items: { item: T; at: number }[]) => boolean, delayMs = DELAY_MS) {
    this.#clock = clock;
    this.#send = send;
    this.#delayMs = delayMs;
  }

  add(item: T): void {
    this.#waiting.push({ item, at: this.#clock.now() });
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#clock.after(this.#delayMs, () => {
      this.#isScheduled = false;
      this.flush();
    });
  }

  flush(): void {
    while (this.#waiting.length > 0) {
      const items = this.#waiting.slice(0, MAX_PER_FRAME);
      if (!this.#send(items)) return;
      this.#waiting = this.#waiting.slice(MAX_PER_FRAME);
    }
  }
}

const MAX_TEXT_LENGTH = 1000;
const MAX_NAME_LENGTH = 255;
/** Another shard waits for these bots. */
const RELEASE_DELAY_MS = 20;

/** Reports to the service: the state of the bots, their activity, bots that were given up, and log lines. */
export class Reporter {
  readonly presences: PresenceSender;
  readonly #activities: BatchSender<Omit<Activity, "agoMs">>;
  readonly #logLines: BatchSender<Omit<LogLine, "agoMs">>;
  readonly #releases: BatchSender<AssignmentKey>;

  constructor(clock: Clock, send: (frame: ShardFrame) => boolean) {
    const withAge = <T>({ item, at }: { item: T; at: number }) => ({ ...item, agoMs: Math.max(0, clock.now() - at) });
    this.presences = new PresenceSender(clock, (bots) => send({ t: "presence", bots }));
    this.#activities = new BatchSender(clock, (items) => send({ t: "activity", entries: items.map(withAge) }));
    this.#logLines = new BatchSender(clock, (items) => send({ t: "log", lines: items.map(withAge) }));
    const releaseBots = (items: { item: AssignmentKey }[]) =>
      send({ t: "release", bots: items.map(({ item }) => item) });
    this.#releases = new BatchSender(clock, releaseBots, RELEASE_DELAY_MS);
  }

  recordActivity(activity: Omit<Activity, "agoMs">): void {
    const limitName = (text: string) => text.slice(0, MAX_NAME_LENGTH);
    const { from, text } = activity;
    this.#activities.add({
      ...activity,
      from: from && { id: limitName(from.id), displayName: limitName(from.displayName) },
      text: text.slice(0, MAX_TEXT_LENGTH),
    });
  }
  log: Log = (level, message, botId) => {
    this.#logLines.add({
      level,
      message: message.slice(0, MAX_TEXT_LENGTH),
      ...(botId === undefined ? {} : { botId }),
    });
  };
  /** Another shard may run the bot from now on. */
  release(assignment: AssignmentKey): void {
    this.#releases.add(assignment);
  }
  /** Publishes all bots, and what waited, on a new connection. */
  republish(bots: Iterable<PresenceSource>): void {
    this.presences.republish(bots);
    this.flush();
  }
  flush(): void {
    this.#releases.flush();
    this.#activities.flush();
    this.#logLines.flush();
  }
}
