import { EventEmitter } from "node:events";
import { WebSocket } from "ws";
import type { ServiceFrame } from "#control/protocol.ts";
import { LINK_TIMES } from "../../contract/limits/link.ts";
import type { SimulatedProcess } from "./simulated-process.ts";
import type { SimulationWorld } from "./simulation-world.ts";

const DELAY_MS = { min: 1, max: 60, tail: 600 };
const ABNORMAL = 1006;

/** One direction: frames arrive in order. */
interface Direction {
  busyUntil: number;
}

/** One end of a connection: what the WebSocket of `ws` is to a shard or to the service. */
class SimulatedSocket extends EventEmitter {
  readonly OPEN = WebSocket.OPEN;
  readyState: number = WebSocket.CONNECTING;
  isPaused = false;
  readonly bufferedAmount = 0;
  readonly process: SimulatedProcess;
  /** Called with frames that revoke bots. */
  onSend: (frame: ServiceFrame) => void = () => {};
  readonly #deliver: (run: (other: SimulatedSocket) => void) => void;

  constructor(process: SimulatedProcess, deliver: (run: (other: SimulatedSocket) => void) => void) {
    super();
    this.process = process;
    this.#deliver = deliver;
  }

  send(text: string): void {
    if (text.includes('"revoke"')) this.onSend(JSON.parse(text));
    this.#deliver((other) => {
      if (other.readyState !== WebSocket.CLOSED) other.emit("message", Buffer.from(text), false);
    });
  }

  /** What was sent before still arrives. */
  close(code: number, reason = ""): void {
    if (this.readyState !== WebSocket.OPEN) return;
    this.readyState = WebSocket.CLOSING;
    this.#deliver((other) => {
      other.end(code, reason);
      other.#deliver(() => this.end(code, reason));
    });
    this.process.after(LINK_TIMES.lingerMs, () => this.end(ABNORMAL));
  }

  terminate(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.#deliver((other) => other.end(ABNORMAL));
    this.readyState = WebSocket.CLOSING;
    this.process.after(0, () => this.end(ABNORMAL));
  }

  open(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.emit("open");
  }

  fail(why: string): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.emit("error", new Error(why));
    this.end(ABNORMAL);
  }

  end(code: number, reason = ""): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.emit("close", code, Buffer.from(reason));
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }
}

/** One connection of a shard: ordered in each direction, with frames that are lost only when it breaks. */
export class SimulatedLink {
  readonly shardEnd: SimulatedSocket;
  readonly hubEnd: SimulatedSocket;
  readonly #toShard: Direction = { busyUntil: 0 };
  readonly #toHub: Direction = { busyUntil: 0 };
  /** Nothing arrives any more, in either direction. */
  #isBroken = false;
  readonly #world: SimulationWorld;

  constructor(world: SimulationWorld, shard: SimulatedProcess, hub: SimulatedProcess) {
    this.#world = world;
    this.shardEnd = new SimulatedSocket(shard, (run) => this.#deliver(this.#toHub, this.hubEnd, run));
    this.hubEnd = new SimulatedSocket(hub, (run) => this.#deliver(this.#toShard, this.shardEnd, run));
  }

  /** @param accept Takes the hub's end; false where nobody listens. */
  connect(handshakeTimeoutMs: number, accept: () => boolean): void {
    const { shardEnd, hubEnd } = this;
    shardEnd.process.after(handshakeTimeoutMs, () => shardEnd.fail("Opening handshake has timed out"));
    this.#deliver(this.#toHub, hubEnd, () => {
      hubEnd.readyState = WebSocket.OPEN;
      const isAccepted = accept();
      this.#deliver(this.#toShard, shardEnd, (end) => (isAccepted ? end.open() : end.fail("nobody listens")));
    });
  }

  /** Frames that are sent from now on wait. */
  stall(direction: "toShard" | "toHub", ms: number): void {
    const stalled = direction === "toShard" ? this.#toShard : this.#toHub;
    stalled.busyUntil = Math.max(stalled.busyUntil, this.#world.time.now + ms);
  }

  /** Frames on their way are lost. A side that is not told believes that the link exists. */
  break({ toldShard, toldHub }: { toldShard: boolean; toldHub: boolean }): void {
    this.#isBroken = true;
    const told = [...(toldShard ? [this.shardEnd] : []), ...(toldHub ? [this.hubEnd] : [])];
    for (const end of told) end.process.after(this.#delay(), () => end.end(ABNORMAL));
  }

  #deliver(direction: Direction, to: SimulatedSocket, run: (to: SimulatedSocket) => void): void {
    direction.busyUntil = Math.max(direction.busyUntil, this.#world.time.now + this.#delay());
    to.process.after(direction.busyUntil - this.#world.time.now, () => {
      if (!this.#isBroken) run(to);
    });
  }

  #delay = (): number => this.#world.random.delay(DELAY_MS);
}
