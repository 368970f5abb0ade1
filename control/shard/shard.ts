import type { BotDependencies } from "../bot/bot-dependencies.ts";
import { BotRunner } from "../bot/bot-runner.ts";
import type { Log } from "../logging/log.ts";
import {
  type AssignmentKey,
  PROTOCOL_VERSION,
  type Selection,
  type ServiceFrame,
  type ServiceFrameOf,
  type ShardFrame,
} from "../protocol.ts";
import { repeatEvery } from "../timing/repeat-every.ts";
import { BotRegistry } from "./bot-registry.ts";
import { CallRunner } from "./call-runner.ts";
import { CommandForwarder } from "./command-forwarder.ts";
import { createBotDependencies } from "./create-bot-dependencies.ts";
import { Lease } from "./lease.ts";
import { Reporter } from "./outbound/reporter.ts";
import { type Refusal, ServiceLink } from "./service-link.ts";
import type { ShardDependencies } from "./shard-dependencies.ts";

/** The lease is checked this often, and before every action. */
const LEASE_CHECK_MS = 50;
/** After so many heartbeats without an answer the shard reconnects. */
const MAX_MISSED_HEARTBEATS = 2;
const DRAIN_TIMEOUT_MS = 3000;
const INITIAL_HEARTBEAT_MS = 2500;

/** The bots of one process, its connection to the service, and the lease that lets it act. */
export class Shard {
  readonly #dependencies: ShardDependencies;
  readonly #lease: Lease;
  readonly #link: ServiceLink;
  readonly #bots: BotRegistry;
  readonly #callRunner: CallRunner;
  readonly #forwarder: CommandForwarder;
  readonly #reporter: Reporter;
  readonly #botDependencies: BotDependencies;
  readonly #startedAt: string;
  #selection: Selection;
  #epoch: number | null = null;
  /** The stamp of a hello that is not answered yet. */
  #helloAt: number | null = null;
  #lastFrameAt = 0;
  /** Counts lost connections. A reply is sent only over the connection that its call came from. */
  #lostConnections = 0;
  #ttlMs = 0;
  #heartbeatMs = INITIAL_HEARTBEAT_MS;
  #isDraining = false;
  #stopHeartbeats = () => {};
  #stopLeaseChecks = () => {};

