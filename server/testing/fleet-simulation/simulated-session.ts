import type { BotAssignment, ClaimedBot } from "../../data/engine/bot-assignment.ts";
import type { DesiredState } from "../../data/engine/desired-state.ts";
import type { LeaseHolder, ReleaseOptions } from "../../data/engine/fleet-engine.ts";
import type { ShardSelector } from "../../data/engine/shard-selector.ts";
import { LEASE } from "../../domain/fleet/lease.ts";
import { planAssignments } from "../../domain/fleet/plan-assignments.ts";
import { StepQueue } from "../../domain/fleet/step-queue.ts";
import type { SimulatedBot } from "./simulated-database.ts";
import type { SimulatedLink } from "./simulated-link.ts";
import { ignoreOutage, type SimulatedProcess } from "./simulated-process.ts";
import type { SimulationWorld } from "./simulation-world.ts";

const COOLDOWN_MS = 1_000;

interface Entry {
  bot: SimulatedBot;
  fence: number;
  missedHeartbeats: number;
  isMoving: boolean;
}
interface Heartbeat {
  reported: BotAssignment[];
  assigned: ClaimedBot[];
  stepsBefore: number | null;
}
interface SessionParts {
  world: SimulationWorld;
  process: SimulatedProcess;
  holder: LeaseHolder;
  selector: ShardSelector;
  link: SimulatedLink;
}

