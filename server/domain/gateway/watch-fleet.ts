import { perApplication } from "../../application.ts";
import { unlessBrokerIsAway } from "../../data/broker.ts";
import { engine } from "../../data/engine/engine.ts";
import { eventLog } from "../../data/engine/event-log.ts";
import type { FleetChange } from "../../data/engine/fleet-engine.ts";
import type { EventPosition, FleetEvent, WatchedEvents } from "../../data/engine/fleet-event-log.ts";
import { fleetJson, readShards } from "./read-fleet.ts";
import { ShardListPublisher } from "./shard-list-publisher.ts";

export type { FleetEvent };

const SNAPSHOT_CACHE_MS = 1_000;

/**
 * The latest events of one account's fleet, for all its readers in this process. A reader whose next event is no longer
 * stored starts again from a snapshot.
 */
export class FleetEventReader {
  readonly accountId: string;
  readonly #watched: WatchedEvents;
  readonly #shardList: ShardListPublisher;
  #snapshot: { latestId: string; at: number; event: Promise<FleetEvent> } | null = null;
  watchers = 0;

  constructor(accountId: string) {
    this.accountId = accountId;
    this.#watched = eventLog().watch(accountId, (event) => this.#shardList.onEvent(event));
    this.#shardList = new ShardListPublisher(accountId, this.#watched);
  }

  onEngineChange(change: FleetChange): void {
    this.#shardList.onEngineChange(change);
  }

  /** Where to go on after the event with this id; null when it is too old or not known. */
  async find(id: string): Promise<EventPosition | null> {
    const position = await this.#watched.find(id);
    if (position) this.#shardList.schedule(); // nobody may have published it while nobody watched
    return position;
  }

  /** The next events after a position; null when they are no longer stored. */
  readAfter(position: EventPosition): Promise<FleetEvent[] | null> {
    return this.#watched.readAfter(position);
  }

  /** The whole fleet as of an event. Concurrent callers share one snapshot. */
  snapshot(): Promise<FleetEvent> {
    const { latestId } = this.#watched;
    const at = performance.now();
    const cached = this.#snapshot;
    if (cached?.latestId === latestId && at - cached.at < SNAPSHOT_CACHE_MS) return cached.event;
    const event = this.#readSnapshot();
    const started = { latestId, at, event };
    this.#snapshot = started;
    event.catch(() => {
      if (this.#snapshot === started) this.#snapshot = null;
    });
    return event;
  }

  waitForEvent(signal: AbortSignal): Promise<void> {
    return this.#watched.waitForEvent(signal);
  }

  close(): void {
    this.#shardList.close();
    this.#watched.close();
  }

  async #readSnapshot(): Promise<FleetEvent> {
    const [{ position, states }, shards] = await Promise.all([this.#watched.readStates(), readShards(this.accountId)]);
    const id = `${position.generation}-${position.sequence}`;
    return { ...position, id, event: "snapshot", data: fleetJson(states, shards) };
  }
}

/** Of the accounts that somebody watches, by account id. */
const openReaders = perApplication("fleet event readers", openMap, closeMap);

function openMap(): Map<string, FleetEventReader> {
  const opened = new Map<string, FleetEventReader>();
  eventLog(); // made before the readers, so that it is closed after them
  engine().onChange((change) => opened.get(change.accountId)?.onEngineChange(change));
  return opened;
}

function closeMap(opened: Map<string, FleetEventReader>): void {
  for (const reader of opened.values()) reader.close();
  opened.clear();
}

/** The account's reader. It stays open until each caller has released it with `releaseFleetEventReader`. */
export function openFleetEventReader(accountId: string): FleetEventReader {
  const opened = openReaders();
  const reader = opened.get(accountId) ?? new FleetEventReader(accountId);
  opened.set(accountId, reader);
  reader.watchers += 1;
  return reader;
}

export function releaseFleetEventReader(reader: FleetEventReader): void {
  reader.watchers -= 1;
  const opened = openReaders.peek(); // without it after the application has stopped: a stream may end later than that
  if (reader.watchers > 0 || opened?.get(reader.accountId) !== reader) return;
  reader.close();
  opened.delete(reader.accountId);
}

/** While the broker is away. */
const RETRY_MS = 1_000;

/**
 * Yields the events of the account's fleet after the event with this id, in batches, until the signal aborts. Without an
 * id, and whenever the next events are no longer stored, it yields a `snapshot` first. No event is lost or repeated, by
 * whichever process the events before were sent. While the broker is away it waits.
 * @param onReach Whether the broker could be read.
 */
export async function* watchFleet(
  accountId: string,
  lastEventId: string | null,
  signal: AbortSignal,
  onReach: (isReached: boolean) => void = () => undefined,
): AsyncGenerator<FleetEvent[], void> {
  const reader = openFleetEventReader(accountId);
  let unknownId = lastEventId;
  let position: EventPosition | null = null;
  const readNext = async () => {
    if (unknownId !== null) position = await reader.find(unknownId);
    unknownId = null;
    return (position && (await reader.readAfter(position))) ?? [await reader.snapshot()];
  };
  try {
    while (!signal.aborted) {
      const events = await unlessBrokerIsAway(readNext);
      onReach(events !== undefined);
      position = events?.at(-1) ?? position;
      if (events?.length) yield events;
      else await reader.waitForEvent(events ? signal : AbortSignal.any([signal, AbortSignal.timeout(RETRY_MS)]));
    }
  } finally {
    releaseFleetEventReader(reader);
  }
}
