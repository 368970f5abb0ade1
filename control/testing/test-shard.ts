import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { WebSocket } from "ws";
import { BotStatus } from "../bot-status.ts";
import {
  type Assignment,
  type AssignmentKey,
  type CallOutcome,
  CONNECT_PATH,
  type Presence,
  ServiceFrame,
  type ServiceFrameOf,
  type ShardFrame,
  type ShardFrameOf,
  SUBPROTOCOL,
} from "../protocol.ts";

const HANDSHAKE_TIMEOUT_MS = 10_000;

interface TestShardOptions {
  /** The gateway's address, http or https. */
  gateway: string;
  token: string;
  shardId?: string;
  headers?: Record<string, string>;
  /** Whether it sends heartbeats by itself, from the welcome on. */
  sendsHeartbeats?: boolean;
}

/** A shard without bots: it sends what a test or a tool tells it to, over a real connection to a service. */
export class TestShard {
  readonly socket: WebSocket;
  readonly frames: ServiceFrame[] = [];
  readonly bots = new Map<string, Assignment>();
  readonly shardId: string;
  closed: { code: number; reason: string } | null = null;
  onFrame: (frame: ServiceFrame) => void = () => {};
  /** Whether it releases revoked bots at once, as a shard that has signed them out. */
  releasesRevokedBots = true;
  readonly #sendsHeartbeats: boolean;
  #revision = 0;
  #heartbeats: NodeJS.Timeout | undefined;

  constructor({ gateway, token, shardId = randomUUID(), headers = {}, sendsHeartbeats = true }: TestShardOptions) {
    this.shardId = shardId;
    this.#sendsHeartbeats = sendsHeartbeats;
    this.socket = new WebSocket(`${gateway.replace(/^http/, "ws")}${CONNECT_PATH}`, SUBPROTOCOL, {
      headers: { Authorization: token, ...headers },
      perMessageDeflate: false,
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    });
    this.socket.on("message", (data) => this.#onMessage(JSON.parse(String(data))));
    this.socket.on("close", (code, reason) => {
      this.closed = { code, reason: String(reason) };
      clearInterval(this.#heartbeats);
    });
    this.socket.on("error", () => {});
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** @throws When the service refuses the connection. */
  async open(): Promise<this> {
    if (!this.isOpen) await once(this.socket, "open");
    return this;
  }

  /** Opens the connection and sends the hello. It does not wait for the answer. */
  async hello(changes: Partial<ShardFrameOf<"hello">> = {}): Promise<this> {
    await this.open();
    const names = { clusterId: "cluster", clusterName: "Home", platform: "simulated", source: "test", lib: "0.1.0" };
    const rest = { capacity: 100, managed: false, startedAt: new Date().toISOString(), held: [] };
    const select = { categories: null, bots: null };
    this.send({ t: "hello", v: 1, shardId: this.shardId, ...names, ...rest, select, ...changes });
    return this;
  }

  /** @param frame A frame, or an object that is none. */
  send(frame: ShardFrame | object): void {
    if (this.isOpen) this.socket.send(JSON.stringify(frame));
  }

  get held(): AssignmentKey[] {
    return [...this.bots.values()].map(({ id, fence }) => [id, fence]);
  }

  /** Reports a bot, as available unless `changes` has another status. */
  sendPresence(botId: string, changes: Partial<Presence> = {}): void {
    const fence = this.bots.get(botId)?.fence ?? 0;
    this.#revision += 1;
    const state = { status: BotStatus.Available, friendsCount: 3, presenceStatus: "Hello", matches: 0, party: null };
    this.send({ t: "presence", bots: [{ id: botId, fence, rev: this.#revision, ...state, ...changes }] });
  }

  answer({ n, nonce }: ServiceFrameOf<"cmd">, outcome: CallOutcome): void {
    this.send({ t: "reply", n, nonce, outcome });
  }

  sendHeartbeat(held = this.held, at = performance.now()): void {
    this.send({ t: "hb", at, load: { cpu: 0, rssBytes: 1, loopDelayMs: 0 }, held });
  }

  framesOf<T extends ServiceFrame["t"]>(kind: T): ServiceFrameOf<T>[] {
    return this.frames.filter((frame): frame is ServiceFrameOf<T> => frame.t === kind);
  }

  /** Disconnects as a shard that has signed out its bots. */
  disconnect(): void {
    this.send({ t: "bye" });
    this.socket.close();
  }

  /** Disconnects as a process that is killed. */
  terminate(): void {
    this.socket.terminate();
  }

  #onMessage(message: unknown): void {
    const frame = ServiceFrame.parse(message);
    this.frames.push(frame);
    if (frame.t === "welcome" && this.#sendsHeartbeats) {
      this.#heartbeats ??= setInterval(() => this.sendHeartbeat(), frame.hbMs);
    }
    if (frame.t === "assign") for (const bot of frame.bots) this.bots.set(bot.id, bot);
    if (frame.t === "revoke") {
      for (const [id, fence] of frame.bots) if (this.bots.get(id)?.fence === fence) this.bots.delete(id);
      if (this.releasesRevokedBots) this.send({ t: "release", bots: frame.bots });
    }
    this.onFrame(frame);
  }
}