  constructor(dependencies: ShardDependencies) {
    this.#dependencies = dependencies;
    const { settings, clock, wallClock } = dependencies;
    const findBot = (id: string, fence: number) => this.#findBot(id, fence);
    this.#selection = settings.select;
    this.#startedAt = new Date(wallClock()).toISOString();
    this.#lease = new Lease({ now: clock.now, wall: wallClock });
    this.#link = this.#createLink();
    this.#forwarder = new CommandForwarder(clock, this.#send);
    this.#reporter = new Reporter(clock, this.#send);
    this.#bots = new BotRegistry((bot) => this.#reporter.removeBot(bot));
    this.#botDependencies = createBotDependencies(dependencies, {
      bots: this.#bots,
      reporter: this.#reporter,
      forwarder: this.#forwarder,
      send: this.#send,
      findBot,
    });
    this.#callRunner = new CallRunner({ clock, findBot });
  }

  start(): void {
    this.#stopLeaseChecks = repeatEvery(this.#dependencies.clock, LEASE_CHECK_MS, () => this.#checkLease());
    this.#scheduleHeartbeats(this.#heartbeatMs);
    this.#link.open();
  }

  /** Sends a line to the service's log. */
  log: Log = (level, message, botId) => this.#reporter.log(level, message, botId);

  select(selection: Selection): void {
    this.#selection = selection;
    this.#send({ t: "select", select: selection });
  }

  /** Accepts no more bots, lets running calls finish, signs the bots out and disconnects. */
  async drain(): Promise<void> {
    if (this.#isDraining) return;
    this.#isDraining = true;
    await this.#callRunner.drain(DRAIN_TIMEOUT_MS);
    const { assignments } = this.#bots;
    await this.#bots.removeAll();
    this.#reporter.flush();
    if (assignments.length > 0) this.#send({ t: "release", bots: assignments });
    this.#send({ t: "bye" });
    await this.#end("drained");
  }

  #createLink(): ServiceLink {
    const { settings, clock, log, random } = this.#dependencies;
    return new ServiceLink(
      {
        url: settings.url,
        token: settings.token,
        clock,
        log,
        isUrgent: () => this.#lease.isLive && this.#bots.assignments.length > 0,
        ...(random ? { random } : {}),
      },
      {
        onOpen: () => this.#sendHello(),
        onFrame: (frame) => this.#onFrame(frame),
        onLost: () => {
          this.#lostConnections += 1;
          this.#forwarder.rejectAll();
        },
        onSuperseded: () => void this.#end("superseded"),
        onRefused: (why) => void this.#end(why),
      },
    );
  }

  /** @returns False before the service has answered the hello. */
  #send = (frame: ShardFrame): boolean => this.#epoch !== null && this.#helloAt === null && this.#link.send(frame);

  async #end(why: "drained" | "superseded" | Refusal): Promise<void> {
    this.#isDraining = true;
    this.#lease.end();
    this.#stopLeaseChecks();
    this.#stopHeartbeats();
    await this.#bots.removeAll();
    await this.#link.close();
    this.#dependencies.onEnd(why);
  }

  #findBot(botId: string, fence: number): BotRunner | null {
    if (!this.#checkLease()) return null;
    const bot = this.#bots.get(botId);
    return bot?.fence === fence ? bot : null;
  }

  /** @returns Whether this process may act. If it may not, its bots are removed before this returns. */
  #checkLease(): boolean {
    if (this.#lease.isLive) return true;
    if (this.#epoch === null) return false;
    this.#dependencies.log("error", "The lease has expired: every bot is signed out.");
    this.#restart();
    return false;
  }

  #restart(): void {
    this.#epoch = null;
    this.#lease.end();
    void this.#bots.removeAll();
    this.#sendHello();
  }

  #sendHello(): void {
    const { settings, version, platform } = this.#dependencies;
    const isLive = this.#lease.isLive;
    this.#lastFrameAt = this.#dependencies.clock.now();
    this.#helloAt = this.#lease.stamp();
    this.#link.send({
      t: "hello",
      v: PROTOCOL_VERSION,
      lib: version,
      shardId: settings.shardId,
      ...(isLive && this.#epoch !== null ? { epoch: this.#epoch } : {}),
      clusterId: settings.clusterId,
      clusterName: settings.clusterName,
      platform: platform.name,
      source: settings.source,
      capacity: settings.capacity,
      managed: settings.managed,
      startedAt: this.#startedAt,
      select: this.#selection,
      held: isLive ? this.#bots.assignments : [],
    });
  }

  #scheduleHeartbeats(milliseconds: number): void {
    this.#stopHeartbeats();
    this.#stopHeartbeats = repeatEvery(this.#dependencies.clock, milliseconds, () => this.#sendHeartbeat());
  }

  #sendHeartbeat() {
    const { clock, measureLoad } = this.#dependencies;
    if (clock.now() - this.#lastFrameAt > MAX_MISSED_HEARTBEATS * this.#heartbeatMs + LEASE_CHECK_MS) {
      this.#lastFrameAt = clock.now();
      return this.#link.restart("The service does not answer.");
    }
    if (!this.#checkLease()) return;
    this.#send({ t: "hb", at: this.#lease.stamp(), load: measureLoad(), held: this.#bots.assignments });
  }

  #onFrame(frame: ServiceFrame) {
    this.#lastFrameAt = this.#dependencies.clock.now();
    if (frame.t === "welcome") return this.#onWelcome(frame);
    if (frame.t === "relayed") return this.#forwarder.onResult(frame);
    if (frame.t === "cmd") return this.#onCall(frame);
    if (this.#epoch === null) return; // sent before the lease was lost
    if (frame.t === "hb") this.#lease.renew(frame.at, this.#ttlMs);
    else if (frame.t === "lost") {
      this.#dependencies.log("warn", "The service has ended the lease: every bot is signed out.");
      this.#restart();
    } else if (this.#checkLease()) this.#applyFrame(frame);
  }

  #applyFrame(frame: Exclude<ServiceFrame, { t: "welcome" | "relayed" | "cmd" | "hb" | "lost" }>) {
    switch (frame.t) {
      case "assign":
        return this.#onAssign(frame);
      case "revoke":
        for (const [id, fence] of frame.bots) void this.#bots.remove(id, fence);
        return;
      case "config":
        for (const facts of frame.bots) {
          const bot = this.#bots.get(facts.id);
          if (bot?.fence === facts.fence) bot.update(facts);
        }
        return;
      case "cancel":
        this.#callRunner.cancel(frame.n);
    }
  }

  #onWelcome({ epoch, held, hbMs, ttlMs, outdated, resumed }: ServiceFrameOf<"welcome">): void {
    const { log, sendToCluster } = this.#dependencies;
    if (this.#helloAt === null) return;
    this.#epoch = epoch;
    this.#ttlMs = ttlMs;
    this.#lease.renew(this.#helloAt, ttlMs);
    this.#helloAt = null;
    if (hbMs !== this.#heartbeatMs) this.#scheduleHeartbeats(hbMs);
    this.#heartbeatMs = hbMs;
    const confirmed = new Map<string, number>(held);
    for (const [id, fence] of this.#bots.assignments) {
      if (confirmed.get(id) !== fence) void this.#bots.remove(id, fence);
    }
    this.#reporter.republish(this.#bots.all);
    const count = this.#bots.assignments.length;
    log("info", `The service has accepted this shard${resumed ? " again" : ""}, with ${count} bots.`);
    if (outdated) log("warn", "There is a newer version of this library: please update.");
    sendToCluster({ t: "ready" });
  }

  #onAssign({ bots }: ServiceFrameOf<"assign">): void {
    if (this.#isDraining) {
      this.#send({ t: "release", bots: bots.map(({ id, fence }): AssignmentKey => [id, fence]) });
      return;
    }
    for (const assignment of bots) {
      const bot = new BotRunner(this.#botDependencies, assignment);
      this.#dependencies.redact(...bot.secrets);
      void this.#bots.add(bot);
    }
  }

  #onCall(frame: ServiceFrameOf<"cmd">): void {
    const lostConnections = this.#lostConnections;
    void this.#callRunner.run(frame).then((outcome) => {
      const { n, nonce } = frame;
      if (this.#lostConnections === lostConnections) this.#link.send({ t: "reply", n, nonce, outcome });
    });
  }
}
