import type { BotAssignment } from "../../data/engine/bot-assignment.ts";
import type { FleetChange } from "../../data/engine/fleet-change.ts";
import type { FleetEngine, LeaseHolder } from "../../data/engine/fleet-engine.ts";
import { LEASE } from "../../domain/fleet/lease.ts";
import { rebalanceShards } from "./rebalance-simulated-shards.ts";
import { type Introduction, SimulatedConnection, type SimulatedShardFacts } from "./simulated-connection.ts";
import { SimulatedDesiredStates } from "./simulated-desired-states.ts";
import type { SimulatedLink } from "./simulated-link.ts";
import { ignoreOutage, Outage, SimulatedProcess } from "./simulated-process.ts";
import { SimulatedSession } from "./simulated-session.ts";
import type { SimulationWorld } from "./simulation-world.ts";

const EXPIRE_LEASES_MS = 500;
const DEBOUNCE_MS = 25;
const NEW_SHARD_DEBOUNCE_MS = 300;
const CLAIM_MS = 1_000;
const CLAIM_BATCH_SIZE = 5;
const REFRESH_ROWS_MS = 3_000;
const COMPARE_MS = 3_000;
const RETRY_MS = 1_000;

/** A web process: does what ShardHub, openShardLease and EngineData do. */
export class SimulatedHub {
  readonly process: SimulatedProcess;
  readonly id: string;
  readonly desiredStates: SimulatedDesiredStates;
  readonly sessions = new Map<string, SimulatedSession>();
  readonly #world: SimulationWorld;
  readonly #links = new Set<SimulatedLink>();
  readonly #changedBots = new Set<string>();
  #isDebouncing = false;
  #hasUnassigned = false;
  #claiming: Promise<void> = Promise.resolve();
  #nextClaiming: Promise<void> | null = null;

  constructor(world: SimulationWorld, id: string) {
    this.id = id;
    this.#world = world;
    this.process = new SimulatedProcess(world.time);
    this.desiredStates = new SimulatedDesiredStates(world, this.process);
  }

