import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { DeviceAuth } from "@svc/control/platform";
import { createFnbrClient } from "./fnbr/fnbr-client.ts";
import { type GameClient, GameError, type GameEvent, type GameEvents } from "./game-client.ts";

const EVENT_TIMEOUT_MS = 10_000;
const POLL_MS = 50;

export interface ProbeSettings {
  authClient: string;
  language: string;
}

/** One account of the probe, with what its client has reported. */
export class ProbeAccount {
  readonly client: GameClient;
  readonly #events = new EventEmitter();
  readonly #reported: { event: GameEvent; args: unknown[] }[] = [];
  #lost: string | null = null;

  constructor(deviceAuth: DeviceAuth, settings: ProbeSettings) {
    this.client = createFnbrClient(
      { deviceAuth, platform: "WIN", ...settings },
      {
        onEvent: (event, ...args) => void this.#reported.push({ event, args }),
        onLinkLost: (link) => this.#onLost(`The link for ${link} was lost.`),
        onSignedOut: () => this.#onLost("The platform has ended the login."),
        onProblem: () => {},
      },
    );
  }

  /** Signs in. It fails as soon as a link is refused. */
  async open(): Promise<void> {
    const lost = new Promise<never>((_, reject) => {
      this.#events.once("lost", (reason: string) => reject(new GameError("unavailable", reason)));
    });
    lost.catch(() => {});
    await Promise.race([this.client.open(), lost]);
  }

  /** Waits for an event that has come, or comes soon. @throws {GameError} When it does not come. */
  async waitFor<E extends GameEvent>(event: E, isExpected: (...args: GameEvents[E]) => boolean): Promise<void> {
    const isReported = () =>
      this.#reported.some((one) => one.event === event && isExpected(...(one.args as GameEvents[E])));
    await this.waitUntil(isReported, `${event} was not reported.`);
  }

  async waitUntil(isTrue: () => boolean, problem: string): Promise<void> {
    const end = Date.now() + EVENT_TIMEOUT_MS;
    while (!isTrue()) {
      if (this.#lost !== null) throw new GameError("unavailable", this.#lost);
      if (Date.now() > end) throw new GameError("timeout", problem);
      await sleep(POLL_MS);
    }
  }

  #onLost(reason: string): void {
    this.#lost = reason;
    this.#events.emit("lost", reason);
  }
}
