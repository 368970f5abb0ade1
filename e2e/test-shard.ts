import { once } from "node:events";
import { WebSocket } from "ws";
import {
  type Assignment,
  CONNECT_PATH,
  type Presence,
  type ServiceFrame,
  type ShardFrame,
  SUBPROTOCOL,
} from "../control/protocol.ts";

export type PresenceUpdate = Partial<Pick<Presence, "status" | "friendsCount" | "party">>;

/** A shard that says of its bots just what a test wants to see, over the real link. */
export class TestShard {
  readonly #socket: WebSocket;
  readonly #bots = new Map<string, Assignment>();
  #revision = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data) => this.#take(JSON.parse(String(data)) as ServiceFrame));
    socket.on("error", () => {});
  }

  static async connect(serviceUrl: string, token: string): Promise<TestShard> {
    const address = `${serviceUrl.replace("http", "ws")}/gateway/v1${CONNECT_PATH}`;
    const socket = new WebSocket(address, SUBPROTOCOL, { headers: { Authorization: token }, perMessageDeflate: false });
    const shard = new TestShard(socket);
    await once(socket, "open");
    shard.#say({
      ...{ t: "hello", v: 1, lib: "0.1.0", shardId: `hand-${process.pid}-${Date.now()}`, clusterId: "hand" },
      ...{ clusterName: "By hand", platform: "simulated", source: "test", capacity: 100, managed: false },
      ...{ startedAt: new Date().toISOString(), select: { categories: null, bots: null }, held: [] },
    });
    return shard;
  }

  isAssigned(botId: string): boolean {
    return this.#bots.has(botId);
  }

  publish(botId: string, shown: PresenceUpdate): void {
    const bot = this.#bots.get(botId);
    if (!bot) throw new Error(`the shard does not hold ${botId}`);
    this.#revision += 1;
    const quiet = { status: 2, friendsCount: 0, presenceStatus: null, matches: 0, party: null };
    this.#say({ t: "presence", bots: [{ id: botId, fence: bot.fence, rev: this.#revision, ...quiet, ...shown }] });
  }

  /** Goes without a word, as a process that is killed. */
  kill(): void {
    this.#socket.terminate();
  }

  /** Signs its bots out and goes. */
  disconnect(): void {
    this.#say({ t: "bye" });
    this.#socket.close();
  }

  #say(frame: ShardFrame): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #take(frame: ServiceFrame): void {
    if (frame.t === "assign") for (const bot of frame.bots) this.#bots.set(bot.id, bot);
    if (frame.t === "welcome") this.#beatEvery(frame.hbMs);
  }

  #beatEvery(ms: number): void {
    const beat = () => {
      const held = [...this.#bots.values()].map(({ id, fence }): [string, number] => [id, fence]);
      this.#say({ t: "hb", at: performance.now(), load: { cpu: 0, rssBytes: 0, loopDelayMs: 0 }, held });
    };
    const timer = setInterval(beat, ms);
    this.#socket.once("close", () => clearInterval(timer));
  }
}
