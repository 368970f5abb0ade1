import { perApplication } from "../../../application.ts";
import type { BotAssignment, ClaimedBot } from "../../../data/engine/bot-assignment.ts";
import { engine } from "../../../data/engine/engine.ts";
import type { LeaseHolder, ReleaseOptions } from "../../../data/engine/fleet-engine.ts";
import { log } from "../../../log.ts";
import { membership } from "../../installation/membership.ts";
import { recordBotHistory } from "../recording/record-bot-history.ts";
import type { AssignedBots } from "./assigned-bots.ts";
import { StepQueue } from "./step-queue.ts";

/** Bots that could not be loaded are not claimed again at once. A bot without a row is not desired any more by then. */
const COOLDOWN_MS = 1_000;

interface Heartbeat {
  reported: BotAssignment[];
  /** What the engine listed when it renewed the lease. */
  assigned: ClaimedBot[];
  /** The number of steps before the engine listed them; null when one was running. */
  stepsBefore: number | null;
}

/**
 * Keeps three lists of one shard's bots equal: the engine's, the loaded ones of this process, and the shard's own. Steps
 * run one after the other. The next heartbeats repair whatever a failed step left undone.
 */
export class AssignmentReconciler {
  readonly #holder: LeaseHolder;
  readonly #bots: AssignedBots;
  readonly #mayReceiveCredentials: () => Promise<boolean>;
  readonly #steps = new StepQueue();
  /** The latest heartbeat, until it is compared. */
  #heartbeat: Heartbeat | null = null;
  #releasedAt = Number.NEGATIVE_INFINITY;

  /** @param mayReceiveCredentials Checked before each delivery. */
  constructor(holder: LeaseHolder, bots: AssignedBots, mayReceiveCredentials: () => Promise<boolean>) {
    this.#holder = holder;
    this.#bots = bots;
    this.#mayReceiveCredentials = mayReceiveCredentials;
  }

