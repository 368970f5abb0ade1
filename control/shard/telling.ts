import type { Clock } from "../commands/clock.ts";
import type { Activity, LogLine, ShardFrame } from "../protocol.ts";
import { Batch } from "./batch.ts";
import type { Log } from "./log.ts";
import { PresenceOutbox, type PresenceSource } from "./presence-outbox.ts";

const LONGEST = 1000;
const LONGEST_NAME = 255;

/** What the service hears of the bots without asking: how they are, what they did, what was logged. */
export class Telling {
  readonly #presence: PresenceOutbox;
  readonly #deeds: Batch<Omit<Activity, "agoMs">>;
  readonly #lines: Batch<Omit<LogLine, "agoMs">>;

  constructor(clock: Clock, send: (frame: ShardFrame) => boolean) {
    const dated = <T>({ item, at }: { item: T; at: number }) => ({ ...item, agoMs: Math.max(0, clock.now() - at) });
    this.#presence = new PresenceOutbox(clock, (bots) => send({ t: "presence", bots }));
    this.#deeds = new Batch(clock, (items) => send({ t: "activity", entries: items.map(dated) }));
    this.#lines = new Batch(clock, (items) => send({ t: "log", lines: items.map(dated) }));
  }

  changed(bot: PresenceSource): void {
    this.#presence.changed(bot);
  }
  forget(bot: PresenceSource): void {
    this.#presence.forget(bot);
  }
  record(deed: Omit<Activity, "agoMs">): void {
    const name = (text: string) => text.slice(0, LONGEST_NAME);
    const from = deed.from && { id: name(deed.from.id), displayName: name(deed.from.displayName) };
    this.#deeds.add({ ...deed, from, text: deed.text.slice(0, LONGEST) });
  }
  log: Log = (level, message, botId) => {
    this.#lines.add({ level, message: message.slice(0, LONGEST), ...(botId === undefined ? {} : { botId }) });
  };
  /** On a new connection. */
  again(bots: Iterable<PresenceSource>): void {
    this.#presence.again(bots);
    this.flush();
  }
  flush(): void {
    this.#deeds.flush();
    this.#lines.flush();
  }
}
