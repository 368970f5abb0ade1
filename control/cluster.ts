import { randomUUID } from "node:crypto";
import { type ClusterEvents, type LogEntry, type Logger, REFUSAL_MESSAGES } from "./cluster/cluster-events.ts";
import type { ClusterOptions, StartOptions } from "./cluster/cluster-options.ts";
import { ClusterRun, type ClusterRunHooks, type RunningShard } from "./cluster/cluster-run.ts";
import { ClusterSelection } from "./cluster/cluster-selection.ts";
import { emitBotEvent, TypedEmitter } from "./cluster/emit-bot-event.ts";
import type { IdSelection } from "./cluster/id-selection.ts";
import { type ClusterSettings, readOptions } from "./cluster/read-options.ts";
import { RestartTimer } from "./cluster/restart-timer.ts";
import { updateCommand } from "./cluster/update-command.ts";
import { errorMessage } from "./logging/error-message.ts";
import { Redactor } from "./logging/redactor.ts";
import type { FromShard } from "./shard/ipc-messages.ts";
import { VERSION } from "./version.ts";

export type { BotStatus, BotStatusName } from "./bot-status.ts";
export type { BotReference, ClusterEvents, LogEntry, Logger, Refusal } from "./cluster/cluster-events.ts";
export type {
  ClusterOptions,
  ModulePlatform,
  OverrideScopes,
  PlatformOption,
  SimulatedPlatform,
  StartOptions,
} from "./cluster/cluster-options.ts";
export type { IdSelection, SelectionOptions } from "./cluster/id-selection.ts";
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
export type { FaultProfile, RateLimit } from "./platform/simulated/injected-faults.ts";
export type { BotProblem, Member, Party } from "./protocol.ts";

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
 *   logger: ({ level, nickname = "", message }) => console.log(level, nickname, message),
 * });
 * cluster.on("botReady", ({ nickname }) => console.log(`${nickname} is ready`));
 * await cluster.start();
 * process.once("SIGTERM", () => cluster.stop());
 */
