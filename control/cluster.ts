import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { ClusterEvents, Logger, Refusal } from "./cluster/cluster-events.ts";
import type { ClusterOptions } from "./cluster/cluster-options.ts";
import { emitBotEvent } from "./cluster/emit-bot-event.ts";
import type { ProcessEnd } from "./cluster/fork-program.ts";
import { IdSelection } from "./cluster/id-selection.ts";
import { type OpenedWorld, openSimulatedWorld } from "./cluster/open-simulated-world.ts";
import { type ClusterSettings, readOptions } from "./cluster/read-options.ts";
import { ShardSupervisor } from "./cluster/shard-supervisor.ts";
import { updateCommand } from "./cluster/update-command.ts";
import { Redactor } from "./logging/redactor.ts";
import { checkCosmeticFiles } from "./platform/cosmetics/cosmetic-catalogues.ts";
import { type FromShard, type PlatformChoice, ShardExit, type ShardSettings } from "./shard/ipc-messages.ts";
import { VERSION } from "./version.ts";

const REFUSAL_MESSAGES: Record<Refusal, string> = {
  token: "The service does not accept the token: it is wrong, has expired or was revoked.",
  scope: "The token may not run these bots: it lacks a scope, or the bots belong to managed categories.",
  update: "This version of the library is too old for the service: please update it.",
};

export type { BotStatus, BotStatusName } from "./bot-status.ts";
export type { BotReference, ClusterEvents, LogEntry, Logger, Refusal } from "./cluster/cluster-events.ts";
export type { ClusterOptions, ModulePlatform, PlatformOption, SimulatedPlatform } from "./cluster/cluster-options.ts";
export type { IdSelection } from "./cluster/id-selection.ts";
export type {
  BotSession,
  CreatePlatform,
  DeviceAuth,
  DriverHost,
  Friend,
  GamePlatform,
  LoginOptions,
  PartyMember,
  PartyState,
  PendingUsers,
  PlatformCapabilities,
  PlatformError,
  PlatformErrorKind,
  PlatformUser,
  Privacy,
  Readiness,
  SessionEvent,
  SessionEvents,
  SignedInAccount,
  SignInOptions,
  SignInPrompt,
  Slot,
  SuggestedLimits,
  Variant,
  Worn,
} from "./platform/platform.ts";
export type { FaultProfile, RateLimit } from "./platform/simulated/faults.ts";
export type { BotProblem, Member, Party } from "./protocol.ts";

interface ClusterShard {
  shardId: string;
  supervisor: ShardSupervisor;
}

/**
 * Runs the bots of an account, in one process per shard.
 *
 * @example
 * import { Cluster } from "@svc/control";
 *
 * const cluster = new Cluster({
 *   url: "http://localhost:3000/gateway/v1",
 *   token: process.env.SVC_TOKEN ?? "",
 *   clusterName: "At home",
 *   logger: ({ level, message }) => console.log(level, message),
 * });
 * cluster.on("botReady", ({ nickname }) => console.log(`${nickname} is ready`));
 * await cluster.start();
 * process.once("SIGTERM", () => cluster.stop());
 */
export class Cluster extends EventEmitter<ClusterEvents> {
  /**
   * The categories whose bots the cluster runs. It may change at any time.
   *
   * @example
   * cluster.categories.set(["c_home"]);
   */
  readonly categories: IdSelection;
  /**
   * The bots that the cluster runs. It may change at any time.
   *
   * @example
   * cluster.bots.add("b_1", "b_2");
   */
  readonly bots: IdSelection;
  readonly #settings: ClusterSettings;
  readonly #logger: Logger;
  readonly #redactor = new Redactor();
  readonly #id = randomUUID();
  #shards: ClusterShard[] = [];
  #world: OpenedWorld | null = null;
  #state: "new" | "running" | "stopping" = "new";
  #stopped: Promise<void> | null = null;
  #announcedVersion: string | null = null;