  /** It accepts connections from the start; each of them makes sure that the engine has data. */
  start(): void {
    const { process } = this;
    this.#world.onEngineChange(process, (change) => this.#onChange(change));
    process.every(EXPIRE_LEASES_MS, () => this.#expireLeases());
    process.every(CLAIM_MS, () => this.#claimAll());
    process.every(REFRESH_ROWS_MS, async () =>
      this.#scheduleRefresh([...this.sessions.values()].flatMap((s) => s.ids)),
    );
    process.every(COMPARE_MS, () => this.desiredStates.compare());
    rebalanceShards(this.#world, process, () => [...this.sessions.values()]);
  }

  /** Links of a killed process break; a machine that vanishes tells nobody. */
  kill(toldShards: boolean): void {
    this.process.kill();
    for (const link of this.#links) link.break({ toldShard: toldShards, toldHub: false });
  }

  accept(link: SimulatedLink, facts: SimulatedShardFacts): void {
    this.#links.add(link);
    const connection = new SimulatedConnection({ world: this.#world, hub: this, link, facts });
    link.hubSide = {
      onFrame: (frame) => {
        if (this.process.isAlive) connection.receive(frame);
      },
      onEnd: () => {
        if (this.process.isAlive) connection.end();
      },
    };
  }

  ensureData = (): Promise<boolean> => this.desiredStates.ensureData();

  drain(): void {
    for (const { isOpen, link } of this.sessions.values()) if (isOpen) link.sendToShard({ kind: "drain" });
  }

  async open(introduction: Introduction): Promise<SimulatedSession> {
    await this.desiredStates.ensureData();
    const { facts, link, isConnected } = introduction;
    if (!isConnected()) throw new Outage("the connection has ended");
    const { holder, kept } = await this.#openLease(introduction);
    const session = new SimulatedSession({
      ...{ world: this.#world, process: this.process, holder, link },
      selector: facts.selector,
    });
    await session.loadKept(kept);
    link.sendToShard({ kind: "welcome", epoch: holder.epoch, held: kept });
    const before = this.sessions.get(facts.shardId);
    if (before && before.holder.epoch > holder.epoch) {
      session.isOpen = false;
      link.closeFromHub("superseded");
      return session;
    }
    if (before) before.isOpen = false;
    if (before && before.link !== link) before.link.closeFromHub("superseded");
    this.sessions.set(facts.shardId, session);
    this.#hasUnassigned = true;
    this.#debounce(NEW_SHARD_DEBOUNCE_MS);
    return session;
  }

  #call = <T>(run: (engine: FleetEngine) => Promise<T>): Promise<T> => this.#world.callEngine(this.process, run);

  async #openLease({
    facts,
    hello,
    epoch,
    held,
  }: Introduction): Promise<{ holder: LeaseHolder; kept: BotAssignment[] }> {
    const { shardId, selector, capacity } = facts;
    const holderOf = (number: number): LeaseHolder => ({
      ...{ accountId: selector.accountId, shardId, epoch: number, hubId: this.id },
    });
    if (epoch !== null) {
      const holder = holderOf(epoch);
      if (await this.#call((engine) => engine.resumeShard({ shardId, epoch, selector, hello }, this.id, LEASE.ttlMs))) {
        await this.#call((engine) => engine.updateSelector(holder, selector, "{}"));
        return { holder, kept: await this.#releaseUnreported(holder, held) };
      }
    }
    const opening = { shardId, selector, capacity, hubId: this.id, hello, json: "{}" };
    const opened = await this.#call((engine) => engine.openShard(opening, LEASE.ttlMs));
    if (opened === "taken") throw new Error("another shard has the id");
    if (opened === "outdated") throw new Outage("the shard has a newer connection");
    const holder = holderOf(opened.epoch);
    const owned = held.map((assignment) => ({ ...assignment, accountId: selector.accountId }));
    return { holder, kept: held.length > 0 ? await this.#call((engine) => engine.adopt(holder, owned)) : [] };
  }

  async #releaseUnreported(holder: LeaseHolder, reported: BotAssignment[]): Promise<BotAssignment[]> {
    const assigned = await this.#call((engine) => engine.listAssignments(holder));
    const fences = new Map(reported.map(({ botId, fence }) => [botId, fence]));
    const unreported = assigned.filter(({ botId, fence }) => fences.get(botId) !== fence);
    if (unreported.length > 0) await this.#call((engine) => engine.release(holder, unreported, { isConfirmed: true }));
    return assigned.filter(({ botId, fence }) => fences.get(botId) === fence);
  }

  /** A round of claims; calls during a round share the next one. */
  claimSoon(): void {
    this.#world.time.start(this.#claimAll().catch(ignoreOutage));
  }

  #claimAll(): Promise<void> {
    if (this.#nextClaiming) return this.#nextClaiming;
    const next = this.#claiming.then(() => {
      this.#nextClaiming = null;
      return this.#claimUnassigned();
    });
    this.#nextClaiming = next;
    this.#claiming = next.catch(() => {});
    return next;
  }

  async #claimUnassigned(): Promise<void> {
    const failed = new Set<SimulatedSession>();
    for (let claimed = 1; claimed > 0; ) {
      claimed = 0;
      for (const session of [...this.sessions.values()].toSorted((a, b) => a.size - b.size)) {
        if (failed.has(session)) continue;
        const bots = await session.claim(CLAIM_BATCH_SIZE).catch((error: unknown) => {
          ignoreOutage(error);
          failed.add(session);
          return [];
        });
        claimed += bots.length;
      }
    }
  }

  #onChange(change: FleetChange): void {
    if (change.kind === "lost") this.sessions.get(change.shardId)?.revokeLost(change);
    if (change.kind === "superseded") this.#onSuperseded(change);
    if (change.kind === "desired") this.#changedBots.add(change.botId);
    if (change.kind === "unassigned") this.#hasUnassigned = true;
    if (change.kind === "desired" || change.kind === "unassigned") this.#debounce(DEBOUNCE_MS);
  }

  #onSuperseded({ shardId, epoch, hubId }: Extract<FleetChange, { kind: "superseded" }>): void {
    const session = this.sessions.get(shardId);
    if (!session || hubId === this.id || session.holder.epoch > epoch) return;
    this.sessions.delete(shardId);
    session.isOpen = false;
    session.isOver = true;
    session.link.closeFromHub(session.holder.epoch === epoch ? "lost" : "superseded");
  }

  #debounce(ms: number): void {
    if (this.#isDebouncing) return;
    this.#isDebouncing = true;
    this.process.after(ms, () => {
      this.#isDebouncing = false;
      this.#world.time.start(this.#reconcile().catch(ignoreOutage));
    });
  }

  async #reconcile(): Promise<void> {
    const changed = [...this.#changedBots];
    this.#changedBots.clear();
    const sessions = changed.length > 0 ? [...this.sessions.values()] : [];
    await Promise.all(sessions.map((session) => this.#refresh(session, changed)));
    if (!this.#hasUnassigned) return;
    this.#hasUnassigned = false;
    await this.#claimAll();
  }

  async #refresh(session: SimulatedSession, changed: string[]): Promise<void> {
    await session.refresh(changed).catch((error: unknown) => {
      ignoreOutage(error);
      this.#scheduleRefresh(changed, RETRY_MS);
    });
  }

  #scheduleRefresh(botIds: string[], ms = DEBOUNCE_MS): void {
    for (const id of botIds) this.#changedBots.add(id);
    if (botIds.length > 0) this.#debounce(ms);
  }

  async #expireLeases(): Promise<void> {
    const { shards } = await this.#world.callEngine(this.process, (engine) => engine.expireLeases());
    for (const [shardId, session] of this.sessions) if (session.isOver) this.sessions.delete(shardId);
    for (const { shardId, epoch } of shards) {
      const session = this.sessions.get(shardId);
      if (session?.holder.epoch !== epoch) continue;
      session.isOpen = false;
      session.isOver = true;
      this.sessions.delete(shardId);
    }
  }
}
