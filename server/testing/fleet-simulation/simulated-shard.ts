import { randomUUID } from "node:crypto";
import { Lease } from "../../../control/shard/lease.ts";
import { reconnectDelayMs } from "../../../control/shard/reconnect-times.ts";
import { Silence } from "../../../control/shard/silence.ts";
import type { BotAssignment } from "../../data/engine/bot-assignment.ts";
import type { ShardSelector } from "../../data/engine/shard-selector.ts";
import { LEASE } from "../../domain/fleet/lease.ts";
import type { SimulatedShardFacts } from "./simulated-connection.ts";
import { type LinkEnd, type SimulatedHubFrame, SimulatedLink } from "./simulated-link.ts";
import type { SimulationWorld } from "./simulation-world.ts";

const LEASE_CHECK_MS = 50;
const REFUSAL_DELAY_MS = 15_000;
const SIGN_OUT_MS = 500;
const MAX_HANDOVER_DELAY_MS = 500;
const WELCOME_TIMEOUT_MS = 10_000;

interface SimulatedHubs {
  /** A new link to any hub that runs; null where there is none. */
  connect(link: SimulatedLink, facts: SimulatedShardFacts): boolean;
}

/** A process of the control library: does what Shard, ServiceLink and BotRegistry do, with the real lease. */
export class SimulatedShard {
  readonly facts: SimulatedShardFacts;
  readonly bots = new Map<string, number>();
  /** It ended because the service said that another process has its id. There is none in a simulation. */
  wasSuperseded = false;
  readonly #world: SimulationWorld;
  readonly #hubs: SimulatedHubs;
  readonly #lease: Lease;
  readonly #silence: Silence;
  readonly #startId = randomUUID();
  #helloCount = 0;
  #isAlive = true;
  #isPaused = false;
  /** How long its monotonic clock stood still. */
  #asleepMs = 0;
  #asleepSince: number | null = null;
  /** Timers and frames of a paused process. */
  #waiting: (() => void)[] = [];
  #current: SimulatedLink | null = null;
  #next: SimulatedLink | null = null;
  #epoch: number | null = null;
  /** The latest hello that is not answered, and how many welcomes its link still brings. */
  #hello: { link: SimulatedLink; at: number; welcomes: number } | null = null;
  #signingOutUntil = 0;

  constructor(world: SimulationWorld, hubs: SimulatedHubs, facts: SimulatedShardFacts) {
    this.#world = world;
    this.#hubs = hubs;
    this.facts = facts;
    this.#lease = new Lease({ now: () => this.#now(), wall: () => world.time.now });
    this.#silence = new Silence({ now: this.#now });
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Whether an action of its bots would be carried out now. */
  get mayAct(): boolean {
    return this.#isAlive && !this.#isPaused && this.#lease.isLive;
  }

  start(): void {
    this.#every(LEASE_CHECK_MS, () => {
      this.#checkLease();
      if (this.#silence.isTooLong(LEASE.heartbeatMs)) this.#dropLink();
    });
    this.#every(LEASE.heartbeatMs, () => this.#sendHeartbeat());
    this.#connect();
  }

  kill(): void {
    this.#isAlive = false;
    for (const link of [this.#current, this.#next]) link?.break({ toldShard: false, toldHub: true });
  }

  /** @param isAsleep The whole machine: its monotonic clock stands still. */
  pause(isAsleep: boolean): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    if (isAsleep) this.#asleepSince = this.#world.time.now;
  }

  continue(): void {
    if (!this.#isPaused) return;
    if (this.#asleepSince !== null) this.#asleepMs += this.#world.time.now - this.#asleepSince;
    this.#asleepSince = null;
    this.#isPaused = false;
    this.#world.haveShardsChanged = true;
    for (const run of this.#waiting.splice(0)) run();
  }

  select(categories: readonly string[] | null): void {
    this.facts.selector = { ...this.facts.selector, categories } satisfies ShardSelector;
    this.#send({ kind: "select", categories });
  }

  breakLink(told: { toldShard: boolean; toldHub: boolean }): void {
    this.#current?.break(told);
  }

  stallLink(direction: "toShard" | "toHub", ms: number): void {
    this.#current?.stall(direction, ms);
  }

  #now = (): number => (this.#asleepSince ?? this.#world.time.now) - this.#asleepMs;

  get #held(): BotAssignment[] {
    return [...this.bots].map(([botId, fence]) => ({ botId, fence }));
  }

  #whenRunning(run: () => void): void {
    if (!this.#isAlive) return;
    if (this.#isPaused) this.#waiting.push(run);
    else run();
  }

  #after(ms: number, run: () => void): () => void {
    return this.#world.time.after(ms, () => this.#whenRunning(run));
  }

  #every(ms: number, run: () => void): void {
    this.#after(ms, () => {
      run();
      this.#every(ms, run);
    });
  }

  #connect(): void {
    this.#current = this.#openLink();
    if (!this.#current) this.#reconnect();
  }

  #openLink(): SimulatedLink | null {
    const link = new SimulatedLink(this.#world.time, this.#world.random);
    link.shardSide = {
      onFrame: (frame) => this.#whenRunning(() => this.#onFrame(frame, link)),
      onEnd: (why) => this.#whenRunning(() => this.#onEnd(link, why)),
    };
    if (!this.#hubs.connect(link, this.facts)) return null;
    this.#after(this.#world.random.between(1, 100), () => {
      if (link === this.#current || link === this.#next) this.#sendHello(link);
    });
    return link;
  }