/** Does what ShardSession, AssignmentReconciler and AssignedBots do, with the same plan and without their database. */
export class SimulatedSession {
  isOpen = true;
  isOver = false;
  selector: ShardSelector;
  readonly holder: LeaseHolder;
  readonly link: SimulatedLink;
  readonly #world: SimulationWorld;
  readonly #process: SimulatedProcess;
  readonly #entries = new Map<string, Entry>();
  readonly #steps = new StepQueue();
  #heartbeat: Heartbeat | null = null;
  #releasedAt = Number.NEGATIVE_INFINITY;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor({ world, process, holder, selector, link }: SessionParts) {
    this.#world = world;
    this.#process = process;
    this.holder = holder;
    this.selector = selector;
    this.link = link;
  }

  get size(): number {
    return this.#entries.size;
  }
  get ids(): string[] {
    return [...this.#entries.keys()];
  }

  listMovable(): DesiredState[] {
    return [...this.#entries.values()]
      .filter(({ isMoving }) => !isMoving)
      .map(({ bot: { botId, accountId, categoryId } }) => ({ botId, accountId, categoryId, managed: false }));
  }

  /** @returns False when the lease has run out. */
  async onHeartbeat(reported: BotAssignment[]): Promise<boolean> {
    const stepsBefore = this.#steps.idleCount;
    const { holder } = this;
    const assigned = await this.#world.callEngine(this.#process, (engine) => engine.renewLease(holder, LEASE.ttlMs));
    if (!assigned) return false;
    const isWaiting = this.#heartbeat !== null;
    this.#heartbeat = { reported: this.#revokeLost(reported, assigned), assigned, stepsBefore };
    if (!isWaiting) this.#world.time.start(this.#steps.run(() => this.#compare()).catch(ignoreOutage));
    return true;
  }

  claim(max: number): Promise<ClaimedBot[]> {
    if (!this.isOpen || this.#world.time.now - this.#refusedAt <= COOLDOWN_MS) return Promise.resolve([]);
    return this.#steps.run(async () => {
      if (this.#world.time.now - this.#releasedAt < COOLDOWN_MS) return [];
      const { holder } = this;
      const claimed = await this.#world.callEngine(this.#process, (engine) => engine.claim(holder, max));
      if (claimed.length === 0) return [];
      if (!(await this.#mayReceiveCredentials())) {
        await this.#release(claimed, { isConfirmed: true });
        return [];
      }
      try {
        await this.#loadAndAssign(claimed, []);
      } catch (error) {
        this.#remove(claimed);
        await this.#release(claimed, { cooldownMs: COOLDOWN_MS, isConfirmed: true });
        throw error;
      }
      return claimed;
    });
  }

  /** The shard gives bots back, or confirms that it has signed out bots that were revoked. */
  onRelease(bots: BotAssignment[]): Promise<void> {
    if (bots.some((bot) => this.#hasLoaded(bot))) this.#releasedAt = this.#world.time.now;
    return this.#steps.run(async () => {
      this.#remove(bots);
      await this.#release(bots, { isConfirmed: true });
    });
  }

  async loadKept(kept: BotAssignment[]): Promise<void> {
    await this.#load(kept).catch(ignoreOutage);
  }

  revokeLost(assignment: BotAssignment): void {
    if (this.#hasLoaded(assignment)) this.#revoke([assignment]);
  }

  #hasLoaded = ({ botId, fence }: BotAssignment): boolean => this.#entries.get(botId)?.fence === fence;

  /** @returns The bots that the shard has not lost. */
  #revokeLost(reported: BotAssignment[], assigned: ClaimedBot[]): BotAssignment[] {
    const fences = new Map(assigned.map(({ botId, fence }) => [botId, fence]));
    const lost = reported.filter(({ botId, fence }) => fences.get(botId) !== fence);
    if (lost.length > 0) this.#revoke(lost);
    return reported.filter((bot) => !lost.includes(bot));
  }

  move(botIds: string[], isAgain = false): void {
    const entries = botIds.flatMap((id) => this.#entries.get(id) ?? []);
    for (const entry of entries) entry.isMoving = true;
    const bots = entries.map(({ bot: { botId }, fence }) => ({ botId, fence }));
    if (bots.length > 0) this.link.sendToShard({ kind: "revoke", bots });
    if (!isAgain) for (const { botId } of bots) for (const on of this.#world.onMove) on(this.holder.shardId, botId);
  }

  refresh(botIds: string[]): Promise<void> {
    return this.#steps.run(async () => {
      const before = botIds.flatMap((id) => this.#entries.get(id) ?? []);
      if (before.length === 0) return;
      const rows = await this.#readRows(before.map(({ bot }) => bot.botId));
      const renewed = before.filter((entry) => {
        const row = rows.get(entry.bot.botId);
        if (!row || this.#entries.get(entry.bot.botId) !== entry) return false;
        const isRenewed = row.credentials !== entry.bot.credentials;
        entry.bot = row;
        return isRenewed;
      });
      if (renewed.length === 0) return;
      const bots = renewed.map(({ bot: { botId }, fence }) => ({ botId, fence }));
      this.#revoke(bots);
      await this.#release(bots, { isConfirmed: false });
    });
  }

  async updateSelector(categories: readonly string[] | null): Promise<void> {
    this.selector = { ...this.selector, categories };
    const { holder, selector } = this;
    await this.#world.callEngine(this.#process, (engine) => engine.updateSelector(holder, selector, "{}"));
  }

  async #compare(): Promise<void> {
    if (!this.#heartbeat) return;
    const { reported, assigned: listed, stepsBefore } = this.#heartbeat;
    this.#heartbeat = null;
    const assigned = this.#steps.isFirstSince(stepsBefore) ? listed : await this.#listAssignments();
    const plan = this.#plan(reported, assigned);
    const { revoke, moveAgain, release, giveUp, assignAgain, load } = plan;
    if (revoke.length > 0) this.#revoke(revoke);
    this.move(
      moveAgain.map(({ botId }) => botId),
      true,
    );
    if (giveUp.length > 0) this.#revoke(giveUp);
    this.#remove(release);
    if (release.length > 0) await this.#release(release, { isConfirmed: true });
    if (giveUp.length > 0) await this.#release(giveUp, { isConfirmed: false });
    if (assignAgain.length + load.length === 0 || !(await this.#mayReceiveCredentials())) return;
    this.#assign(assignAgain.map(({ botId }) => botId));
    if (load.length > 0) await this.#loadAndAssign(load, reported);
  }

  #plan(reported: BotAssignment[], assigned: ClaimedBot[]) {
    const loaded = [...this.#entries.values()].map(({ bot: { botId }, fence, missedHeartbeats, isMoving }) => ({
      ...{ botId, fence, missedHeartbeats, isMoving },
    }));
    const plan = planAssignments({ assigned, loaded, reported });
    this.#remove(plan.forget);
    for (const [id, missedHeartbeats] of plan.missedHeartbeats) {
      const entry = this.#entries.get(id);
      if (entry) entry.missedHeartbeats = missedHeartbeats;
    }
    return plan;
  }

  async #loadAndAssign(assignments: BotAssignment[], reported: BotAssignment[]): Promise<void> {
    const loaded = await this.#load(assignments);
    for (const assignment of assignments) {
      if (loaded.includes(assignment.botId)) continue;
      this.#revoke([assignment]);
      await this.#release([assignment], { cooldownMs: COOLDOWN_MS, isConfirmed: false });
    }
    const fences = new Map((await this.#listAssignments()).map(({ botId, fence }) => [botId, fence]));
    for (const [id, { fence }] of this.#entries) if (fences.get(id) !== fence) this.#entries.delete(id);
    const listed = new Set(reported.map(({ botId }) => botId));
    this.#assign(loaded.filter((id) => this.#entries.has(id) && !listed.has(id)));
  }

  async #load(assignments: BotAssignment[]): Promise<string[]> {
    if (assignments.length === 0) return [];
    const rows = await this.#readRows(assignments.map(({ botId }) => botId));
    for (const { botId, fence } of assignments) {
      const bot = rows.get(botId);
      if (bot) this.#entries.set(botId, { bot, fence, missedHeartbeats: 0, isMoving: false });
    }
    return [...rows.keys()];
  }

  async #readRows(botIds: string[]): Promise<Map<string, SimulatedBot>> {
    const { database } = this.#world;
    const { value } = await database.read(this.#process, () => database.find(botIds));
    return new Map(value.map((bot) => [bot.botId, bot]));
  }

  async #mayReceiveCredentials(): Promise<boolean> {
    try {
      await this.#world.database.read(this.#process, () => null);
      return true;
    } catch (error) {
      ignoreOutage(error);
      this.#refusedAt = this.#world.time.now;
      return false;
    }
  }

  #assign(botIds: string[]): void {
    const bots = botIds.flatMap((botId) => {
      const entry = this.#entries.get(botId);
      return entry ? [{ botId, fence: entry.fence }] : [];
    });
    if (bots.length > 0) this.link.sendToShard({ kind: "assign", bots });
  }

  #revoke(bots: BotAssignment[]): void {
    this.#remove(bots);
    this.link.sendToShard({ kind: "revoke", bots });
  }

  #remove(assignments: BotAssignment[]): void {
    for (const { botId, fence } of assignments) {
      if (this.#entries.get(botId)?.fence === fence) this.#entries.delete(botId);
    }
  }

  #listAssignments(): Promise<ClaimedBot[]> {
    const { holder } = this;
    return this.#world.callEngine(this.#process, (engine) => engine.listAssignments(holder));
  }

  #release(bots: BotAssignment[], options: ReleaseOptions): Promise<number> {
    const { holder } = this;
    return this.#world.callEngine(this.#process, (engine) => engine.release(holder, bots, options));
  }
}
