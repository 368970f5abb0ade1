import { EventEmitter } from "node:events";
import type { FleetChange } from "./fleet-engine.ts";

/** Changes of the engine, and messages to hubs, within one process. */
export class EngineMessages {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  async sendToHub(hubId: string, message: string): Promise<number> {
    const count = this.#emitter.listenerCount(`hub:${hubId}`);
    this.#emitter.emit(`hub:${hubId}`, message);
    return count;
  }

  onHubMessage = (hubId: string, onMessage: (message: string) => void) => this.#subscribe(`hub:${hubId}`, onMessage);
  onChange = (onChange: (change: FleetChange) => void) => this.#subscribe("change", onChange);

  publish(change: FleetChange): void {
    this.#emitter.emit("change", change);
  }

  close(): void {
    this.#emitter.removeAllListeners();
  }

  #subscribe<T>(event: string, onEvent: (value: T) => void): () => void {
    this.#emitter.on(event, onEvent);
    return () => void this.#emitter.off(event, onEvent);
  }
}
