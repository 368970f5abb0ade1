import { type FleetEvent, openReplayBuffer, releaseReplayBuffer } from "./replay-buffer.ts";

/**
 * Yields the events of the account's fleet after the event with this id, in batches, until the signal aborts. Without an
 * id, and whenever the next events are no longer buffered, it yields a `snapshot` first. No event is lost or repeated.
 */
export async function* watchFleet(
  accountId: string,
  lastEventId: string | null,
  signal: AbortSignal,
): AsyncGenerator<FleetEvent[], void> {
  const buffer = openReplayBuffer(accountId);
  try {
    let cursor = buffer.cursorOf(lastEventId);
    while (!signal.aborted) {
      const events = (cursor === null ? null : buffer.readAfter(cursor)) ?? [await buffer.snapshot()];
      cursor = events.at(-1)?.sequence ?? cursor;
      if (events.length > 0) yield events;
      else await buffer.waitForEvent(signal);
    }
  } finally {
    releaseReplayBuffer(buffer);
  }
}
