import { BotStatus } from "#control/bot-status.ts";
import { CosmeticCatalogue } from "#control/platform/cosmetics/cosmetic-catalogue.ts";
import { CosmeticCatalogues } from "#control/platform/cosmetics/cosmetic-catalogues.ts";
import type { BotSession, GamePlatform } from "#control/platform/platform.ts";
import { UNSUPPORTED_CALLS } from "#control/platform/unsupported-calls.ts";
import type { AssignmentKey } from "#control/protocol.ts";
import type { ShardDependencies } from "#control/shard/create-bot-dependencies.ts";
import { Shard } from "#control/shard/shard.ts";
import { START } from "./simulated-database.ts";
import { SimulatedProcess } from "./simulated-process.ts";
import type { SimulatedLink } from "./simulated-socket.ts";
import type { SimulationWorld } from "./simulation-world.ts";

const SIGN_OUT_MS = 500;

export interface SimulatedShardFacts {
  shardId: string;
  categories: string[] | null;
  capacity: number;
}

type Connect = (process: SimulatedProcess, handshakeTimeoutMs: number) => SimulatedLink;

/** A process of the control library: the real shard, with a platform whose bots do nothing. */
export class SimulatedShard {
  readonly facts: SimulatedShardFacts;
  readonly process: SimulatedProcess;
  /** Why it ended by itself. A shard of a simulation has no reason to. */
  end: string | null = null;
  readonly #shard: Shard;
  readonly #world: SimulationWorld;
  readonly #links: SimulatedLink[] = [];

  constructor(world: SimulationWorld, facts: SimulatedShardFacts, connect: Connect) {
    this.#world = world;
    this.facts = facts;
    this.process = new SimulatedProcess(world.time);
    this.process.onWork = () => {
      world.haveShardsChanged = true;
    };
    this.#shard = this.process.run(() => new Shard(this.#dependencies(connect)));
  }

  get isAlive(): boolean {
    return this.process.isAlive;
  }

  /** Whether an action of its bots would be carried out now. */
  get mayAct(): boolean {
    return this.isAlive && !this.process.isPaused && this.#shard.lease.isLive;
  }

  get bots(): AssignmentKey[] {
    return this.#shard.bots.assignments;
  }

  start(): void {
    this.process.run(() => this.#shard.start());
  }

  kill(): void {
    this.process.kill();
    for (const link of this.#links) link.break({ toldShard: false, toldHub: true });
  }

  select(categories: string[] | null): void {
    this.facts.categories = categories;
    this.process.do(() => this.#shard.select({ categories, bots: null }));
  }

  breakLink(told: { toldShard: boolean; toldHub: boolean }): void {
    this.#links.at(-1)?.break(told);
  }

  stallLink(direction: "toShard" | "toHub", ms: number): void {
    this.#links.at(-1)?.stall(direction, ms);
  }

  #dependencies(connect: Connect): ShardDependencies {
    const { time, random } = this.#world;
    const { shardId, categories, capacity } = this.facts;
    return {
      settings: {
        ...{ url: "http://service", isUrlProven: true, token: "token", hideNames: false, hideEmails: false },
        ...{ shardId, clusterId: "cluster", clusterName: "Home", slot: 1, source: "test", managed: false },
        ...{ botsPerShard: capacity, loginsPerSecond: 100, select: { categories, bots: null } },
        ...{ platform: { kind: "simulated", world: "" }, overrides: {}, categoryCosmetics: {} },
      },
      version: "0.1.0",
      platform: this.#createPlatform(),
      catalogues: new CosmeticCatalogues(new CosmeticCatalogue([])),
      clock: this.process,
      wallClock: () => START + time.now,
      measureLoad: () => ({ cpu: 0, rssBytes: 1, loopDelayMs: 0 }),
      random: () => random.next(),
      sendToCluster: () => {},
      log: () => {},
      redact: () => {},
      addBotNames: () => {},
      onEnd: (why) => {
        this.end = why;
        this.process.kill();
      },
      openSocket: (_address, { handshakeTimeout = 0 }) => {
        const link = connect(this.process, handshakeTimeout);
        this.#links.push(link);
        return link.shardEnd as unknown as ReturnType<NonNullable<ShardDependencies["openSocket"]>>;
      },
    };
  }

  #createPlatform(): GamePlatform {
    const logout = () =>
      new Promise<void>((resolve) => {
        this.process.after(this.#world.random.between(0, SIGN_OUT_MS), resolve);
      });
    const session = { ...UNSUPPORTED_CALLS, friends: async () => [], on: () => () => {}, logout };
    return {
      name: "quiet",
      capabilities: { parties: false, statusText: false },
      login: async ({ accountId: id }) =>
        ({ ...session, self: { id, displayName: id }, party: null, status: BotStatus.Available }) as BotSession,
    };
  }
}
