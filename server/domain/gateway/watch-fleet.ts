import { unlessBrokerIsAway } from "../../data/broker.ts";
import type { EventPosition, FleetEvent } from "../../data/engine/fleet-event-log.ts";
import { openFleetEventReader, releaseFleetEventReader } from "./fleet-event-reader.ts";

export type { FleetEvent };

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
  const buffer = openFleetEventReader(accountId);
  let unknownId = lastEventId;
  let position: EventPosition | null = null;
  const readNext = async () => {
    if (unknownId !== null) position = await buffer.find(unknownId);
    unknownId = null;
    return (position && (await buffer.readAfter(position))) ?? [await buffer.snapshot()];
  };
  try {
    while (!signal.aborted) {
      const events = await unlessBrokerIsAway(readNext);
      onReach(events !== undefined);
      position = events?.at(-1) ?? position;
      if (events?.length) yield events;
      else await buffer.waitForEvent(events ? signal : AbortSignal.any([signal, AbortSignal.timeout(RETRY_MS)]));
    }
  } finally {
    releaseFleetEventReader(buffer);
  }
}
