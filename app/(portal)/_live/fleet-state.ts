import type { LiveEvent } from "#server/contract/fleet-events.ts";
import type { GatewayBot, GatewayShard } from "#server/contract/gateway.ts";

/** The connected bots and the shards that connect them. */
export interface FleetState {
  bots: ReadonlyMap<string, GatewayBot>;
  shards: readonly GatewayShard[];
  /** The last event that was applied, as `{process}-{number}`. */
  eventId: string | null;
}

export const EMPTY_FLEET: FleetState = { bots: new Map(), shards: [], eventId: null };

/** False for an event that was applied before. Numbers count from 1 in each process. */
export function isNewEvent({ eventId }: FleetState, id: string): boolean {
  if (eventId === null) return true;
  const [lastProcess, lastNumber] = splitEventId(eventId);
  const [process, number] = splitEventId(id);
  return process !== lastProcess || number > lastNumber;
}

function splitEventId(id: string): [string, number] {
  const at = id.lastIndexOf("-");
  return [id.slice(0, at), Number(id.slice(at + 1))];
}

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