  #reconnect(minDelayMs = 0): void {
    const left = this.bots.size > 0 ? this.#lease.left : null;
    const delayMs = Math.max(
      minDelayMs,
      reconnectDelayMs(left, () => this.#world.random.next()),
    );
    this.#after(delayMs, () => this.#connect());
  }

  #startHandover(): void {
    if (this.#next || !this.#current) return;
    this.#after(this.#world.random.between(0, MAX_HANDOVER_DELAY_MS), () => {
      if (this.#next || !this.#current) return;
      const link = this.#openLink();
      this.#next = link;
      if (link) this.#after(WELCOME_TIMEOUT_MS, () => this.#endNext(link));
    });
  }

  #endNext(link: SimulatedLink | null): void {
    if (!link || this.#next !== link) return;
    this.#next = null;
    if (this.#hello?.link === link) this.#hello = null;
    link.closeFromShard();
  }

  #onEnd(link: SimulatedLink, why: LinkEnd): void {
    if (this.#hello?.link === link) this.#hello = null;
    this.#silence.end();
    if (link === this.#next) this.#next = null;
    if (link !== this.#current) return;
    this.#current = this.#next;
    this.#next = null;
    if (this.#current) return;
    if (why === "superseded") this.#endSuperseded();
    else this.#reconnect(why === "badFrame" ? REFUSAL_DELAY_MS : 0);
  }

  #endSuperseded(): void {
    this.wasSuperseded = true;
    this.#lease.end();
    this.bots.clear();
    this.#isAlive = false;
  }

  #checkLease(): boolean {
    if (this.#lease.isLive) return true;
    if (this.#epoch !== null) this.#restart();
    return false;
  }

  #restart(): void {
    this.#epoch = null;
    this.#lease.end();
    this.bots.clear();
    this.#endNext(this.#next);
    if (this.#current) this.#sendHello(this.#current);
  }

  #sendHello(link: SimulatedLink): void {
    const { isLive } = this.#lease;
    if (link === this.#current) this.#silence.end();
    const welcomes = this.#hello?.link === link ? this.#hello.welcomes + 1 : 1;
    this.#hello = { link, at: this.#lease.stamp(), welcomes };
    this.#helloCount += 1;
    const hello = { startId: this.#startId, number: this.#helloCount };
    link.sendToHub({ kind: "hello", hello, epoch: isLive ? this.#epoch : null, held: isLive ? this.#held : [] });
  }

  #send(frame: Parameters<SimulatedLink["sendToHub"]>[0]): void {
    if (this.#epoch === null || !this.#current || this.#hello?.link === this.#current) return;
    this.#current.sendToHub(frame);
  }

  #dropLink(): void {
    const link = this.#current;
    if (!link) return;
    link.closeFromShard();
    this.#onEnd(link, "lost");
  }

  #sendHeartbeat(): void {
    if (!this.#checkLease()) return;
    this.#send({ kind: "heartbeat", at: this.#lease.stamp(), held: this.#held });
  }

  #onFrame(frame: SimulatedHubFrame, link: SimulatedLink): void {
    if (link !== this.#current && link !== this.#next) return;
    const isCurrent = link === this.#current;
    if (isCurrent) this.#silence.end();
    this.#world.haveShardsChanged = true;
    if (frame.kind === "welcome") this.#onWelcome(frame, link);
    else if (frame.kind === "revoke") {
      if (this.#epoch !== null && this.#checkLease()) this.#onRevoke(frame);
    } else if (isCurrent && this.#epoch !== null) this.#onOwnFrame(frame);
  }

  #onOwnFrame(frame: Exclude<SimulatedHubFrame, { kind: "welcome" | "revoke" }>): void {
    if (frame.kind === "acknowledge") this.#lease.renew(frame.at, LEASE.ttlMs);
    else if (frame.kind === "lost") this.#restart();
    else if (!this.#checkLease()) return;
    else if (frame.kind === "drain") this.#startHandover();
    else if (this.#hello === null) this.#onAssign(frame.bots);
  }

  #onAssign(bots: BotAssignment[]): void {
    for (const { botId, fence } of bots) {
      const known = this.bots.get(botId);
      if (known === undefined || known < fence) this.bots.set(botId, fence);
    }
  }

  #onRevoke({ bots }: Extract<SimulatedHubFrame, { kind: "revoke" }>): void {
    for (const bot of bots) {
      if (this.bots.get(bot.botId) === bot.fence) {
        this.bots.delete(bot.botId);
        this.#signingOutUntil = this.#now() + this.#world.random.between(0, SIGN_OUT_MS);
      }
      this.#after(this.#signingOutUntil - this.#now(), () => this.#send({ kind: "release", bots: [bot] }));
    }
  }

  #onWelcome({ epoch, held }: Extract<SimulatedHubFrame, { kind: "welcome" }>, link: SimulatedLink): void {
    if (this.#hello?.link !== link) return;
    this.#hello.welcomes -= 1;
    if (this.#hello.welcomes > 0) return; // it answers an earlier hello, and must not prolong the lease
    if (link === this.#next) {
      this.#current?.closeFromShard();
      this.#current = link;
      this.#next = null;
    }
    this.#silence.end();
    this.#epoch = epoch;
    this.#lease.renew(this.#hello.at, LEASE.ttlMs);
    this.#hello = null;
    const confirmed = new Map(held.map(({ botId, fence }) => [botId, fence]));
    for (const { botId, fence } of this.#held) if (confirmed.get(botId) !== fence) this.bots.delete(botId);
  }
}
