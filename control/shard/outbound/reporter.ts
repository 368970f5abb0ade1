import type { Log } from "../../logging/log.ts";
import type { Activity, LogLine, ShardFrame } from "../../protocol.ts";
import type { Clock } from "../../timing/clock.ts";
import { BatchSender } from "./batch-sender.ts";
import { PresenceSender, type PresenceSource } from "./presence-sender.ts";

const MAX_TEXT_LENGTH = 1000;
const MAX_NAME_LENGTH = 255;

/** What the service hears of the bots without asking: how they are, what they did, what was logged. */
export class Reporter {
  readonly #presence: PresenceSender;
  readonly #deeds: BatchSender<Omit<Activity, "agoMs">>;
  readonly #lines: BatchSender<Omit<LogLine, "agoMs">>;

  constructor(clock: Clock, send: (frame: ShardFrame) => boolean) {
    const dated = <T>({ item, at }: { item: T; at: number }) => ({ ...item, agoMs: Math.max(0, clock.now() - at) });
    this.#presence = new PresenceSender(clock, (bots) => send({ t: "presence", bots }));
    this.#deeds = new BatchSender(clock, (items) => send({ t: "activity", entries: items.map(dated) }));
    this.#lines = new BatchSender(clock, (items) => send({ t: "log", lines: items.map(dated) }));
  }

  changed(bot: PresenceSource): void {
    this.#presence.changed(bot);
  }
  forget(bot: PresenceSource): void {
    this.#presence.forget(bot);
  }
  record(deed: Omit<Activity, "agoMs">): void {
    const name = (text: string) => text.slice(0, MAX_NAME_LENGTH);
    const from = deed.from && { id: name(deed.from.id), displayName: name(deed.from.displayName) };
    this.#deeds.add({ ...deed, from, text: deed.text.slice(0, MAX_TEXT_LENGTH) });
  }
  log: Log = (level, message, botId) => {
    this.#lines.add({ level, message: message.slice(0, MAX_TEXT_LENGTH), ...(botId === undefined ? {} : { botId }) });
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
