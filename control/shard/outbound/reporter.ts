import type { Log } from "../../logging/log.ts";
import type { Activity, AssignmentKey, LogLine, ShardFrame } from "../../protocol.ts";
import type { Clock } from "../../timing/monotonic-clock.ts";
import { AutomationSender } from "./automation-sender.ts";
import { BatchSender, type Waiting } from "./batch-sender.ts";
import { PresenceSender, type PresenceSource } from "./presence-sender.ts";

const MAX_TEXT_LENGTH = 1000;
const MAX_NAME_LENGTH = 255;
/** Another shard waits for these bots. */
const RELEASE_DELAY_MS = 20;

/** Reports to the service: the state of the bots, their activity, what their automations did, bots that were given up, and log lines. */
export class Reporter {
  readonly presences: PresenceSender;
  readonly automations: AutomationSender;
  readonly #activities: BatchSender<Omit<Activity, "agoMs">>;
  readonly #logLines: BatchSender<Omit<LogLine, "agoMs">>;
  readonly #releases: BatchSender<AssignmentKey>;

  constructor(clock: Clock, send: (frame: ShardFrame) => boolean) {
    const withAge = <T>({ item, at }: Waiting<T>) => ({ ...item, agoMs: Math.max(0, clock.now() - at) });
    this.presences = new PresenceSender(clock, (bots) => send({ t: "presence", bots }));
    this.automations = new AutomationSender(clock, (what) => send({ t: "automations", ...what }));
    this.#activities = new BatchSender(clock, (items) => send({ t: "activity", entries: items.map(withAge) }));
    this.#logLines = new BatchSender(clock, (items) => send({ t: "log", lines: items.map(withAge) }));
    const releaseBots = (items: Waiting<AssignmentKey>[]) =>
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
    this.automations.flush();
    this.#logLines.flush();
  }
}
