import { HoldersCheck } from "./holders-check.ts";
import type { SimulatedShardFacts } from "./simulated-connection.ts";
import { ACCOUNT } from "./simulated-desired-states.ts";
import { SimulatedHub } from "./simulated-hub.ts";
import type { SimulatedLink } from "./simulated-link.ts";
import { SimulatedShard } from "./simulated-shard.ts";
import { SimulationWorld } from "./simulation-world.ts";

export interface SimulationSetup {
  seed: number;
  hubs: number;
  shards: { categories: readonly string[] | null; capacity: number }[];
  /** The category of each bot. */
  bots: (string | null)[];
}

const SUPERVISOR_DELAY_MS = 1_000;

/** Web processes, shards, one database and one engine in virtual time. */
export class FleetSimulation {
  readonly world: SimulationWorld;
  readonly hubs: SimulatedHub[] = [];
  readonly shards: SimulatedShard[] = [];
  readonly check: HoldersCheck;
  #hubCount = 0;

  constructor({ seed, hubs, shards, bots }: SimulationSetup) {
    this.world = new SimulationWorld(seed);
    this.check = new HoldersCheck();
    bots.forEach((categoryId, index) => {
      this.world.database.commit(() => this.insertBot(`bot-${index}`, categoryId));
    });
    for (let count = 0; count < hubs; count += 1) this.startHub();
    shards.forEach(({ categories, capacity }, index) => {
      this.startShard(`shard-${index}`, categories, capacity);
    });
  }

  /** To be committed. */
  insertBot(botId: string, categoryId: string | null): void {
    const bot = { botId, accountId: ACCOUNT, categoryId, isDisabled: false, credentials: 1 };
    this.world.database.bots.set(botId, bot);
  }

  startHub(): void {
    this.#hubCount += 1;
    const hub = new SimulatedHub(this.world, `hub-${this.#hubCount}`);
    this.hubs.push(hub);
    hub.start();
  }

  startShard(shardId: string, categories: readonly string[] | null, capacity: number): void {
    const selector = { accountId: ACCOUNT, credential: "token", managed: false, categories, bots: null };
    const facts: SimulatedShardFacts = { shardId, selector, capacity };
    const shard = new SimulatedShard(this.world, { connect: (link, of) => this.#connect(link, of) }, facts);
    const index = this.shards.findIndex((other) => other.facts.shardId === shardId);
    if (index < 0) this.shards.push(shard);
    else this.shards[index] = shard;
    shard.start();
  }

  killHub(hub: SimulatedHub, toldShards: boolean): void {
    if (!hub.process.isAlive) return;
    hub.kill(toldShards);
    this.hubs.splice(this.hubs.indexOf(hub), 1);
  }

  /** The process stops: its shards connect to others first. */
  drainHub(hub: SimulatedHub, ms: number): void {
    if (!hub.process.isAlive || this.hubs.length < 2) return;
    this.hubs.splice(this.hubs.indexOf(hub), 1);
    hub.drain();
    this.world.time.after(ms, () => {
      hub.kill(true);
      this.startHub();
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
    for (const shard of [...this.shards]) {
      const { isAlive, facts } = shard;
      if (!isAlive) this.startShard(facts.shardId, facts.selector.categories, facts.capacity);
    }
  }

  restartShardAfter(shard: SimulatedShard, ms: number): void {
    const { shardId, selector, capacity } = shard.facts;
    this.world.time.after(ms + SUPERVISOR_DELAY_MS, () => {
      if (this.shards.includes(shard)) this.startShard(shardId, selector.categories, capacity);
    });
  }

  #connect(link: SimulatedLink, facts: SimulatedShardFacts): boolean {
    const hub = this.world.random.pick(this.hubs);
    hub?.accept(link, facts);
    return hub !== undefined;
  }
}
