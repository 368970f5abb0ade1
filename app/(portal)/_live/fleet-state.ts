import type { LiveEvent } from "#server/contract/fleet-events.ts";
import type { GatewayBot, GatewayShard } from "#server/contract/gateway.ts";

/** The connected bots by id. */
export type LiveBots = Pick<ReadonlyMap<string, GatewayBot>, "get" | "has" | "values" | "size">;

export const NO_BOTS: LiveBots = new Map();
export const NO_SHARDS: readonly GatewayShard[] = [];

/** The connected bots and the shards that connect them. An event takes as long with many bots as with few. */
export class FleetState {
  #bots = new Map<string, GatewayBot>();
  #shards = NO_SHARDS;
  /** The last event that was applied, as `{generation}-{number}`. */
  #eventId: string | null = null;

  get bots(): LiveBots {
    return this.#bots;
  }
  get shards(): readonly GatewayShard[] {
    return this.#shards;
  }
  get eventId(): string | null {
    return this.#eventId;
  }

  /** @returns False for an event that was applied before. Numbers count from 1 in each generation. */
  apply(id: string, event: LiveEvent): boolean {
    if (!this.#isNew(id)) return false;
    this.#eventId = id;
    switch (event.event) {
      case "snapshot":
        this.#bots = new Map(event.data.bots.map((bot) => [bot.id, bot]));
        this.#shards = event.data.shards;
        break;
      case "bot":
        this.#bots.set(event.data.id, event.data);
        break;
      case "gone":
        this.#bots.delete(event.data.id);
        break;
      case "shards":
        this.#shards = event.data;
    }
    return true;
  }

  #isNew(id: string): boolean {
    if (this.#eventId === null) return true;
    const [lastProcess, lastNumber] = splitEventId(this.#eventId);
    const [process, number] = splitEventId(id);
    return process !== lastProcess || number > lastNumber;
  }
}

function splitEventId(id: string): [string, number] {
  const at = id.lastIndexOf("-");
  return [id.slice(0, at), Number(id.slice(at + 1))];
}
