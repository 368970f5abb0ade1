import { HoldersCheck } from "./holders-check.ts";
import type { SimulatedProcess } from "./simulated-process.ts";
import { SimulatedServer } from "./simulated-server.ts";
import { SimulatedShard } from "./simulated-shard.ts";
import { SimulatedLink } from "./simulated-socket.ts";
import { SimulationWorld } from "./simulation-world.ts";

export interface SimulationSetup {
  seed: number;
  servers: number;
  shards: { categories: string[] | null; capacity: number }[];
  /** The category of each bot. */
  bots: (string | null)[];
}

const SUPERVISOR_DELAY_MS = 1_000;

/** Processes of the service, shards, one database and one engine in virtual time. */
export class FleetSimulation {
  readonly world: SimulationWorld;
  /** Those that shards may connect to. */
  readonly servers: SimulatedServer[] = [];
  readonly shards: SimulatedShard[] = [];
  readonly check = new HoldersCheck();

  constructor({ seed, servers, shards, bots }: SimulationSetup) {
    this.world = new SimulationWorld(seed);
    bots.forEach((categoryId, index) => {
      this.world.database.commit(() => this.insertBot(`bot-${index}`, categoryId));
    });
    for (let count = 0; count < servers; count += 1) this.startServer();
    shards.forEach(({ categories, capacity }, index) => {
      this.startShard(`shard-${index}`, categories, capacity);
    });
  }

  /** To be committed. */
  insertBot(botId: string, categoryId: string | null): void {
    this.world.database.bots.set(botId, { botId, categoryId, isDisabled: false, credentials: 1 });
  }

  startServer(): void {
    const { time } = this.world;
    const server = new SimulatedServer(this.world);
    this.servers.push(server);
    // As a supervisor does with a process that has ended.
    server.start().catch(() => {
      this.killServer(server, true);
      time.after(SUPERVISOR_DELAY_MS, () => this.startServer());
    });
  }

  startShard(shardId: string, categories: string[] | null, capacity: number): void {
    const shard = new SimulatedShard(this.world, { shardId, categories, capacity }, this.#connect);
    const index = this.shards.findIndex((other) => other.facts.shardId === shardId);
    if (index < 0) this.shards.push(shard);
    else this.shards[index] = shard;
    shard.start();
  }

  killServer(server: SimulatedServer, toldShards: boolean): void {
    if (!server.process.isAlive) return;
    server.kill(toldShards);
    this.servers.splice(this.servers.indexOf(server), 1);
  }

  /** The process stops: its shards connect to others first. */
  drainServer(server: SimulatedServer, ms: number): void {
    if (!server.process.isAlive || this.servers.length < 2) return;
    this.servers.splice(this.servers.indexOf(server), 1);
    server.drain();
    this.world.time.after(ms, () => {
      server.stop();
      server.kill(true);
      this.startServer();
    });
  }

  /** Runs for this time, and checks every instant at which a shard could begin to act. */
  async run(ms: number): Promise<void> {
    const { world } = this;
    await world.time.runUntil(world.time.now + ms, () => {
      if (!world.haveShardsChanged) return;
      world.haveShardsChanged = false;
      this.check.check(this.shards);
    });
  }

  /** As a supervisor does with processes that have ended. */
  restartShards(): void {
    for (const { isAlive, facts } of [...this.shards]) {
      if (!isAlive) this.startShard(facts.shardId, facts.categories, facts.capacity);
    }
  }

  restartShardAfter(shard: SimulatedShard, ms: number): void {
    const { facts } = shard;
    this.world.time.after(ms + SUPERVISOR_DELAY_MS, () => {
      if (this.shards.includes(shard)) this.startShard(facts.shardId, facts.categories, facts.capacity);
    });
  }

  /** To any process that runs. */
  #connect = (shard: SimulatedProcess, handshakeTimeoutMs: number): SimulatedLink => {
    const server = this.world.random.pick(this.servers.filter(({ isListening }) => isListening));
    const link = new SimulatedLink(this.world, shard, server?.process ?? shard);
    link.connect(handshakeTimeoutMs, () => server?.accept(link) ?? false);
    return link;
  };
}
