import { EventEmitter } from "node:events";
import type { FleetChange } from "./engine.ts";

/** Messages to hubs, and changes, within one process. */
export class EngineEvents {
  readonly #events = new EventEmitter().setMaxListeners(0);

  async sendToHub(hubId: string, message: string): Promise<number> {
    const count = this.#events.listenerCount(`hub:${hubId}`);
    this.#events.emit(`hub:${hubId}`, message);
    return count;
  }

  onHubMessage = (hubId: string, hear: (message: string) => void) => this.#on(`hub:${hubId}`, hear);
  onChange = (hear: (change: FleetChange) => void) => this.#on("change", hear);

  publish(change: FleetChange): void {
    this.#events.emit("change", change);
  }

  close(): void {
    this.#events.removeAllListeners();
  }

  #on<T>(event: string, hear: (value: T) => void): () => void {
    this.#events.on(event, hear);
    return () => void this.#events.off(event, hear);
  }
}
