import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import {
  type Assignment,
  type AssignmentKey,
  type BotCall,
  type CallOutcome,
  CONNECT_PATH,
  type Presence,
  type ServiceFrame,
  ShardFrame,
  type ShardFrameOf,
  SUBPROTOCOL,
} from "../protocol.ts";

export const TOKEN = "SVC_TESTTESTTESTTESTTESTTESTTESTTEST000000";
/** No lease ends on a busy machine, unless a test is about its end. */
const DEFAULT_LEASE_TIMES = { hbMs: 500, ttlMs: 30_000 };

interface Connection {
  /** Counts from 1, in the order of the connections. */
  number: number;
  socket: WebSocket;
  epoch: number;
  shardId: string;
}

/** The service's side of the link protocol, over a real socket: leases, fences, presence and calls. */
export class TestService {
  readonly received: ShardFrame[] = [];
  readonly states = new Map<string, Presence>();
  readonly owners = new Map<string, { shardId: string; fence: number }>();
  readonly token: string;
  times = DEFAULT_LEASE_TIMES;
  /** The HTTP status that refuses connections. Null accepts them. */
  refuseWith: number | null = null;
  /** The `Retry-After` of a refusal, in seconds. */
  retryAfter = 0;
  /** The newer version of the library that it names in each welcome. */
  offered: { latest?: string } = {};
  /** So many of the next connections are accepted by the system only, as by a process that stands still. */
  unansweredUpgrades = 0;
  /** Does not answer heartbeats and hellos. */
  isSilent = false;
  connectionsAccepted = 0;
  /** The numbers of the connections that are open. */
  readonly openConnections = new Set<number>();
  /** The replies, with the number of the connection that each came over. */
  readonly replies: { nonce: string; connection: number }[] = [];
  onFrame: (frame: ShardFrame) => void = () => {};
  /** What it answers in place of everything else, as a proxy whose service is away. */
  replaceWith: { status: number; type: string } | null = null;
  readonly #server = createServer((request, response) => {
    const isDescription = request.url === "/gateway/v1/openapi.json";
    const status = this.replaceWith?.status ?? (isDescription ? 200 : 404);
    response.writeHead(status, { "content-type": this.replaceWith?.type ?? "application/json" });
    response.end(JSON.stringify({ openapi: "3.1.0", info: { title: "Gateway" } }));
  });
  readonly #sockets = new WebSocketServer({ noServer: true, handleProtocols: () => SUBPROTOCOL });
  readonly #connections = new Map<string, Connection>();
  readonly #desired = new Map<string, Omit<Assignment, "fence">>();
  readonly #calls = new Map<number, (outcome: CallOutcome) => void>();
  #port = 0;
  #fence = 100;
  #epoch = 0;
  #n = 0;

  constructor(token = TOKEN) {
    this.token = token;
    this.#server.on("upgrade", (request, socket, head) => {
      socket.on("error", () => socket.destroy()); // a shard that is killed resets its connection
      const isHere = request.url === `/gateway/v1${CONNECT_PATH}`;
      const refusal =
        this.replaceWith?.status ??
        this.refuseWith ??
        (isHere ? (request.headers.authorization === this.token ? null : 401) : 404);
      if (this.unansweredUpgrades > 0) {
        this.unansweredUpgrades -= 1;
        return socket.once("end", () => socket.destroy()).resume();
      }
      const type = this.replaceWith ? `Content-Type: ${this.replaceWith.type}\r\n` : "";
      const headers = `${type}Retry-After: ${this.retryAfter}\r\nContent-Length: 0\r\n`;
      if (refusal !== null) return socket.end(`HTTP/1.1 ${refusal} No\r\n${headers}\r\n`);
      this.#sockets.handleUpgrade(request, socket, head, (accepted) => this.#accept(accepted));
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/gateway/v1`;
  }
  get shardIds(): string[] {
    return [...this.#connections.keys()];
  }

  async open(): Promise<this> {
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Closes all connections without notice. `open` opens it again at the same address. */
  async close(): Promise<void> {
    for (const client of this.#sockets.clients) client.terminate();
    this.#connections.clear();
    if (!this.#server.listening) return;
    const closed = once(this.#server, "close");
    this.#server.close();
    await closed;
  }

  setDesired(...bots: Omit<Assignment, "fence">[]): void {
    for (const bot of bots) this.#desired.set(bot.id, bot);
    for (const connection of this.#connections.values()) this.#assign(connection);
  }

  /** Revokes the bots. They are not assigned again. */
  clearDesired(...ids: string[]): void {
    for (const id of ids) {
      this.#desired.delete(id);
      const owner = this.owners.get(id);
      this.owners.delete(id);
      this.states.delete(id);
      if (owner) this.send(owner.shardId, { t: "revoke", bots: [[id, owner.fence]], why: "unwanted" });
    }
  }

  send(shardId: string, frame: ServiceFrame): void {
    this.#connections.get(shardId)?.socket.send(JSON.stringify(frame));
  }
  sendAll(frame: ServiceFrame): void {
    for (const shardId of this.shardIds) this.send(shardId, frame);
  }
  closeAll(code: number, reason = ""): void {
    for (const { socket } of this.#connections.values()) socket.close(code, reason);
  }
  /** Closes the connections that another one of the same shard has replaced. */
  closeReplaced(code: number): void {
    const current = new Set([...this.#connections.values()].map(({ socket }) => socket));
    for (const client of this.#sockets.clients) if (!current.has(client)) client.close(code);
  }

  call(bot: string, call: BotCall, options: { nonce?: string; budgetMs?: number; fence?: number } = {}) {
    const owner = this.owners.get(bot);
    if (!owner) throw new Error(`${bot} is not assigned.`);
    this.#n += 1;
    const n = this.#n;
    const { nonce = `nonce-${n}`, budgetMs = 60_000, fence = owner.fence } = options;
    const outcome = new Promise<CallOutcome>((resolve) => this.#calls.set(n, resolve));
    this.send(owner.shardId, { t: "cmd", n, nonce, bot, fence, call, budgetMs });
    return outcome;
  }
  run(bot: string, name: string, args = "", options: { nonce?: string; budgetMs?: number } = {}) {
    return this.call(bot, { kind: "command", name, args, caller: { rank: "owner", user: null } }, options);
  }

  framesOf<T extends ShardFrame["t"]>(t: T): ShardFrameOf<T>[] {
    return this.received.filter((frame): frame is ShardFrameOf<T> => frame.t === t);
  }

  /** Releases the shard's bots, as after the end of its lease. */
  releaseShard(shardId: string): void {
    for (const [id, owner] of this.owners) {
      if (owner.shardId !== shardId) continue;
      this.owners.delete(id);
      this.states.delete(id);
    }
    this.#connections.delete(shardId);
    for (const connection of this.#connections.values()) this.#assign(connection);
  }

  #accept(socket: WebSocket): void {
    this.connectionsAccepted += 1;
    const number = this.connectionsAccepted;
    const connection: Connection = { number, socket, epoch: 0, shardId: "" };
    this.openConnections.add(number);
    socket.on("message", (data) => {
      const frame = ShardFrame.parse(JSON.parse(String(data)));
      this.received.push(frame);
      this.onFrame(frame);
      this.#onFrame(connection, frame);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      this.openConnections.delete(number);
      if (this.#connections.get(connection.shardId) === connection) this.#connections.delete(connection.shardId);
    });
  }

  #onFrame(connection: Connection, frame: ShardFrame): void {
    const { shardId } = connection;
    const answer = (reply: ServiceFrame) => connection.socket.send(JSON.stringify(reply));
    if (frame.t === "hello") this.#welcome(connection, frame);
    if (frame.t === "hb" && !this.isSilent) answer({ t: "hb", at: frame.at });
    if (frame.t === "presence") {
      for (const state of frame.bots) {
        if (this.owners.get(state.id)?.fence === state.fence) this.states.set(state.id, state);
      }
    }
    if (frame.t === "reply") {
      this.replies.push({ nonce: frame.nonce, connection: connection.number });
      this.#calls.get(frame.n)?.(frame.outcome);
    }
    if (frame.t === "relay") answer({ t: "relayed", n: frame.n, succeeded: 1, failed: 0, left: 0 });
    if (frame.t === "problem") {
      this.#desired.delete(frame.id);
      this.#releaseBots([[frame.id, frame.fence]]);
    }
    if (frame.t === "release") this.#releaseBots(frame.bots);
    if (frame.t === "bye") {
      this.releaseShard(shardId);
      connection.socket.close(1000);
    }
  }

  #releaseBots(bots: AssignmentKey[]): void {
    for (const [id, fence] of bots) if (this.owners.get(id)?.fence === fence) this.owners.delete(id);
    for (const connection of this.#connections.values()) this.#assign(connection);
  }

  #welcome(connection: Connection, hello: ShardFrameOf<"hello">): void {
    if (this.isSilent) return;
    const { shardId, epoch } = hello;
    const held = hello.held.filter(([id, fence]) => {
      const owner = this.owners.get(id);
      return this.#desired.has(id) && (!owner || (owner.shardId === shardId && owner.fence === fence));
    });
    for (const [id, owner] of this.owners) if (owner.shardId === shardId) this.owners.delete(id);
    for (const [id, fence] of held) this.owners.set(id, { shardId, fence });
    if (epoch === undefined) this.#epoch += 1;
    Object.assign(connection, { shardId, epoch: epoch ?? this.#epoch });
    this.#connections.set(shardId, connection);
    const resumed = epoch !== undefined;
    this.send(shardId, {
      t: "welcome",
      epoch: connection.epoch,
      resumed,
      held,
      outdated: false,
      ...this.offered,
      ...this.times,
    });
    this.#assign(connection);
  }

  #assign({ shardId }: Connection): void {
    const bots: Assignment[] = [];
    for (const [id, bot] of this.#desired) {
      if (this.owners.has(id)) continue;
      this.#fence += 1;
      this.owners.set(id, { shardId, fence: this.#fence });
      bots.push({ ...bot, fence: this.#fence });
    }
    if (bots.length > 0) this.send(shardId, { t: "assign", bots });
  }
}

/** A bot whose account has the same name. */
export const botNamed = (id: string, config: Record<string, unknown> = {}): Omit<Assignment, "fence"> => ({
  id,
  nickname: id,
  parent: null,
  flags: 0,
  config,
  deviceAuth: { accountId: `account-${id}`, deviceId: `device-${id}-hidden`, secret: `secret-${id}-hidden` },
});
