import { isBrokerUnavailable } from "../../data/broker.ts";
import { eventLog } from "../../data/engine/event-log.ts";
import type { FleetChange } from "../../data/engine/fleet-engine.ts";
import type { FleetEvent, WatchedEvents } from "../../data/engine/fleet-event-log.ts";
import { log } from "../../log.ts";
import { readShards } from "./read-fleet.ts";

/** Changes that come together are published together. */
const COLLECT_MS = 20;
const MIN_INTERVAL_MS = 1_000;
/** Publishes `lastSeenAt`, which heartbeats change without an event. */
const MAX_INTERVAL_MS = 15_000;
/** A state begins with the bot's id. */
const BOT_ID = /^\{"id":"([^"]+)"/;

/** Appends the list of shards to the log of an account that is watched, when it may have changed. */
export class ShardListPublisher {
  readonly #accountId: string;
  readonly #watched: WatchedEvents;
  readonly #connected = new Set<string>();
  readonly #refreshTimer: NodeJS.Timeout;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(accountId: string, watched: WatchedEvents) {
    this.#accountId = accountId;
    this.#watched = watched;
    this.#refreshTimer = setInterval(() => this.schedule(), MAX_INTERVAL_MS).unref();
  }

  onEngineChange({ kind }: FleetChange): void {
    if (kind !== "state" && kind !== "desired") this.schedule();
  }

  /** The shards' numbers of connected bots change with some events. A list by another process counts as this one's. */
  onEvent({ event, data }: FleetEvent): void {
    if (event === "shards") this.#refreshTimer.refresh();
    if (event !== "bot" && event !== "gone") return;
    const botId = BOT_ID.exec(data)?.[1] ?? "";
    const wasConnected = this.#connected.has(botId);
    if (event === "bot") this.#connected.add(botId);
    else this.#connected.delete(botId);
    if (event === "gone" || !wasConnected) this.schedule();
  }

  schedule(delayMs = COLLECT_MS): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#publish().catch((err) => {
        if (!isBrokerUnavailable(err)) log().warn({ err }, "the list of shards was not published");
      });
    }, delayMs).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#refreshTimer);
    clearTimeout(this.#timer);
  }

  async #publish(): Promise<void> {
    const waitMs = await this.#watched.takeTurn("shards", MIN_INTERVAL_MS).finally(() => {
      this.#timer = undefined;
    });
    if (waitMs > 0) return this.schedule(Math.max(COLLECT_MS, waitMs));
    const shards = await readShards(this.#accountId);
    eventLog().append(this.#accountId, "shards", () => JSON.stringify(shards));
  }
}
