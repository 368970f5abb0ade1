import type { FleetEventName } from "../../../contract/fleet-events.ts";
import { log } from "../../../log.ts";
import { type Broker, defineScript, isBrokerUnavailable, runScript } from "../../broker.ts";
import type { FleetEvent, FleetEventLog, WatchedEvents } from "../fleet-event-log.ts";
import { accountTag } from "./account-scripts.ts";
import { EVENT_LOG_LUA } from "./event-log-lua.ts";
import { RedisWatchedEvents } from "./redis-watched-events.ts";

const APPEND_EVENTS = defineScript(`${EVENT_LOG_LUA}
for i = 2, #ARGV, 2 do append_event(ARGV[1], ARGV[i], ARGV[i + 1]) end
return 1
`);

/** The event log that processes share: `event-log-lua.ts`. The engine's scripts append the states of bots. */
export class RedisEventLog implements FleetEventLog {
  readonly #broker: Broker;
  readonly #watched = new Set<WatchedEvents>();
  /** Event and data of each, in turn, by account. */
  #waiting = new Map<string, string[]>();
  /** One line until something works again. */
  #isFailing = false;

  constructor(broker: Broker) {
    this.#broker = broker;
  }

  append(accountId: string, event: FleetEventName, data: () => string): void {
    if (this.#waiting.size === 0) setImmediate(() => this.#send());
    const waiting = this.#waiting.get(accountId) ?? [];
    this.#waiting.set(accountId, waiting);
    waiting.push(event, data());
  }

  watch(accountId: string, onEvent: (event: FleetEvent) => void): WatchedEvents {
    const report = (error: unknown) => this.#report(error);
    const onClose = () => this.#watched.delete(watched);
    const watched: WatchedEvents = new RedisWatchedEvents({
      broker: this.#broker,
      accountId,
      onEvent,
      report,
      onClose,
    });
    this.#watched.add(watched);
    return watched;
  }

  close(): void {
    for (const watched of [...this.#watched]) watched.close();
  }

  #send(): void {
    const accounts = this.#waiting;
    this.#waiting = new Map();
    for (const [accountId, events] of accounts) {
      const tag = accountTag(this.#broker, accountId);
      runScript(this.#broker.redis, APPEND_EVENTS, `${tag}:watched`, [tag, ...events]).then(
        () => this.#report(null),
        (error) => this.#report(error),
      );
    }
  }

  /** @param error Null where something worked. While the broker is away its connection says so. */
  #report(error: unknown): void {
    if (error !== null && !isBrokerUnavailable(error) && !this.#isFailing)
      log().warn({ err: error }, "events for streams could not be shared through the broker");
    this.#isFailing = error !== null;
  }
}