  /**
   * @throws When an option is invalid. The message names every invalid option.
   *
   * @example
   * new Cluster({ url: "http://localhost:3000/gateway/v1", token: "SVC_…", clusterName: "At home", shards: 2 });
   */
  constructor({ logger = () => {}, ...options }: ClusterOptions) {
    super();
    this.#settings = readOptions(options);
    this.#redactor.add(this.#settings.token);
    this.#logger = logger;
    const publishSelection = () => this.#publishSelection();
    this.categories = new IdSelection(this.#settings.categories, publishSelection);
    this.bots = new IdSelection(this.#settings.bots, publishSelection);
  }

  /**
   * Starts the shards. Resolves when their processes run; they connect, and reconnect, on their own.
   *
   * @throws When a file of cosmetics is invalid, or when the cluster was started before.
   * @example
   * await cluster.start();
   */
  async start(): Promise<void> {
    if (this.#state !== "new") throw new Error("A cluster can be started only once.");
    this.#state = "running";
    await checkCosmeticFiles(this.#settings); // reports an invalid file once, not once per shard
    const platform = await this.#openPlatform();
    if (this.#stopped) {
      await this.#world?.close();
      return;
    }
    const { shards } = this.#settings;
    this.#shards = Array.from({ length: shards }, (_, index) => this.#createShard(platform, index + 1));
    for (const { supervisor } of this.#shards) supervisor.start();
    this.#log("info", `Started ${shards} ${shards === 1 ? "shard" : "shards"}.`);
  }

  /**
   * Accepts no more bots, lets running commands finish, signs the bots out and ends the shards.
   *
   * @example
   * process.once("SIGTERM", () => cluster.stop());
   */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  /**
   * The process ids of the shards. Null for a process that is down at the moment.
   *
   * @example
   * const running = cluster.pids.filter((pid) => pid !== null);
   */
  get pids(): (number | null)[] {
    return this.#shards.map(({ supervisor }) => supervisor.pid);
  }

  async #stop(): Promise<void> {
    this.#state = "stopping";
    await Promise.all(this.#shards.map(({ supervisor }) => supervisor.stop()));
    await this.#world?.close();
    this.#log("info", "Stopped.");
    this.emit("stopped");
  }

  async #openPlatform(): Promise<PlatformChoice> {
    const { platform } = this.#settings;
    if (!("kind" in platform)) return platform;
    this.#world = await openSimulatedWorld(platform);
    return { kind: "simulated", world: this.#world.address };
  }

  #publishSelection(): void {
    const select = this.#selection;
    for (const { supervisor } of this.#shards) supervisor.send({ t: "select", select });
  }

  get #selection(): ShardSettings["select"] {
    return { categories: this.categories.ids, bots: this.bots.ids };
  }

  /** @param slot Its place among the shards, from 1. */
  #createShard(platform: PlatformChoice, slot: number): ClusterShard {
    const { url, token, clusterName, source, managed, botsPerShard, loginsPerSecond, cosmetics } = this.#settings;
    const settings = (): ShardSettings => ({
      url,
      token,
      shardId: shard.shardId,
      clusterId: this.#id,
      clusterName,
      slot,
      source,
      managed,
      select: this.#selection,
      platform,
      overrides: this.#settings.overrideCategoryConfig,
      ...(botsPerShard === undefined ? {} : { botsPerShard }),
      ...(loginsPerSecond === undefined ? {} : { loginsPerSecond }),
      ...(cosmetics === undefined ? {} : { cosmetics }),
      categoryCosmetics: this.#settings.categoryCosmetics,
    });
    const supervisor = new ShardSupervisor(settings, this.#settings.env, {
      onMessage: (message) => this.#onMessage(shard, message),
      onOutput: (line) => this.#log("debug", line, shard),
      onHang: () => this.#log("error", "The shard does not answer; its driver may block it. It is killed.", shard),
      onDown: (end) => this.#onShardDown(shard, end),
    });
    const shard: ClusterShard = { shardId: randomUUID(), supervisor };
    return shard;
  }

  #onShardDown(shard: ClusterShard, { error, ...end }: ProcessEnd & { restartInMs: number | null }): void {
    const { shardId } = shard;
    if (end.restartInMs === null) this.#log("info", "The shard has ended.", shard);
    else {
      const what = error
        ? `could not be started (${error.message})`
        : `has ended (${end.signal ?? `code ${end.code}`})`;
      this.#log("warn", `The shard ${what}; it restarts in ${(end.restartInMs / 1000).toFixed(1)} s.`, shard);
    }
    if (end.code === ShardExit.superseded) shard.shardId = randomUUID();
    this.emit("shardDown", { shardId, ...end });
  }

  #onMessage(shard: ClusterShard, message: FromShard): void {
    const { shardId, supervisor } = shard;
    switch (message.t) {
      case "log":
        this.#log(message.level, message.message, shard, message.botId);
        return;
      case "ready":
        // The process may have ended since it sent this.
        if (supervisor.pid !== null) this.emit("shardReady", { shardId, pid: supervisor.pid });
        return;
      case "refused":
        this.#onRefused(message.why);
        return;
      case "updateAvailable":
        this.#onUpdateAvailable(message.version);
        return;
      case "botEvent":
        emitBotEvent(this, shardId, message);
        return;
      case "pong": // only its supervisor waits for it
    }
  }

  #onUpdateAvailable(version: string): void {
    if (this.#announcedVersion === version) return;
    this.#announcedVersion = version;
    const command = updateCommand(this.#settings.url, version, import.meta.url);
    this.#log("warn", `Version ${version} of this library is available, and this is ${VERSION}. Update it: ${command}`);
    this.emit("updateAvailable", { version, current: VERSION, command });
  }

  #onRefused(why: Refusal): void {
    if (this.#state === "stopping") return;
    const message = REFUSAL_MESSAGES[why];
    this.#log("error", message);
    void this.stop().then(() => this.emit("refused", { why, message }));
  }

  #log(level: Parameters<Logger>[0]["level"], message: string, shard?: ClusterShard, botId?: string): void {
    this.#logger({
      level,
      time: new Date().toISOString(),
      message: this.#redactor.redact(message),
      clusterName: this.#settings.clusterName,
      ...(shard ? { shardId: shard.shardId } : {}),
      ...(botId === undefined ? {} : { botId }),
    });
  }
}
