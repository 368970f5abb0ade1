import { z } from "zod";
import type { GatewayEventName } from "../../contract/fleet-event-names.ts";
import type { EventFilter, GatewayBot, GatewayShard } from "../../contract/gateway.ts";
import type { FleetEvent } from "./watch-fleet.ts";

const BotReference = z.object({ id: z.string() });
const HistoryReference = z.object({ botId: z.string() });

/** Leaves out of one stream what its reader does not want. A bot that is no longer wanted is told of as gone, once. */
export class EventSelector {
  readonly #events: ReadonlySet<string> | null;
  readonly #categories: ReadonlySet<string> | null;
  readonly #bots: ReadonlySet<string> | null;
  /** Of bots: whether the reader was told of them. A reader who goes on knows bots that this stream has not sent. */
  readonly #told = new Map<string, boolean>();
  readonly #goesOn: boolean;

  /** @param goesOn Whether the reader has received events before. */
  constructor({ events, category, bots }: EventFilter, goesOn: boolean) {
    const setOf = (names: readonly string[] | undefined) => (names ? new Set(names) : null);
    [this.#events, this.#categories, this.#bots] = [setOf(events), setOf(category), setOf(bots)];
    this.#goesOn = goesOn;
  }

  /** The event as the reader gets it; null for none. */
  select(event: FleetEvent): FleetEvent | null {
    const selected = this.#selects[event.event as GatewayEventName]?.(event) ?? null;
    return selected && (this.#events?.has(selected.event) ?? true) ? selected : null;
  }

  readonly #selects: Record<GatewayEventName, (event: FleetEvent) => FleetEvent | null> = {
    snapshot: (event) => {
      if (!this.#categories && !this.#bots) return event;
      const { bots, shards } = JSON.parse(event.data) as { bots: GatewayBot[]; shards: GatewayShard[] };
      const wanted = bots.filter((bot) => this.#wants(bot));
      for (const { id } of bots) this.#told.set(id, false);
      for (const { id } of wanted) this.#told.set(id, true);
      return { ...event, data: JSON.stringify({ bots: wanted, shards }) };
    },
    bot: (event) => {
      if (!this.#categories && !this.#bots) return event;
      const bot = JSON.parse(event.data) as GatewayBot;
      const wasTold = this.#told.get(bot.id) ?? this.#goesOn;
      const isWanted = this.#wants(bot);
      this.#told.set(bot.id, isWanted);
      if (isWanted) return event;
      const isGone = wasTold && this.#wantsId(bot.id);
      return isGone ? { ...event, event: "gone", data: JSON.stringify({ id: bot.id }) } : null;
    },
    gone: (event) => {
      const { id } = BotReference.parse(JSON.parse(event.data));
      const wasTold = this.#told.get(id) ?? (this.#categories === null || this.#goesOn);
      this.#told.delete(id);
      return wasTold && this.#wantsId(id) ? event : null;
    },
    activity: (event) => this.#ofWantedBot(event),
    automationRan: (event) => this.#ofWantedBot(event),
    shards: (event) => event,
    job: (event) => event,
  };

  #ofWantedBot(event: FleetEvent): FleetEvent | null {
    const { botId } = HistoryReference.parse(JSON.parse(event.data));
    // Of a bot that is not connected its category is not known here.
    return (this.#told.get(botId) ?? this.#categories === null) && this.#wantsId(botId) ? event : null;
  }

  #wants = ({ id, parent }: GatewayBot): boolean =>
    this.#wantsId(id) && (this.#categories?.has(parent ?? "null") ?? true);

  #wantsId = (id: string): boolean => this.#bots?.has(id) ?? true;
}
