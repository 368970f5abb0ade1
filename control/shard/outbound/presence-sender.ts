import { MAX_BOTS_PER_FRAME, MAX_FRAME_BYTES, type Presence } from "../../protocol.ts";
import type { Clock } from "../../timing/monotonic-clock.ts";

/** The shortest time between two frames with changes. */
const PAUSE_MS = 250;
/** The rest of a frame is left for the members around the bots. */
const MAX_FRAME_PRESENCE_BYTES = MAX_FRAME_BYTES / 2;

export interface PresenceSource {
  readonly id: string;
  readonly presence: Omit<Presence, "rev">;
}

/** Publishes the state of the bots: the first change at once, later ones in batches, an unchanged state never. */
export class PresenceSender {
  readonly #clock: Clock;
  readonly #send: (bots: Presence[]) => boolean;
  readonly #pending = new Set<PresenceSource>();
  readonly #lastSent = new Map<string, string>();
  #revision = 0;
  #isPausing = false;

  constructor(clock: Clock, send: (bots: Presence[]) => boolean) {
    this.#clock = clock;
    this.#send = send;
  }

  publish(bot: PresenceSource): void {
    this.#pending.add(bot);
    if (!this.#isPausing) this.#flush();
  }

  /** Publishes all bots, on a new connection. */
  republish(bots: Iterable<PresenceSource>): void {
    this.#lastSent.clear();
    for (const bot of bots) this.#pending.add(bot);
    if (!this.#isPausing) this.#flush();
  }

  remove(bot: PresenceSource): void {
    this.#pending.delete(bot);
    this.#lastSent.delete(bot.id);
  }

  #flush(): void {
    const frames: Presence[][] = [];
    let bytesLeft = 0;
    for (const bot of this.#pending) {
      const { presence } = bot;
      const state = JSON.stringify(presence);
      if (this.#lastSent.get(bot.id) === state) continue;
      this.#lastSent.set(bot.id, state);
      this.#revision += 1;
      const bytes = Buffer.byteLength(state);
      if (bytes > bytesLeft || frames.at(-1)?.length === MAX_BOTS_PER_FRAME) {
        frames.push([]);
        bytesLeft = MAX_FRAME_PRESENCE_BYTES;
      }
      frames.at(-1)?.push({ ...presence, rev: this.#revision });
      bytesLeft -= bytes;
    }
    this.#pending.clear();
    if (frames.length === 0) return;
    for (const frame of frames) this.#send(frame);
    this.#isPausing = true;
    this.#clock.after(PAUSE_MS, () => {
      this.#isPausing = false;
      this.#flush();
    });
  }
}
