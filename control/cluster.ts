import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { ClusterEvents, Logger, Refusal } from "./cluster/cluster-events.ts";
import { type ClusterOptions, type ClusterSettings, readOptions } from "./cluster/cluster-options.ts";
import type { ProcessEnd } from "./cluster/fork-program.ts";
import { IdSelection } from "./cluster/id-selection.ts";
import { type OpenedWorld, openSimulatedWorld } from "./cluster/open-simulated-world.ts";
import { ShardSupervisor } from "./cluster/shard-supervisor.ts";
import { Redactor } from "./logging/log.ts";
import { importCosmetics } from "./platform/cosmetics/import-cosmetics.ts";
import { type FromShard, type PlatformChoice, ShardExit, type ShardSettings } from "./shard/ipc-messages.ts";

const REFUSALS: Record<Refusal, string> = {
  token: "The service does not accept the token: it is wrong, has expired or was revoked.",
  scope: "The token may not run these bots: it lacks a scope, or the bots belong to managed categories.",
  update: "This version of the library is too old for the service: please update it.",
};

interface ClusterShard {
  shardId: string;
  supervisor: ShardSupervisor;
}

/** Holds the connections of an account's bots, in one process a shard. */
export class Cluster extends EventEmitter<ClusterEvents> {
  /** Which categories' bots it takes; may change while it runs. */
  readonly categories: IdSelection;
  /** Which bots it takes; may change while it runs. */
  readonly bots: IdSelection;
  readonly #settings: ClusterSettings;
  readonly #logger: Logger;
  readonly #redactor = new Redactor();
  readonly #id = randomUUID();
  #members: ClusterShard[] = [];
  #world: OpenedWorld | null = null;
  #state: "new" | "running" | "stopping" = "new";
  #stopped: Promise<void> | null = null;

  /** @throws When an option is not right. */
  constructor({ logger = () => {}, ...options }: ClusterOptions & { logger?: Logger }) {
    super();
    this.#settings = readOptions(options);
    this.#redactor.add(this.#settings.token);
    this.#logger = logger;
    const select = () => this.#select();
    this.categories = new IdSelection(this.#settings.categories, select);
    this.bots = new IdSelection(this.#settings.bots, select);
  }

  /** @returns When the shards' processes run; they connect, and come back, by themselves. */
  async start(): Promise<void> {
    if (this.#state !== "new") throw new Error("A cluster starts once.");
    this.#state = "running";
    const { cosmetics } = this.#settings;
    if (cosmetics !== undefined) await importCosmetics(cosmetics); // what is wrong with it is said here, once
    const platform = await this.#platform();
    if (this.#stopped) {
      await this.#world?.close();
      return;
    }
    const { shards } = this.#settings;
    this.#members = Array.from({ length: shards }, () => this.#member(platform));
    for (const { supervisor } of this.#members) supervisor.start();
    this.#log("info", `Started ${shards} ${shards === 1 ? "shard" : "shards"}.`);
  }

  /** Takes nothing more, lets commands finish, signs the bots out and ends the shards. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  /** Of the shards' processes; null for one that is down at the moment. */
  get pids(): (number | null)[] {
    return this.#members.map(({ supervisor }) => supervisor.pid);
  }

  async #stop(): Promise<void> {
    this.#state = "stopping";
    await Promise.all(this.#members.map(({ supervisor }) => supervisor.stop()));
    await this.#world?.close();
    this.#log("info", "Stopped.");
    this.emit("stopped");
  }

  async #platform(): Promise<PlatformChoice> {
    const { platform } = this.#settings;
    if (!("kind" in platform)) return platform;
    this.#world = await openSimulatedWorld(platform);
    return { kind: "simulated", world: this.#world.address };
  }

  #select(): void {
    const select = this.#selection;
    for (const { supervisor } of this.#members) supervisor.send({ t: "select", select });
  }

  get #selection(): ShardSettings["select"] {
    return { categories: this.categories.ids, bots: this.bots.ids };
  }

  #member(platform: PlatformChoice): ClusterShard {
    const { url, token, clusterName, source, managed, botsPerShard, loginsPerSecond } = this.#settings;
    const settings = (): ShardSettings => ({
      url,
      token,
      shardId: member.shardId,
      clusterId: this.#id,
      clusterName,
      source,
      managed,
      capacity: botsPerShard,
      loginsPerSecond,
      select: this.#selection,
      platform,
      overrides: this.#settings.overrideCategoryConfig,
      ...(this.#settings.cosmetics === undefined ? {} : { cosmetics: this.#settings.cosmetics }),
    });
    const supervisor = new ShardSupervisor(settings, this.#settings.env, {
      onMessage: (message) => this.#heard(member, message),
      onOutput: (line) => this.#log("debug", line, member),
      onDown: (end) => this.#down(member, end),
    });
    const member: ClusterShard = { shardId: randomUUID(), supervisor };
    return member;
  }

  #down(member: ClusterShard, { error, ...end }: ProcessEnd & { restartInMs: number | null }): void {
    const { shardId } = member;
    if (end.restartInMs === null) this.#log("info", "The shard has ended.", member);
    else {
      const what = error
        ? `could not be started (${error.message})`
        : `has ended (${end.signal ?? `code ${end.code}`})`;
      this.#log("warn", `The shard ${what}; again in ${(end.restartInMs / 1000).toFixed(1)} s.`, member);
    }
    if (end.code === ShardExit.superseded) member.shardId = randomUUID();
    this.emit("shardDown", { shardId, ...end });
  }

  #heard(member: ClusterShard, message: FromShard): void {
    const { shardId, supervisor } = member;
    switch (message.t) {
      case "log":
        this.#log(message.level, message.message, member, message.botId);
        return;
      case "ready":
        this.emit("shardReady", { shardId, pid: supervisor.pid ?? 0 });
        return;
      case "refused":
        this.#refused(message.why);
        return;
      case "news": {
        const { name, ...data } = message.news;
        const { botId, nickname } = message;
        this.emit(name, ...([{ botId, nickname, shardId, ...data }] as never));
      }
    }
  }

  #refused(why: Refusal): void {
    if (this.#state === "stopping") return;
    const message = REFUSALS[why];
    this.#log("error", message);
    void this.stop().then(() => this.emit("refused", { why, message }));
  }

  #log(level: Parameters<Logger>[0]["level"], message: string, member?: ClusterShard, botId?: string): void {
    this.#logger({
      level,
      time: new Date().toISOString(),
      message: this.#redactor.clean(message),
      clusterName: this.#settings.clusterName,
      ...(member ? { shardId: member.shardId } : {}),
      ...(botId === undefined ? {} : { botId }),
    });
  }
}
