import type { FleetEventName } from "../../contract/fleet-events.ts";
import { newId } from "../id.ts";
import { engine } from "./engine.ts";
import { EventRing, parseEventId } from "./event-ring.ts";
import type { FleetChange } from "./fleet-engine.ts";
import type { EventPosition, FleetEvent, FleetEventLog, WatchedEvents } from "./fleet-event-log.ts";

/** How long after the last reader left a lost connection can be resumed. */
const IDLE_RETENTION_MS = 120_000;

/** The event log of one process. Nothing is stored for accounts that nobody watches. */
export class MemoryEventLog implements FleetEventLog {
  readonly #accounts = new Map<string, AccountEvents>();
  readonly #unsubscribe: () => void;
  #isClosed = false;

  constructor() {
    this.#unsubscribe = engine().onChange((change) => {
      if (change.kind === "state") this.#accounts.get(change.accountId)?.appendState(change);
    });
  }

  append(accountId: string, event: FleetEventName, data: () => string): void {
    this.#accounts.get(accountId)?.append(event, data());
  }

  watch(accountId: string, onEvent: (event: FleetEvent) => void): WatchedEvents {
    const account = this.#accounts.get(accountId) ?? new AccountEvents(accountId);
    if (!this.#isClosed) this.#accounts.set(accountId, account);
    return account.watch(onEvent, () => this.#accounts.delete(accountId));
  }

  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    for (const account of this.#accounts.values()) account.close();
    this.#accounts.clear();
  }
}

class AccountEvents {
  readonly #accountId: string;
  readonly #ring = new EventRing();
  readonly #readers = new Set<{ onEvent: (event: FleetEvent) => void }>();
  readonly #turns = new Map<string, number>();
  #expiryTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(accountId: string) {
    this.#accountId = accountId;
    this.#ring.start(newId(), 0);
  }

  append(event: FleetEventName, data: string): void {
    const appended = this.#ring.append(event, data);
    for (const { onEvent } of this.#readers) onEvent(appended);
  }

  appendState({ botId, json }: Extract<FleetChange, { kind: "state" }>): void {
    if (json === null) this.append("gone", JSON.stringify({ id: botId }));
    else this.append("bot", json);
  }

  watch(onEvent: (event: FleetEvent) => void, onExpiry: () => void): WatchedEvents {
    const reader = { onEvent };
    this.#readers.add(reader);
    clearTimeout(this.#expiryTimer);
    const ring = this.#ring;
    return {
      get latestId() {
        return ring.latestId;
      },
      find: async (id) => {
        const position = parseEventId(id);
        return position && ring.has(position) ? position : null;
      },
      readAfter: async (position) => (ring.has(position) ? ring.readAfter(position) : null),
      readStates: () => this.#readStates(),
      waitForEvent: (signal) => ring.waitForEvent(signal),
      takeTurn: async (task, intervalMs) => this.#takeTurn(task, intervalMs),
      close: () => {
        this.#readers.delete(reader);
        if (this.#readers.size > 0 || this.#isClosed) return;
        this.#expiryTimer = setTimeout(onExpiry, IDLE_RETENTION_MS);
        this.#expiryTimer.unref();
      },
    };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#expiryTimer);
  }

  /** The engine reads the states before it returns: no event comes in between. */
  async #readStates(): Promise<{ position: EventPosition; states: string[] }> {
    const position = { generation: this.#ring.generation, sequence: this.#ring.lastSequence };
    return { position, states: await engine().listStates(this.#accountId) };
  }

  #takeTurn(task: string, intervalMs: number): number {
    const now = performance.now();
    const wait = (this.#turns.get(task) ?? Number.NEGATIVE_INFINITY) + intervalMs - now;
    if (wait <= 0) this.#turns.set(task, now);
    return Math.max(0, wait);
  }
}
