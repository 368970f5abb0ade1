import type { BotAssignment, ClaimedBot } from "../../data/engine/bot-assignment.ts";
import { engine } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import type { AssignedBots } from "./assigned-bots.ts";
import { clearUnreadableCredentials, recordUnreadableCredentials } from "./unreadable-credentials.ts";

/** Bots that could not be loaded are not claimed again at once. A bot without a row is not desired any more by then. */
const COOLDOWN_MS = 1_000;

interface LeaseId {
  shardId: string;
  epoch: number;
}

/**
 * Keeps three lists of one shard's bots equal: the engine's, the loaded ones of this process, and the shard's own. Steps
 * run one after the other. The next heartbeats repair whatever a failed step left undone.
 */
export class AssignmentReconciler {
  readonly #lease: LeaseId;
  readonly #bots: AssignedBots;
  readonly #mayReceiveCredentials: () => Promise<boolean>;
  #lastStep: Promise<unknown> = Promise.resolve();
  /** The latest report of the shard, until it is compared. */
  #reported: BotAssignment[] | null = null;
  #releasedAt = Number.NEGATIVE_INFINITY;

  /** @param mayReceiveCredentials Checked before each delivery. */
  constructor(lease: LeaseId, bots: AssignedBots, mayReceiveCredentials: () => Promise<boolean>) {
    this.#lease = lease;
    this.#bots = bots;
    this.#mayReceiveCredentials = mayReceiveCredentials;
  }

  /** Claims unassigned bots and sends them to the shard. What cannot be sent is released. @returns The claimed bots. */
  claim(max: number): Promise<ClaimedBot[]> {
    return this.#runInOrder(async () => {
      if (performance.now() - this.#releasedAt < COOLDOWN_MS) return [];
      const { shardId, epoch } = this.#lease;
      const claimed = await engine().claim(shardId, epoch, max);
      if (claimed.length === 0) return [];
      if (!(await this.#mayReceiveCredentials())) {
        await this.#release(claimed);
        return [];
      }
      try {
        await this.#loadAndAssign(claimed, []);
      } catch (error) {
        this.#bots.remove(claimed);
        await this.#release(claimed, COOLDOWN_MS);
        throw error;
      }
      return claimed;
    });
  }

  /** A shard that releases bots gets no new ones at once: while it stops, it would release them again and again. */
  async release(assignments: BotAssignment[]): Promise<void> {
    this.#releasedAt = performance.now();
    this.#bots.remove(assignments);
    await this.#release(assignments);
  }

  /** Loads bots that the shard has when it connects. The next heartbeats load what cannot be read now. */
  async loadKept(kept: BotAssignment[]): Promise<void> {
    await this.#bots
      .load(kept)
      .catch((err) => log().warn({ err }, "the bots of a shard were not read; its next heartbeat retries"));
  }

  /** Runs at each heartbeat, with the bots that the shard lists. Never rejects: the next heartbeat retries. */
  async reconcile(reported: BotAssignment[]): Promise<void> {
    const isWaiting = this.#reported !== null;
    this.#reported = reported;
    if (isWaiting) return;
    await this.#runInOrder(() => this.#compare()).catch((err) =>
      log().warn(
        { err, shardId: this.#lease.shardId },
        "the assignments of a shard were not compared; its next heartbeat retries",
      ),
    );
  }

  async #compare(): Promise<void> {
    const reported = this.#reported ?? [];
    this.#reported = null;
    const { extra, notLoaded, unconfirmed, missing } = this.#bots.compare(reported, await this.#listAssignments());
    if (extra.length) this.#bots.revoke(extra, "lost");
    if (missing.length) {
      this.#bots.revoke(missing, "lost"); // an assignment may still be on its way; this message arrives after it
      await this.#release(missing);
    }
    if (unconfirmed.length + notLoaded.length === 0 || !(await this.#mayReceiveCredentials())) return;
    this.#bots.assign(unconfirmed.map(({ botId }) => botId));
    if (notLoaded.length) await this.#loadAndAssign(notLoaded, reported);
  }

  /** Loads bots and sends them to the shard. Bots that the shard lists already get their details only. */
  async #loadAndAssign(assignments: BotAssignment[], reported: BotAssignment[]): Promise<void> {
    const { loaded, unreadable, missing } = await this.#bots.load(assignments);
    clearUnreadableCredentials(loaded);
    for (const bot of unreadable) await this.#giveUp(assignments, bot.id, recordUnreadableCredentials(bot));
    for (const { botId } of missing) await this.#giveUp(assignments, botId, COOLDOWN_MS);
    // Bots may have been revoked while they were read: these must not start.
    this.#bots.retainOnly(await this.#listAssignments());
    const listed = new Set(reported.map(({ botId }) => botId));
    const own = loaded.filter((id) => this.#bots.has(id));
    this.#bots.assign(own.filter((id) => !listed.has(id)));
    this.#bots.sendDetails(own.filter((id) => listed.has(id)));
  }

  /** Revokes a bot that cannot run. */
  async #giveUp(assignments: BotAssignment[], botId: string, cooldownMs: number): Promise<void> {
    const items = assignments.filter((item) => item.botId === botId);
    this.#bots.revoke(items, "unwanted");
    await this.#release(items, cooldownMs);
  }

  /** Sends changes of the catalogue: names, categories, configuration. New credentials need a new assignment. */
  refresh(botIds: string[]): Promise<void> {
    return this.#runInOrder(async () => {
      const renewed = await this.#bots.refresh(botIds.filter((id) => this.#bots.has(id)));
      if (renewed.length === 0) return;
      this.#bots.revoke(renewed, "credentials");
      await this.#release(renewed);
    });
  }

  #listAssignments(): Promise<BotAssignment[]> {
    const { shardId, epoch } = this.#lease;
    return engine().listAssignments(shardId, epoch);
  }

  #release(assignments: BotAssignment[], cooldownMs = 0): Promise<number> {
    const { shardId, epoch } = this.#lease;
    return engine().release(shardId, epoch, assignments, cooldownMs);
  }

  #runInOrder<T>(step: () => Promise<T>): Promise<T> {
    const next = this.#lastStep.then(step);
    this.#lastStep = next.catch(() => {});
    return next;
  }
}
