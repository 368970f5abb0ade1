import { type FleetEvent, joinLog, leaveLog } from "./fleet-log.ts";

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
  const fleet = joinLog(accountId);
  try {
    let place = fleet.placeOf(lastEventId);
    while (!signal.aborted) {
      const events = (place === null ? null : fleet.after(place)) ?? [await fleet.snapshot()];
      place = events.at(-1)?.n ?? place;
      if (events.length > 0) yield events;
      else await fleet.next(signal);
    }
  } finally {
    leaveLog(fleet);
  }
}
