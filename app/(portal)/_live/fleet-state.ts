import type { GatewayBot, GatewayShard } from "#server/contract/gateway.ts";
import type { LiveEvent } from "#server/contract/live.ts";

/** What is known of the connected bots and of the shards that serve them. */
export interface FleetState {
  bots: ReadonlyMap<string, GatewayBot>;
  shards: readonly GatewayShard[];
  /** The last event that is part of it, as `{process}-{number}`. */
  eventId: string | null;
}

export const EMPTY_FLEET: FleetState = { bots: new Map(), shards: [], eventId: null };

/** An event that came twice, or out of turn, changes nothing. */
export function isNewEvent({ eventId }: FleetState, id: string): boolean {
  if (eventId === null) return true;
  const [before, lastNumber] = splitEventId(eventId);
  const [process, number] = splitEventId(id);
  return process !== before || number > lastNumber;
}

function splitEventId(id: string): [string, number] {
  const at = id.lastIndexOf("-");
  return [id.slice(0, at), Number(id.slice(at + 1))];
}

/** The fleet after an event. */
export function applyEvent(state: FleetState, id: string, event: LiveEvent): FleetState {
  const eventId = id;
  switch (event.event) {
    case "snapshot":
      return { bots: new Map(event.data.bots.map((bot) => [bot.id, bot])), shards: event.data.shards, eventId };
    case "bot":
      return { ...state, bots: new Map(state.bots).set(event.data.id, event.data), eventId };
    case "gone": {
      const bots = new Map(state.bots);
      bots.delete(event.data.id);
      return { ...state, bots, eventId };
    }
    case "shards":
      return { ...state, shards: event.data, eventId };
    default:
      return { ...state, eventId };
  }
}
