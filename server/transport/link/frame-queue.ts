import { LINK_MAX_QUEUED } from "../../contract/limits/link.ts";
import type { Backlog } from "./account-connections.ts";

/** The frames of one connection that wait to be read. They count in the account's backlog. */
export class FrameQueue {
  readonly #backlog: Backlog;
  #frames: Buffer[] = [];
  #bytes = 0;

  constructor(backlog: Backlog) {
    this.#backlog = backlog;
  }

  get isEmpty(): boolean {
    return this.#frames.length === 0;
  }

  get nextBytes(): number | null {
    return this.#frames[0]?.length ?? null;
  }

  /** Whether it holds more than this part of its maximum. */
  isFilled(part: number): boolean {
    return this.#frames.length > LINK_MAX_QUEUED.frames * part || this.#bytes > LINK_MAX_QUEUED.bytes * part;
  }

  add(frame: Buffer): void {
    this.#frames.push(frame);
    this.#bytes += frame.length;
    this.#backlog.add(frame.length);
  }

  takeNext(): Buffer | undefined {
    const frame = this.#frames.shift();
    if (frame) this.#remove(frame.length);
    return frame;
  }

  clear(): void {
    this.#frames = [];
    this.#remove(this.#bytes);
  }

  #remove(bytes: number): void {
    this.#bytes -= bytes;
    this.#backlog.remove(bytes);
  }
}
