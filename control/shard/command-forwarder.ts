import type { BotHandle } from "../bot/bot-dependencies.ts";
import type { ForwardOutcome } from "../bot-call.ts";
import type { ForwardCommand } from "../commands/command.ts";
import { PlatformError } from "../platform/platform.ts";
import type { ServiceFrameOf, ShardFrame } from "../protocol.ts";

interface PendingForward {
  /** The connection that it was sent over. The answer comes over the same one. */
  connection: object;
  resolve: (outcome: ForwardOutcome) => void;
  reject: (error: Error) => void;
}

const unavailable = () => new PlatformError("unavailable", "The service cannot be reached.");

/** Sends the commands that a bot forwards to other bots. The service knows which shards hold those. */
export class CommandForwarder {
  readonly #send: (frame: ShardFrame) => object | null;
  readonly #pending = new Map<number, PendingForward>();
  #lastNumber = 0;

  /** @param send Returns the connection that the frame was sent over, or null. */
  constructor(send: (frame: ShardFrame) => object | null) {
    this.#send = send;
  }

  forwarderFor({ id, fence }: BotHandle): ForwardCommand {
    return (request, signal) =>
      new Promise((resolve, reject) => {
        this.#lastNumber += 1;
        const n = this.#lastNumber;
        const connection = this.#send({ t: "relay", n, id, fence, ...request });
        if (!connection) return reject(unavailable());
        this.#pending.set(n, { connection, resolve, reject });
        signal.addEventListener("abort", () => this.#pending.delete(n), { once: true });
      });
  }

  onResult({ t: _, n, ...outcome }: ServiceFrameOf<"relayed">): void {
    this.#pending.get(n)?.resolve(outcome);
    this.#pending.delete(n);
  }

  isWaitingFor(connection: object): boolean {
    return [...this.#pending.values()].some((pending) => pending.connection === connection);
  }

  /** The connection is lost, and with it its answers. */
  rejectAll(connection: object): void {
    for (const [n, pending] of this.#pending) {
      if (pending.connection !== connection) continue;
      this.#pending.delete(n);
      pending.reject(unavailable());
    }
  }
}
