import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { WebSocket } from "ws";
import {
  type Assignment,
  type AssignmentKey,
  type CallOutcome,
  CONNECT_PATH,
  type Presence,
  type ServiceFrame,
  type ServiceFrameOf,
  type ShardFrame,
  type ShardFrameOf,
  SUBPROTOCOL,
} from "../../control/protocol.ts";
import { engine } from "../data/engine/engine.ts";
import { newId } from "../data/id.ts";
import { isShardLinkPath, startShardLink } from "../transport/link/shard-link.ts";
import { newAccount, type TestAccount } from "./accounts.ts";
import { newBot } from "./bots.ts";

/** The credential of a shard. */
type Token = Pick<TestAccount, "apiToken">;

/** Starts the shard link for the tests of a file. Shards of a test are disconnected when the test ends. */
export function setUpShardLink() {
  let link: Awaited<ReturnType<typeof startTestLink>>;
  const open: TestShard[] = [];
  beforeAll(async () => {
    link = await startTestLink();
  });
  afterEach(() => {
    for (const shard of open.splice(0)) shard.socket.terminate();
  });
  afterAll(async () => {
    await link.stop();
    await engine().close();
  });

  /** Connects a shard that has sent its hello, and may be refused. */
  async function sayHello({ apiToken }: Token, hello: Partial<Hello> = {}, shardId?: string): Promise<TestShard> {
    const shard = new TestShard(link.address, apiToken, shardId);
    open.push(shard);
    return shard.hello(hello);
  }

  /** Connects a shard and waits for the welcome. */
  async function connect(...options: Parameters<typeof sayHello>): Promise<TestShard> {
    const shard = await sayHello(...options);
    await expect.poll(() => shard.framesOf("welcome").length).toBe(1);
    return shard;
  }

  /** Connects a shard of a new account, and waits until the account's one bot is assigned to it. */
  async function connectWithBot() {
    const account = await newAccount();
    const shard = await connect(account);
    const { id } = await newBot(account);
    await expect.poll(() => shard.bots.has(id)).toBe(true);
    return { account, shard, id };
  }

  return { address: () => link.address, connections: () => link.connections(), sayHello, connect, connectWithBot };
}

/** Sends a heartbeat and waits for the answer. */
export async function waitForHeartbeat(shard: TestShard): Promise<void> {
  const before = shard.framesOf("hb").length;
  shard.sendHeartbeat();
  await expect.poll(() => shard.framesOf("hb").length).toBeGreaterThan(before);
}

/** The shard link on a server of its own. */
async function startTestLink() {
  const isForLink = (req: IncomingMessage) => isShardLinkPath(req.url ?? "", "");
  const server = createServer({ shouldUpgradeCallback: isForLink }, (_, res) => res.writeHead(404).end());
  const link = await startShardLink(server, isForLink);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    /** How many sockets are open. */
    connections: () =>
      new Promise<number>((resolve, reject) => server.getConnections((err, n) => (err ? reject(err) : resolve(n)))),
    async stop() {
      await link.stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

type Hello = ShardFrameOf<"hello">;

/** A shard that a test controls frame by frame, over a real connection. */
export class TestShard {
  readonly socket: WebSocket;
  readonly frames: ServiceFrame[] = [];
  readonly bots = new Map<string, Assignment>();
  readonly shardId: string;
  closed: { code: number; reason: string } | null = null;
  #rev = 0;
  #beats: NodeJS.Timeout | null = null;

  constructor(address: string, token: string, shardId = newId()) {
    this.shardId = shardId;
    const headers = { Authorization: token };
    this.socket = new WebSocket(`ws://${address}${CONNECT_PATH}`, SUBPROTOCOL, { headers, perMessageDeflate: false });
    this.socket.on("message", (data) => this.#take(JSON.parse(String(data)) as ServiceFrame));
    this.socket.on("close", (code, reason) => {
      this.closed = { code, reason: String(reason) };
      if (this.#beats) clearInterval(this.#beats);
    });
    this.socket.on("error", () => {});
  }

  async hello(changes: Partial<Hello> = {}): Promise<this> {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, "open");
    const { shardId } = this;
    const names = { clusterId: "cluster", clusterName: "Home", platform: "simulated", source: "test", lib: "0.1.0" };
    const rest = { capacity: 100, managed: false, startedAt: new Date().toISOString(), held: [] };
    this.send({ t: "hello", v: 1, shardId, ...names, ...rest, select: { categories: null, bots: null }, ...changes });
    return this;
  }

  send(frame: ShardFrame): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  get held(): AssignmentKey[] {
    return [...this.bots.values()].map(({ id, fence }) => [id, fence]);
  }

  /** Reports a bot as signed in. */
  sendPresence(botId: string, changes: Partial<Presence> = {}): void {
    const fence = this.bots.get(botId)?.fence ?? 0;
    this.#rev += 1;
    const quiet = { friendsCount: 3, presenceStatus: "Hello", matches: 0, party: null };
    this.send({ t: "presence", bots: [{ id: botId, fence, rev: this.#rev, status: 2, ...quiet, ...changes }] });
  }

  answer({ n, nonce }: ServiceFrameOf<"cmd">, outcome: CallOutcome): void {
    this.send({ t: "reply", n, nonce, outcome });
  }

  sendHeartbeat(held = this.held): void {
    this.send({ t: "hb", at: 1, load: { cpu: 0, rssBytes: 1, loopDelayMs: 0 }, held });
  }

  framesOf<T extends ServiceFrame["t"]>(kind: T): ServiceFrameOf<T>[] {
    return this.frames.filter((frame): frame is ServiceFrameOf<T> => frame.t === kind);
  }

  #take(frame: ServiceFrame): void {
    this.frames.push(frame);
    if (frame.t === "welcome") this.#beats ??= setInterval(() => this.sendHeartbeat(), frame.hbMs);
    if (frame.t === "assign") for (const bot of frame.bots) this.bots.set(bot.id, bot);
    if (frame.t !== "revoke") return;
    for (const [id, fence] of frame.bots) if (this.bots.get(id)?.fence === fence) this.bots.delete(id);
  }
}
