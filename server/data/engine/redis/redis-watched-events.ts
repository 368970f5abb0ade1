import type { FleetEventName } from "../../../contract/fleet-events.ts";
import type { Broker } from "../../broker.ts";
import { defineScript, runScript } from "../../broker.ts";
import { EventRing, idOf, parseEventId } from "../event-ring.ts";
import type { EventPosition, FleetEvent, WatchedEvents } from "../fleet-event-log.ts";
import { accountTag } from "./account-scripts.ts";

/** How long after the last reader left events are appended. */
const RETENTION_MS = 120_000;
/** Renews the log, and finds what a lost message did not tell. */
const SYNCHRONIZE_MS = 5_000;
const MAX_READ_EVENTS = 100;
const MAX_READ_CHARACTERS = 2 ** 18;

/**
 * Renews the log of the key's account, or begins one. Another one begins too where this process knows of later events of
 * the same generation: the broker has lost some. Result: generation and sequence of the latest event.
 */
const RENEW_LOG = defineScript(`
local log, stream = ARGV[1] .. ':watched', ARGV[1] .. ':events'
local found = redis.call('HMGET', log, 'generation', 'sequence')
if not found[1] or (found[1] == ARGV[3] and tonumber(found[2]) < tonumber(ARGV[4])) then
  local time = redis.call('TIME')
  found = {time[1] .. string.format('%06d', time[2]), '0'}
  redis.call('DEL', log, stream)
  redis.call('HSET', log, 'generation', found[1], 'sequence', 0, 'bytes', 0)
end
redis.call('PEXPIRE', log, ARGV[2])
redis.call('PEXPIRE', stream, ARGV[2] + 60000)
return found
`);

interface Options {
  broker: Broker;
  accountId: string;
  onEvent: (event: FleetEvent) => void;
  /** Told of each failure, and with null of each success. */
  report: (error: unknown) => void;
  onClose: () => void;
}

/** One account's log. Events come by messages; whatever a message may have left out is read from the stream. */
export class RedisWatchedEvents implements WatchedEvents {
  readonly #broker: Broker;
  /** Starts the account's keys. */
  readonly #tag: string;
  readonly #onEvent: (event: FleetEvent) => void;
  readonly #report: (error: unknown) => void;
  readonly #ring = new EventRing();
  readonly #ends: (() => void)[];
  #synchronizing: Promise<void> | null = null;
  #isBehind = false;
  /** How often the broker was reached again, and how often the latest event was then found there: it may have lost some. */
  #reconnections = 0;
  #verified = 0;

