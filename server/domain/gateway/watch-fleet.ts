import { type FleetEvent, openReplayBuffer, releaseReplayBuffer } from "./replay-buffer.ts";

/**
 * What happens in the account's fleet, from after the event with this id on, several at a time when they come fast.
 * Without an id, with one that is no longer kept, and for whoever does not keep up, a `snapshot` comes first. Nothing is
 * left out and nothing comes twice. It ends when the signal says so.
 */
export async function* watchFleet(
  accountId: string,
  lastEventId: string | null,
  signal: AbortSignal,
): AsyncGenerator<FleetEvent[], void> {
  const fleet = openReplayBuffer(accountId);
  try {
    let place = fleet.cursorOf(lastEventId);
    while (!signal.aborted) {
      const events = (place === null ? null : fleet.readAfter(place)) ?? [await fleet.snapshot()];
      place = events.at(-1)?.sequence ?? place;
      if (events.length > 0) yield events;
      else await fleet.waitForEvent(signal);
    }
  } finally {
    releaseReplayBuffer(fleet);
  }
}
