import { EventEmitter } from "node:events";
import type { FleetChange } from "./fleet-change.ts";

/** Messages to hubs, and changes, within one process. */
export class EngineEvents {
  readonly #events = new EventEmitter().setMaxListeners(0);

  async sendToHub(hubId: string, message: string): Promise<number> {
    const count = this.#events.listenerCount(`hub:${hubId}`);
    this.#events.emit(`hub:${hubId}`, message);
    return count;
  }

  onHubMessage = (hubId: string, onMessage: (message: string) => void) => this.#subscribe(`hub:${hubId}`, onMessage);
  onChange = (onChange: (change: FleetChange) => void) => this.#subscribe("change", onChange);

  publish(change: FleetChange): void {
    this.#events.emit("change", change);
  }

  close(): void {
    this.#events.removeAllListeners();
  }

  #subscribe<T>(event: string, onEvent: (value: T) => void): () => void {
    this.#events.on(event, onEvent);
    return () => void this.#events.off(event, onEvent);
  }
}