export class Cluster extends TypedEmitter<ClusterEvents> {
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
  readonly #redactor: Redactor;
  readonly #id = randomUUID();
  readonly #restarts: RestartTimer | null;
  readonly #selection: ClusterSelection;
  /** Started, and not stopped since. */
  #isWanted = false;
  /** The latest one, until it has stopped. */
  #run: ClusterRun | null = null;
  /** The gateway's address, as it was given or found. */
  #url: string;
  /** The service has accepted a shard at this address: if it is not found there, it is being replaced. */
  #isUrlProven = false;
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
    const { token, url, restartEvery } = this.#settings;
    this.#redactor = new Redactor(this.#settings);
    this.#redactor.add(token);
    this.#logger = logger;
    this.#url = url;
    this.#selection = new ClusterSelection(this.#settings, (message) => this.#run?.send(message));
    this.categories = this.#selection.categories;
    this.bots = this.#selection.bots;
    this.#restarts = restartEvery === undefined ? null : new RestartTimer(restartEvery, () => this.#restart());
  }

  /**
   * Whether the cluster runs the bots without a category, in addition to those of `categories` and `bots`. It may change
   * at any time.
   *
   * @example
   * cluster.uncategorised = true;
   */
  get uncategorised(): boolean {
    return this.#selection.uncategorised;
  }
  set uncategorised(isSelected: boolean) {
    this.#selection.uncategorised = isSelected;
  }

  /**
   * Starts the shards. Resolves when their processes run; they connect, and reconnect, on their own. A cluster that was
   * stopped can be started again: it keeps its listeners and its selection. While it is still stopping, this waits for it.
   *
   * @throws When an option or a file of cosmetics is invalid, or when the cluster runs already.
   * @example
   * await cluster.start();
   * @example
   * await cluster.stop(); // a restart
   * await cluster.start();
   * @example
   * await cluster.start({ overrideCategoryConfig: { all: { acceptInvites: false } } });
   */
  async start({ overrideCategoryConfig }: StartOptions = {}): Promise<void> {
    if (this.#run && !this.#run.isStopping)
      throw new Error("The cluster runs already: stop it before you start it again.");
    this.#selection.beginWith(overrideCategoryConfig);
    this.#isWanted = true;
    await this.#begin().catch((error: unknown) => {
      if (!this.#run) this.#isWanted = false;
      throw error;
    });
  }

  async #begin(): Promise<void> {
    const previous = this.#run;
    const run = new ClusterRun(
      this.#settings,
      this.#createHooks(() => run),
    );
    this.#run = run;
    try {
      await run.start(previous?.stop());
    } catch (error) {
      await run.stop();
      if (this.#run === run) this.#run = null;
      throw error;
    }
    if (this.#isWanted && this.#run === run) this.#restarts?.schedule();
  }

  /**
   * Accepts no more bots, lets running commands finish, signs the bots out and ends the shards. Does nothing when the
   * cluster does not run.
   *
   * @example
   * process.once("SIGTERM", () => cluster.stop());
   */
  async stop(): Promise<void> {
    const [run, wasWanted] = [this.#run, this.#isWanted];
    this.#isWanted = false;
    this.#restarts?.cancel();
    const tell = () => {
      if (this.#run === run) this.#run = null;
      this.#log("info", "Stopped.");
      this.emit("stopped");
    };
    if (run) await run.stop(tell);
    else if (wasWanted) tell(); // its restart has failed, and would have been tried again
  }

  /**
   * The process ids of the shards. Null for a process that is down at the moment.
   *
   * @example
   * const running = cluster.pids.filter((pid) => pid !== null);
   */
  get pids(): (number | null)[] {
    return this.#run?.pids ?? [];
  }

  /** Without `stopped`, because the cluster goes on. */
  async #restart(): Promise<void> {
    this.#log("info", `The cluster restarts, as it does every ${this.#settings.restartEvery}.`);
    void this.#run?.stop();
    await this.#begin().catch((error: unknown) => {
      if (!this.#isWanted) return; // it was stopped meanwhile
      this.#log("error", `The restart failed, and is tried again in a minute: ${errorMessage(error)}`);
      this.#restarts?.scheduleRetry();
    });
  }

  #createHooks(run: () => ClusterRun): ClusterRunHooks {
    return {
      sharedSettings: () => ({
        ...{ clusterId: this.#id, select: this.#selection.select, overrides: this.#selection.overrides },
        ...{ url: this.#url, isUrlProven: this.#isUrlProven },
      }),
      onMessage: (shard, message) => this.#onMessage(run(), shard, message),
      onDown: ({ error: _, ...end }) => this.emit("shardDown", end),
      log: (level, message, shardId) => this.#log(level, message, shardId === undefined ? {} : { shardId }),
    };
  }

  #onMessage(run: ClusterRun, { shardId, pid }: RunningShard, message: FromShard): void {
    switch (message.t) {
      case "log": {
        const { t: _, level, message: text, ...bot } = message;
        this.#log(level, text, { shardId, ...bot });
        return;
      }
      case "ready":
        this.#isUrlProven = true;
        // The process may have ended since it sent this.
        if (pid !== null) this.emit("shardReady", { shardId, pid });
        return;
      case "gateway":
        this.#onGatewayFound(message.url);
        return;
      case "refused":
        this.#onRefused(run, message);
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

  #onGatewayFound(url: string): void {
    if (this.#url === url) return;
    this.#url = url;
    this.#log("info", `The gateway's address is ${url}.`);
  }

  #onUpdateAvailable(version: string): void {
    if (this.#announcedVersion === version) return;
    this.#announcedVersion = version;
    const command = updateCommand(this.#url, version, import.meta.url);
    this.#log("warn", `Version ${version} of this library is available, and this is ${VERSION}. Update it: ${command}`);
    this.emit("updateAvailable", { version, current: VERSION, command });
  }

  #onRefused(run: ClusterRun, { why, problem }: Extract<FromShard, { t: "refused" }>): void {
    if (run !== this.#run || run.isStopping) return;
    // Another shard is connected at the same address: this one is started again.
    if (why === "address" && this.#isUrlProven) return;
    const message = problem ?? REFUSAL_MESSAGES[why];
    this.#log("error", message);
    void this.stop().then(() => this.emit("refused", { why, message }));
  }

  #log(
    level: LogEntry["level"],
    message: string,
    { nickname, ...about }: Partial<Pick<LogEntry, "shardId" | "botId" | "nickname">> = {},
  ): void {
    this.#logger({
      level,
      time: new Date().toISOString(),
      message: this.#redactor.redact(message),
      clusterName: this.#settings.clusterName,
      ...about,
      ...(nickname === undefined ? {} : { nickname: this.#redactor.redact(nickname) }),
    });
  }
}