  /** Claims unassigned bots and sends them to the shard. What cannot be sent is released. @returns The claimed bots. */
  claim(max: number): Promise<ClaimedBot[]> {
    return this.#steps.run(async () => {
      if (performance.now() - this.#releasedAt < COOLDOWN_MS || !membership().mayAssign) return [];
      const claimed = await engine().claim(this.#holder, max);
      if (claimed.length === 0) return [];
      if (!(await this.#mayReceiveCredentials())) {
        await this.#release(claimed, { isConfirmed: true });
        return [];
      }
      try {
        await this.#loadAndAssign(claimed, []);
      } catch (error) {
        this.#bots.remove(claimed);
        await this.#release(claimed, { cooldownMs: COOLDOWN_MS, isConfirmed: true });
        throw error;
      }
      return claimed;
    });
  }

  /**
   * The shard gives bots back, or confirms that it has signed out bots that were revoked. One that gives bots back gets no
   * new ones at once: while it stops, it would release them again and again.
   */
  release(assignments: BotAssignment[]): Promise<void> {
    if (assignments.some((assignment) => this.#bots.get(assignment))) this.#releasedAt = performance.now();
    // In order: a comparison in between would find them assigned, and send them to the shard again.
    return this.#steps.run(async () => {
      this.#bots.remove(assignments);
      await this.#release(assignments, { isConfirmed: true });
    });
  }

  /** Loads bots that the shard has when it connects. The next heartbeats load what cannot be read now. */
  async loadKept(kept: BotAssignment[]): Promise<void> {
    await this.#bots
      .load(kept)
      .catch((err) => log().warn({ err }, "the bots of a shard were not read; its next heartbeat retries"));
  }

  /** The number of steps so far; null while one is running or waiting. */
  get steps(): number | null {
    return this.#steps.idleCount;
  }

  /** Runs at each heartbeat. Never rejects: the next heartbeat retries. */
  async reconcile(heartbeat: Heartbeat): Promise<void> {
    const isWaiting = this.#heartbeat !== null;
    this.#heartbeat = heartbeat;
    if (isWaiting) return;
    await this.#steps
      .run(() => this.#compare())
      .catch((err) =>
        log().warn(
          { err, shardId: this.#holder.shardId },
          "the assignments of a shard were not compared; its next heartbeat retries",
        ),
      );
  }

  async #compare(): Promise<void> {
    if (!this.#heartbeat) return;
    const { reported, assigned: listed, stepsBefore } = this.#heartbeat;
    this.#heartbeat = null;
    // A step in between may have changed the assignments.
    const assigned = this.#steps.isFirstSince(stepsBefore) ? listed : await this.#listAssignments();
    if (!assigned) return; // another process compares them now
    const { revoke, moveAgain, release, giveUp, assignAgain, load } = this.#bots.plan(reported, assigned);
    if (revoke.length) this.#bots.revoke(revoke, "lost");
    this.#bots.move(moveAgain.map(({ botId }) => botId));
    if (giveUp.length) this.#bots.revoke(giveUp, "lost"); // an assignment may still be on its way; this arrives after it
    this.#bots.remove(release);
    if (release.length > 0) await this.#release(release, { isConfirmed: true });
    if (giveUp.length > 0) await this.#release(giveUp, { isConfirmed: false });
    if (assignAgain.length + load.length === 0 || !(await this.#mayReceiveCredentials())) return;
    this.#bots.assign(assignAgain.map(({ botId }) => botId));
    if (load.length) await this.#loadAndAssign(load, reported);
  }

  /** Loads bots and sends them to the shard. Bots that the shard lists already get their details only. */
  async #loadAndAssign(assignments: BotAssignment[], reported: BotAssignment[]): Promise<void> {
    const { loaded, unreadable, missing } = await this.#bots.load(assignments);
    clearUnreadableCredentials(loaded);
    for (const bot of unreadable) await this.#giveUp(assignments, bot.id, recordUnreadableCredentials(bot));
    for (const { botId } of missing) await this.#giveUp(assignments, botId, COOLDOWN_MS);
    // Bots may have been revoked while they were read: these must not start.
    this.#bots.retainOnly((await this.#listAssignments()) ?? []);
    const listed = new Set(reported.map(({ botId }) => botId));
    const own = loaded.filter((id) => this.#bots.has(id));
    this.#bots.assign(own.filter((id) => !listed.has(id)));
    this.#bots.sendDetails(own.filter((id) => listed.has(id)));
  }

  /** Revokes a bot that cannot run. */
  async #giveUp(assignments: BotAssignment[], botId: string, cooldownMs: number): Promise<void> {
    const items = assignments.filter((item) => item.botId === botId);
    this.#bots.revoke(items, "unwanted");
    await this.#release(items, { cooldownMs, isConfirmed: false });
  }

  /** Sends changes of the catalogue: names, categories, configuration. New credentials need a new assignment. */
  refresh(botIds: string[]): Promise<void> {
    return this.#steps.run(async () => {
      const renewed = await this.#bots.refresh(botIds.filter((id) => this.#bots.has(id)));
      if (renewed.length === 0) return;
      this.#bots.revoke(renewed, "credentials");
      await this.#release(renewed, { isConfirmed: false });
    });
  }

  #listAssignments(): Promise<ClaimedBot[] | null> {
    return engine().listAssignments(this.#holder);
  }

  #release(assignments: BotAssignment[], options: ReleaseOptions): Promise<number> {
    return engine().release(this.#holder, assignments, options);
  }
}

const FIRST_COOLDOWN_MS = 60_000;
const MAX_COOLDOWN_MS = 3_600_000;
const MAX_DOUBLINGS = 6;

/** Failed attempts by bot. */
const failures = perApplication("unreadable credentials", () => new Map<string, number>());

/**
 * Records that a bot cannot start because its stored credentials cannot be decrypted. The first time, the bot's history
 * says so.
 * @returns For how many milliseconds the bot is not claimed again; longer each time, up to an hour.
 */
function recordUnreadableCredentials({ id, accountId }: { id: string; accountId: string }): number {
  const before = failures().get(id) ?? 0;
  failures().set(id, before + 1);
  const text = "The stored credentials of this bot cannot be opened: save its credentials again to start it.";
  if (before === 0) recordBotHistory({ accountId, botId: id, kind: "problem", text });
  return Math.min(FIRST_COOLDOWN_MS * 2 ** Math.min(before, MAX_DOUBLINGS), MAX_COOLDOWN_MS);
}

function clearUnreadableCredentials(botIds: string[]): void {
  for (const id of botIds) failures().delete(id);
}
