import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import {
  CONNECT_PATH,
  MAX_BOTS_PER_FRAME,
  ServiceFrame,
  type ShardFrame,
  SUBPROTOCOL,
} from "../../../control/protocol.ts";

type Hello = Extract<ShardFrame, { t: "hello" }>;
let made = 0;

/** A link to the service on which any frame can be sent. */
export class AttackerLink {
  readonly socket: WebSocket;
  /** Holdings by bot. */
  readonly held = new Map<string, number>();
  readonly seen: Record<string, number> = {};
  closed: string | null = null;
  #revision = 0;
  /** Hears each frame of the service. */
  onFrame: (frame: ServiceFrame) => void = () => {};

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("error", () => {});
    socket.once("close", (code, reason) => {
      this.closed = `${code} ${reason}`.trim();
    });
    socket.on("message", (data) => {
      const read = ServiceFrame.safeParse(JSON.parse(String(data)));
      if (!read.success) return;
      const frame = read.data;
      this.seen[frame.t] = (this.seen[frame.t] ?? 0) + 1;
      if (frame.t === "assign") for (const { id, fence } of frame.bots) this.held.set(id, fence);
      if (frame.t === "revoke") for (const [id] of frame.bots) this.held.delete(id);
      this.onFrame(frame);
    });
  }

  /** @throws When the service does not take the connection. */
  static async open(url: string, token: string, address: string): Promise<AttackerLink> {
    const headers = { Authorization: token, "X-Forwarded-For": address };
    const where = `${url.replace("http", "ws")}/gateway/v1${CONNECT_PATH}`;
    const socket = new WebSocket(where, SUBPROTOCOL, { headers, perMessageDeflate: false, handshakeTimeout: 10_000 });
    const link = new AttackerLink(socket);
    await once(socket, "open");
    return link;
  }

  send(frame: ShardFrame | object): void {
    if (this.isOpen) this.socket.send(JSON.stringify(frame));
  }

  hello(changes: Partial<Hello> = {}): void {
    made += 1;
    this.send({
      ...{ t: "hello", v: 1, lib: "0.1.0", shardId: `abuse-${process.pid}-${made}`, clusterId: "abuse" },
      ...{ clusterName: "Abuse", platform: "simulated", source: "test", capacity: 100, managed: false },
      ...{ startedAt: new Date().toISOString(), select: { categories: null, bots: null }, held: [], ...changes },
    });
  }

  beat(): void {
    const load = { cpu: 0, rssBytes: 0, loopDelayMs: 0 };
    this.send({ t: "hb", at: performance.now(), load, held: [...this.held] });
  }

  /** Says of every bot that it is available. */
  showAvailable(): void {
    this.#revision += 1;
    const quiet = { status: 2, friendsCount: 0, presenceStatus: null, matches: 0, party: null };
    const bots = [...this.held].map(([id, fence]) => ({ id, fence, rev: this.#revision, ...quiet }));
    for (let from = 0; from < bots.length; from += MAX_BOTS_PER_FRAME)
      this.send({ t: "presence", bots: bots.slice(from, from + MAX_BOTS_PER_FRAME) });
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Lets what is buffered go out, so that a flood is one of the network and not of our own memory. */
  async flushed(most = 4 << 20): Promise<void> {
    while (this.isOpen && this.socket.bufferedAmount > most) await sleep(5);
  }

  /** Waits until it has so many bots. @throws When it does not get them. */
  async holds(count: number, withinMs = 8_000): Promise<void> {
    for (const until = Date.now() + withinMs; this.held.size < count && Date.now() < until; ) await sleep(50);
    if (this.held.size < count) throw new Error(`the link got ${this.held.size} of ${count} bots`);
  }

  end(): void {
    this.socket.terminate();
  }
}
