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
import { repeatEvery } from "../timing/monotonic-clock.ts";
import { BotRegistry } from "./bot-registry.ts";
import { CallRunner } from "./call-runner.ts";
import { CommandForwarder } from "./command-forwarder.ts";
import { createBotDependencies, type ShardDependencies } from "./create-bot-dependencies.ts";
import { Lease } from "./lease.ts";
import { Reporter } from "./outbound/reporter.ts";
import { type Refusal, ServiceLink } from "./service-link.ts";

/** How often the lease is looked at, besides before every action. */
const LEASE_CHECK_MS = 50;
/** So many beats without an answer, and the connection is no good. */
const MAX_MISSED_HEARTBEATS = 2;
const DRAIN_TIMEOUT_MS = 3000;
const INITIAL_HEARTBEAT_MS = 2500;

/** The bots of one process, its connection to the service, and the lease that lets it act. */
export class Shard {
  readonly #parts: ShardDependencies;
  readonly #lease: Lease;
  readonly #link: ServiceLink;
  readonly #roster: BotRegistry;
  readonly #calls: CallRunner;
  readonly #relays: CommandForwarder;
  readonly #telling: Reporter;
  readonly #host: BotDependencies;
  readonly #startedAt: string;
  #select: Selection;
  #epoch: number | null = null;
  /** The stamp of the hello that is not answered yet. */
  #helloAt: number | null = null;
  #heardAt = 0;
  /** A reply goes to whoever asked, or nowhere. */
  #connections = 0;
  #ttlMs = 0;
  #beatMs = INITIAL_HEARTBEAT_MS;
  #isDraining = false;
  #stopBeats = () => {};
  #stopWatch = () => {};

