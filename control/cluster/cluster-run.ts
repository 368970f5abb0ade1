import { randomUUID } from "node:crypto";
import { checkCosmeticFiles } from "../platform/cosmetics/cosmetic-catalogues.ts";
import {
  type FromShard,
  type PlatformChoice,
  ShardExit,
  type ShardSettings,
  type ToShard,
} from "../shard/ipc-messages.ts";
import type { LogEntry } from "./cluster-events.ts";
import type { ProcessEnd } from "./fork-program.ts";
import { type OpenedWorld, openSimulatedWorld } from "./open-simulated-world.ts";
import type { ClusterSettings } from "./read-options.ts";
import { ShardSupervisor } from "./shard-supervisor.ts";

interface ClusterShard {
  shardId: string;
  supervisor: ShardSupervisor;
}

/** What of a shard's settings is the same for all shards of a cluster, or changes while it runs. */
export type SharedSettings = Pick<ShardSettings, "clusterId" | "url" | "isUrlProven" | "select" | "overrides">;

export type RunningShard = Readonly<{ shardId: string; pid: number | null }>;

export interface ClusterRunHooks {
  /** Called at each start of a process. */
  sharedSettings: () => SharedSettings;
  onMessage: (shard: RunningShard, message: FromShard) => void;
  onDown: (end: { shardId: string } & ProcessEnd & { restartInMs: number | null }) => void;
  log: (level: LogEntry["level"], message: string, shardId?: string) => void;
}

/** The shards of a cluster from a start to the stop that follows, and the simulated world that they share. */
export class ClusterRun {
  readonly #settings: ClusterSettings;
  readonly #hooks: ClusterRunHooks;
  #shards: ClusterShard[] = [];
  #world: OpenedWorld | null = null;
  #started: Promise<void> | null = null;
  #stopped: Promise<void> | null = null;

  constructor(settings: ClusterSettings, hooks: ClusterRunHooks) {
    this.#settings = settings;
    this.#hooks = hooks;
  }

  /** Whether it has been told to stop, or has stopped. */
  get isStopping(): boolean {
    return this.#stopped !== null;
  }

  get pids(): (number | null)[] {
    return this.#shards.map(({ supervisor }) => supervisor.pid);
  }

  /**
   * Starts the shards, unless it is told to stop before. Called once.
   * @param after The end of the run before this one.
   * @throws When a file of cosmetics is invalid, or the simulated world cannot be opened.
   */
  start(after: Promise<void> | undefined): Promise<void> {
    this.#started = this.#start(after);
    return this.#started;
  }

  /**
   * Signs the bots out and ends the shards.
   * @param onStopped Only that of the first call counts. All calls get the same promise.
   */
  stop(onStopped: () => void = () => {}): Promise<void> {
    this.#stopped ??= this.#stop().then(onStopped);
    return this.#stopped;
  }

  send(message: ToShard): void {
    for (const { supervisor } of this.#shards) supervisor.send(message);
  }

  async #start(after: Promise<void> | undefined): Promise<void> {
    await after?.catch(() => {}); // whoever stopped it is told
    if (this.isStopping) return;
    await checkCosmeticFiles(this.#settings); // reports an invalid file once, not once per shard
    if (this.isStopping) return;
    const platform = await this.#openPlatform();
    if (this.isStopping) return;
    const { shards } = this.#settings;
    this.#shards = Array.from({ length: shards }, (_, index) => this.#createShard(platform, index + 1));
    for (const { supervisor } of this.#shards) supervisor.start();
    this.#hooks.log("info", `Started ${shards} ${shards === 1 ? "shard" : "shards"}.`);
  }

  async #stop(): Promise<void> {
    await Promise.all(this.#shards.map(({ supervisor }) => supervisor.stop()));
    await this.#started?.catch(() => {}); // a start that is in progress opens nothing after this
    await this.#world?.close();
  }

  async #openPlatform(): Promise<PlatformChoice> {
    const { platform } = this.#settings;
    if (!("kind" in platform)) return platform;
    this.#world = await openSimulatedWorld(platform);
    return { kind: "simulated", world: this.#world.address };
  }

  /** @param slot Its place among the shards, from 1. */
  #createShard(platform: PlatformChoice, slot: number): ClusterShard {
    const { token, clusterName, source, managed, botsPerShard, loginsPerSecond, cosmetics } = this.#settings;
    const { hideNames, hideEmails, categoryCosmetics } = this.#settings;
    const settings = (): ShardSettings => ({
      ...{ shardId: shard.shardId, slot, token, clusterName, source, managed, platform },
      ...this.#hooks.sharedSettings(),
      ...(botsPerShard === undefined ? {} : { botsPerShard }),
      ...(loginsPerSecond === undefined ? {} : { loginsPerSecond }),
      ...(cosmetics === undefined ? {} : { cosmetics }),
      ...{ categoryCosmetics, hideNames, hideEmails },
    });
    const { log, onMessage } = this.#hooks;
    const supervisor = new ShardSupervisor(settings, this.#settings.env, {
      onMessage: (message) => onMessage({ shardId: shard.shardId, pid: supervisor.pid }, message),
      // A driver may write any name: what it writes itself is no line that could be searched for those that are known.
      onOutput: (line) => hideNames || log("debug", line, shard.shardId),
      onHang: () => log("error", "The shard does not answer; its driver may block it. It is killed.", shard.shardId),
      onDown: (end) => this.#onDown(shard, end),
    });
    const shard: ClusterShard = { shardId: randomUUID(), supervisor };
    return shard;
  }

  #onDown(shard: ClusterShard, end: ProcessEnd & { restartInMs: number | null }): void {
    const { shardId } = shard;
    if (end.restartInMs === null) this.#hooks.log("info", "The shard has ended.", shardId);
    else {
      const what = end.error
        ? `could not be started (${end.error.message})`
        : `has ended (${end.signal ?? `code ${end.code}`})`;
      this.#hooks.log("warn", `The shard ${what}; it restarts in ${(end.restartInMs / 1000).toFixed(1)} s.`, shardId);
    }
    if (end.code === ShardExit.superseded) shard.shardId = randomUUID();
    this.#hooks.onDown({ shardId, ...end });
  }
}
