import { MAX_BOTS_PER_FRAME, MAX_FRAME_BYTES, type Presence } from "../../protocol.ts";
import type { Clock } from "../../timing/clock.ts";

const PAUSE_MS = 250;
/** Of a frame; the rest is for what stands around the bots. */
const MAX_FRAME_PRESENCE_BYTES = MAX_FRAME_BYTES / 2;

export interface PresenceSource {
  readonly id: string;
  readonly presence: Omit<Presence, "rev">;
}

/** Tells the service how the bots are: the first change at once, those soon after it together, and nothing twice. */
export class PresenceSender {
  readonly #clock: Clock;
  readonly #send: (bots: Presence[]) => boolean;
  readonly #waiting = new Set<PresenceSource>();
  readonly #said = new Map<string, string>();
  #revision = 0;
  #isPausing = false;

  constructor(clock: Clock, send: (bots: Presence[]) => boolean) {
    this.#clock = clock;
    this.#send = send;
  }

  changed(bot: PresenceSource): void {
    this.#waiting.add(bot);
    if (!this.#isPausing) this.#flush();
  }

  /** A new connection: nothing has been said on it. */
  again(bots: Iterable<PresenceSource>): void {
    this.#said.clear();
    for (const bot of bots) this.#waiting.add(bot);
    if (!this.#isPausing) this.#flush();
  }

  forget(bot: PresenceSource): void {
    this.#waiting.delete(bot);
    this.#said.delete(bot.id);
  }

  #flush(): void {
    const frames: Presence[][] = [];
    let room = 0;
    for (const bot of this.#waiting) {
      const { presence } = bot;
      const said = JSON.stringify(presence);
      if (this.#said.get(bot.id) === said) continue;
      this.#said.set(bot.id, said);
      this.#revision += 1;
      const bytes = Buffer.byteLength(said);
      if (bytes > room || frames.at(-1)?.length === MAX_BOTS_PER_FRAME) {
        frames.push([]);
        room = MAX_FRAME_PRESENCE_BYTES;
      }
      frames.at(-1)?.push({ ...presence, rev: this.#revision });
      room -= bytes;
    }
    this.#waiting.clear();
    if (frames.length === 0) return;
    for (const frame of frames) this.#send(frame);
    this.#isPausing = true;
    this.#clock.after(PAUSE_MS, () => {
      this.#isPausing = false;
      this.#flush();
    });
  }
}