  constructor(parts: ShardDependencies) {
    this.#parts = parts;
    const { settings, clock, wall, log } = parts;
    this.#select = settings.select;
    this.#startedAt = new Date(wall()).toISOString();
    this.#lease = new Lease({ now: clock.now, wall });
    this.#link = new ServiceLink(
      {
        url: settings.url,
        token: settings.token,
        clock,
        log,
        isInHurry: () => this.#lease.isLive && this.#roster.held.length > 0,
        ...(parts.random ? { random: parts.random } : {}),
      },
      {
        onOpen: () => this.#hello(),
        onFrame: (frame) => this.#hear(frame),
        onLost: () => {
          this.#connections += 1;
          this.#relays.lose();
        },
        onSuperseded: () => void this.#end("superseded"),
        onRefused: (why) => void this.#end(why),
      },
    );
    this.#relays = new CommandForwarder(clock, this.#send);
    this.#telling = new Reporter(clock, this.#send);
    this.#roster = new BotRegistry((bot) => this.#telling.forget(bot));
    this.#host = createBotDependencies(parts, {
      roster: this.#roster,
      telling: this.#telling,
      relays: this.#relays,
      send: this.#send,
      holding: (id, fence) => this.#holding(id, fence),
    });
    this.#calls = new CallRunner({ clock, holding: (id, fence) => this.#holding(id, fence) });
  }

  start(): void {
    this.#stopWatch = repeatEvery(this.#parts.clock, LEASE_CHECK_MS, () => this.#watch());
    this.#beatEvery(this.#beatMs);
    this.#link.open();
  }

  /** @returns False while the service does not know this shard. */
  #send = (frame: ShardFrame): boolean => this.#epoch !== null && this.#helloAt === null && this.#link.send(frame);

  /** A line for the service's own log. */
  write: Log = (level, message, botId) => this.#telling.log(level, message, botId);

  select(select: Selection): void {
    this.#select = select;
    this.#send({ t: "select", select });
  }

  /** Takes nothing more, lets what is under way finish, signs the bots out and goes. */
  async drain(): Promise<void> {
    if (this.#isDraining) return;
    this.#isDraining = true;
    await this.#calls.drain(DRAIN_TIMEOUT_MS);
    const held = this.#roster.held;
    await this.#roster.clear();
    this.#telling.flush();
    if (held.length > 0) this.#send({ t: "release", bots: held });
    this.#send({ t: "bye" });
    await this.#end("drained");
  }

  async #end(why: "drained" | "superseded" | Refusal): Promise<void> {
    this.#isDraining = true;
    this.#lease.end();
    this.#stopWatch();
    this.#stopBeats();
    await this.#roster.clear();
    await this.#link.close();
    this.#parts.onOver(why);
  }

  #holding(botId: string, fence: number): BotRunner | null {
    if (!this.#watch()) return null;
    const bot = this.#roster.get(botId);
    return bot?.fence === fence ? bot : null;
  }

  /** @returns Whether this process may act. Where it may not any more, its bots are gone when this returns. */
  #watch(): boolean {
    if (this.#lease.isLive) return true;
    if (this.#epoch === null) return false;
    this.#parts.log("error", "The lease has run out: every bot is signed out.");
    this.#startAnew();
    return false;
  }

  #startAnew(): void {
    this.#epoch = null;
    this.#lease.end();
    void this.#roster.clear();
    this.#hello();
  }

  #hello(): void {
    const { settings, version, platform } = this.#parts;
    const isLive = this.#lease.isLive;
    this.#heardAt = this.#parts.clock.now();
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
      select: this.#select,
      held: isLive ? this.#roster.held : [],
    });
  }

  #beatEvery(milliseconds: number): void {
    this.#stopBeats();
    this.#stopBeats = repeatEvery(this.#parts.clock, milliseconds, () => this.#beat());
  }

  #beat() {
    const { clock, load } = this.#parts;
    if (clock.now() - this.#heardAt > MAX_MISSED_HEARTBEATS * this.#beatMs + LEASE_CHECK_MS) {
      this.#heardAt = clock.now();
      return this.#link.restart("The service is silent.");
    }
    if (!this.#watch()) return;
    this.#send({ t: "hb", at: this.#lease.stamp(), load: load(), held: this.#roster.held });
  }

  #hear(frame: ServiceFrame) {
    this.#heardAt = this.#parts.clock.now();
    if (frame.t === "welcome") return this.#welcome(frame);
    if (frame.t === "relayed") return this.#relays.answer(frame);
    if (frame.t === "cmd") return this.#run(frame);
    if (this.#epoch === null) return; // said before we began anew
    if (frame.t === "hb") this.#lease.renew(frame.at, this.#ttlMs);
    else if (frame.t === "lost") {
      this.#parts.log("warn", "The service has given the lease up: every bot is signed out.");
      this.#startAnew();
    } else if (this.#watch()) this.#obey(frame);
  }

  #obey(frame: Exclude<ServiceFrame, { t: "welcome" | "relayed" | "cmd" | "hb" | "lost" }>) {
    switch (frame.t) {
      case "assign":
        return this.#assign(frame);
      case "revoke":
        for (const [id, fence] of frame.bots) void this.#roster.drop(id, fence);
        return;
      case "config":
        for (const facts of frame.bots) {
          const bot = this.#roster.get(facts.id);
          if (bot?.fence === facts.fence) bot.update(facts);
        }
        return;
      case "cancel":
        return this.#calls.cancel(frame.n);
      case "drain":
        this.#parts.log("info", "The service asks this shard to stop.");
        void this.drain();
    }
  }

  #welcome({ epoch, held, hbMs, ttlMs, outdated, resumed }: ServiceFrameOf<"welcome">): void {
    const { log, tell } = this.#parts;
    if (this.#helloAt === null) return;
    this.#epoch = epoch;
    this.#ttlMs = ttlMs;
    this.#lease.renew(this.#helloAt, ttlMs);
    this.#helloAt = null;
    if (hbMs !== this.#beatMs) this.#beatEvery(hbMs);
    this.#beatMs = hbMs;
    const kept = new Map<string, number>(held);
    for (const [id, fence] of this.#roster.held) if (kept.get(id) !== fence) void this.#roster.drop(id, fence);
    this.#telling.again(this.#roster.all);
    log("info", `The service has taken this shard${resumed ? " again" : ""}, with ${this.#roster.held.length} bots.`);
    if (outdated) log("warn", "There is a newer version of this library: please update.");
    tell({ t: "ready" });
  }

  #assign({ bots }: ServiceFrameOf<"assign">): void {
    if (this.#isDraining) {
      this.#send({ t: "release", bots: bots.map(({ id, fence }): AssignmentKey => [id, fence]) });
      return;
    }
    for (const assignment of bots) {
      const bot = new BotRunner(this.#host, assignment);
      this.#parts.hide(...bot.secrets);
      void this.#roster.add(bot);
    }
  }

  #run(frame: ServiceFrameOf<"cmd">): void {
    const connection = this.#connections;
    void this.#calls.take(frame).then((outcome) => {
      const { n, nonce } = frame;
      if (this.#connections === connection) this.#link.send({ t: "reply", n, nonce, outcome });
    });
  }
}