  constructor({ broker, accountId, onEvent, report, onClose }: Options) {
    this.#broker = broker;
    this.#tag = accountTag(broker, accountId);
    this.#onEvent = onEvent;
    this.#report = report;
    const timer = setInterval(() => this.#synchronizeLater(), SYNCHRONIZE_MS);
    timer.unref();
    this.#ends = [
      onClose,
      () => clearInterval(timer),
      broker.subscribe(`{${accountId}}:events`, (message) => this.#onMessage(message)),
      broker.onReconnect(() => {
        this.#reconnections += 1;
        this.#synchronizeLater();
      }),
    ];
  }

  get latestId(): string {
    return this.#ring.latestId;
  }

  async find(id: string): Promise<EventPosition | null> {
    await this.#ready();
    const position = parseEventId(id);
    if (!position || this.#ring.has(position)) return position;
    await this.#synchronize(); // another process may have sent an event of which this one has not heard yet
    const { generation, lastSequence } = this.#ring;
    return position.generation === generation && position.sequence <= lastSequence ? position : null;
  }

  async readAfter(position: EventPosition): Promise<FleetEvent[] | null> {
    await this.#ready();
    if (this.#ring.has(position)) return this.#ring.readAfter(position);
    if (position.generation !== this.#ring.generation) return null;
    return position.sequence > this.#ring.lastSequence ? [] : this.#readStored(position);
  }

  async readStates(): Promise<{ position: EventPosition; states: string[] }> {
    await this.#ready();
    for (;;) {
      const [[generation, sequence], states] = await this.#readLatestWithStates();
      if (generation !== this.#ring.generation) await this.#synchronize();
      if (generation) return { position: { generation, sequence: Number(sequence) }, states };
    }
  }

  waitForEvent(signal: AbortSignal): Promise<void> {
    return this.#ring.waitForEvent(signal);
  }

  async takeTurn(task: string, intervalMs: number): Promise<number> {
    const { redis } = this.#broker;
    const key = `${this.#tag}:turn:${task}`;
    if (await redis.set(key, "", "PX", intervalMs, "NX")) return 0;
    return Math.max(1, await redis.pttl(key));
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  async #ready(): Promise<void> {
    if (this.#ring.generation === "") await this.#synchronize();
  }

  #onMessage(message: string): void {
    const [id = "", event = ""] = message.split("\n", 2);
    const position = parseEventId(id);
    const { generation, lastSequence } = this.#ring;
    const isSame = position?.generation === generation && this.#verified === this.#reconnections;
    if (isSame && position.sequence <= lastSequence) return;
    if (isSame && position.sequence === lastSequence + 1)
      this.#append(event, message.slice(id.length + event.length + 2));
    else this.#synchronizeLater();
  }

  #append(event: string, data: string): void {
    this.#onEvent(this.#ring.append(event as FleetEventName, data));
  }

  #synchronizeLater(): void {
    this.#synchronize().catch(() => undefined); // reported already; the timer tries again
  }

  /** Gets what this process has missed. Rejects while the broker is away. */
  #synchronize(): Promise<void> {
    this.#isBehind = true;
    this.#synchronizing ??= this.#synchronizeNow().then(
      () => this.#report(null),
      (error) => {
        this.#report(error);
        throw error;
      },
    );
    return this.#synchronizing;
  }

  async #synchronizeNow(): Promise<void> {
    try {
      if (this.#ring.generation === "") await this.#broker.subscribed();
      while (this.#isBehind) {
        this.#isBehind = false;
        const reconnections = this.#reconnections;
        const isDoubtful = this.#verified !== reconnections;
        const latest = await this.#renew(this.#ring.lastSequence);
        if (latest.generation !== this.#ring.generation) this.#ring.start(latest.generation, latest.sequence);
        else if (isDoubtful || latest.sequence > this.#ring.lastSequence)
          await this.#readMissing(isDoubtful ? this.#ring.latest : undefined);
        this.#verified = reconnections;
      }
    } finally {
      this.#synchronizing = null;
      this.#ring.wake();
    }
  }

  async #renew(knownSequence: number): Promise<EventPosition> {
    const known = [this.#ring.generation, String(knownSequence)];
    const args = [this.#tag, String(RETENTION_MS), ...known];
    const [generation, sequence] = (await runScript(this.#broker.redis, RENEW_LOG, `${this.#tag}:watched`, args)) as [
      string,
      string,
    ];
    return { generation, sequence: Number(sequence) };
  }

  /** Reads from the latest known event on. @param expected Another log begins unless the broker still has this event. */
  async #readMissing(expected: FleetEvent | undefined): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const { generation, lastSequence } = this.#ring;
      const events = await this.#readStream(idOf({ generation, sequence: lastSequence }));
      if (isFirst && expected && !events.some(({ id, data }) => id === expected.id && data === expected.data)) {
        const started = await this.#renew(Number.MAX_SAFE_INTEGER);
        return this.#ring.start(started.generation, started.sequence);
      }
      for (const event of events) {
        if (event.sequence <= this.#ring.lastSequence) continue;
        if (event.sequence > this.#ring.lastSequence + 1) this.#ring.start(event.generation, event.sequence - 1);
        this.#append(event.event, event.data);
      }
      if (events.length < MAX_READ_EVENTS) return;
    }
  }

  /** Events that this process has dropped, or has not seen. */
  async #readStored(position: EventPosition): Promise<FleetEvent[] | null> {
    const events = await this.#readStream(`(${idOf(position)}`);
    if (events[0]?.sequence !== position.sequence + 1) return null;
    let characters = 0;
    return events.filter(({ sequence, data }, index) => {
      const isWhole = sequence === position.sequence + 1 + index && characters < MAX_READ_CHARACTERS;
      characters += data.length;
      return isWhole;
    });
  }

  /** In one transaction: of each event, the states have either both the change and the position, or neither. */
  async #readLatestWithStates(): Promise<[(string | null)[], string[]]> {
    const { redis } = this.#broker;
    const replies = await redis
      .multi()
      .hmget(`${this.#tag}:watched`, "generation", "sequence")
      .hvals(`${this.#tag}:states`)
      .exec()
      .catch((error) => {
        throw error.previousErrors?.[0] ?? error; // why the transaction was refused
      });
    const failed = replies?.find(([error]) => error);
    if (failed) throw failed[0];
    const [latest, states] = (replies ?? []).map(([, reply]) => reply);
    return [latest as (string | null)[], states as string[]];
  }

  async #readStream(start: string): Promise<FleetEvent[]> {
    const entries = await this.#broker.redis.xrange(`${this.#tag}:events`, start, "+", "COUNT", MAX_READ_EVENTS);
    return entries.map(([id, [, event = "", , data = ""]]) => {
      const position = parseEventId(id);
      if (!position) throw new Error("the broker has an event without an id");
      return { ...position, id, event: event as FleetEventName, data };
    });
  }
}
