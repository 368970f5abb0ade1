import type { AssignmentKey as HeldPair } from "../../../control/protocol.ts";
import { type BotAssignment, type ClaimedBot, engine } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import type { AssignedBots } from "./assigned-bots.ts";
import { clearUnreadableCredentials, recordUnreadableCredentials } from "./unreadable-credentials.ts";

/** Bots that could not be loaded are not claimed again at once; by then what has no row is wanted no more. */
const COOLDOWN_MS = 1_000;

interface LeaseId {
  shardId: string;
  epoch: number;
}

/**
 * Keeps three things the same: what the engine says that a shard holds, what is known of it here, and what the shard
 * was told. One step at a time; whatever a step that failed left undone, the next beats find and mend.
 */
export class AssignmentReconciler {
  readonly #lease: () => LeaseId;
  readonly #bots: AssignedBots;
  readonly #mayReceive: () => Promise<boolean>;
  #last: Promise<unknown> = Promise.resolve();
  /** What the shard said last, until it is compared. */
  #said: HeldPair[] | null = null;
  #gaveBackAt = Number.NEGATIVE_INFINITY;

  /** @param mayReceive Whether the shard may have credentials at this moment: asked before each delivery. */
  constructor(lease: () => LeaseId, bots: AssignedBots, mayReceive: () => Promise<boolean>) {
    this.#lease = lease;
    this.#bots = bots;
    this.#mayReceive = mayReceive;
  }

  /** Takes bots that nobody holds; those that could not be handed over are given back. @returns Those of the shard. */
  claim(max: number): Promise<ClaimedBot[]> {
    return this.#inTurn(async () => {
      if (performance.now() - this.#gaveBackAt < COOLDOWN_MS) return [];
      const { shardId, epoch } = this.#lease();
      const claimed = await engine().claim(shardId, epoch, max);
      if (claimed.length === 0) return [];
      if (!(await this.#mayReceive())) {
        await this.#giveBack(claimed);
        return [];
      }
      try {
        await this.#hand(claimed, new Set());
      } catch (error) {
        this.#bots.forget(claimed);
        await this.#giveBack(claimed, COOLDOWN_MS);
        throw error;
      }
      return claimed;
    });
  }

  /** A shard that gives bots back is not offered any at once: one that stops would give them back, round and round. */
  async release(items: BotAssignment[]): Promise<void> {
    this.#gaveBackAt = performance.now();
    this.#bots.forget(items);
    await this.#giveBack(items);
  }

  /** Bots that the shard has already, at its hello. What cannot be read now is read at its next beats. */
  async loadKept(kept: BotAssignment[]): Promise<void> {
    await this.#bots
      .load(kept)
      .catch((err) => log().warn({ err }, "the bots of a shard were not read; again at its beat"));
  }

  /** At each beat, with what the shard says it has. Rejects never: the next beat finds what is left. */
  async reconcile(said: HeldPair[]): Promise<void> {
    const isWaiting = this.#said !== null;
    this.#said = said;
    if (isWaiting) return;
    await this.#inTurn(() => this.#compare()).catch((err) =>
      log().warn(
        { err, shardId: this.#lease().shardId },
        "what a shard holds was not compared; again at its next beat",
      ),
    );
  }

  async #compare(): Promise<void> {
    const said = this.#said ?? [];
    this.#said = null;
    const {
      extra,
      notLoaded: unknown,
      unconfirmed: silent,
      missing: gone,
    } = this.#bots.compare(said, await this.#owned());
    if (extra.length) this.#bots.revoke(extra, "lost");
    if (gone.length) {
      this.#bots.revoke(gone, "lost"); // what assigns it may be on its way still: this comes behind it
      await this.#giveBack(gone);
    }
    if (silent.length + unknown.length === 0 || !(await this.#mayReceive())) return;
    this.#bots.assign(silent.map(({ botId }) => botId));
    if (unknown.length) await this.#hand(unknown, new Map(said));
  }

  /** Loads bots and hands them over; those that the shard names already are only told their facts. */
  async #hand(held: BotAssignment[], named: { has(botId: string): boolean }): Promise<void> {
    const { loaded, unreadable, missing } = await this.#bots.load(held);
    clearUnreadableCredentials(loaded);
    for (const bot of unreadable) await this.#giveUp(held, bot.id, recordUnreadableCredentials(bot));
    for (const bot of missing) await this.#giveUp(held, bot.botId, COOLDOWN_MS);
    // Bots that were taken away while they were read must not be started.
    const owned = await this.#owned();
    this.#bots.retainOnly(owned);
    const ours = loaded.filter((id) => this.#bots.has(id));
    this.#bots.assign(ours.filter((id) => !named.has(id)));
    this.#bots.sendDetails(ours.filter((id) => named.has(id)));
  }

  /** Takes a bot that cannot be run from the shard, should that have it. */
  async #giveUp(held: BotAssignment[], botId: string, restMs: number): Promise<void> {
    const items = held.filter((item) => item.botId === botId);
    this.#bots.revoke(items, "unwanted");
    await this.#giveBack(items, restMs);
  }

  /** A change in the catalogue: the bots' names, categories, configuration or credentials. */
  refresh(botIds: string[]): Promise<void> {
    return this.#inTurn(async () => {
      const renewed = await this.#bots.refresh(botIds.filter((id) => this.#bots.has(id)));
      if (renewed.length === 0) return;
      this.#bots.revoke(renewed, "credentials");
      await this.#giveBack(renewed);
    });
  }

  #owned(): Promise<BotAssignment[]> {
    const { shardId, epoch } = this.#lease();
    return engine().listAssignments(shardId, epoch);
  }

  #giveBack(items: BotAssignment[], restMs = 0): Promise<number> {
    const { shardId, epoch } = this.#lease();
    return engine().release(shardId, epoch, items, restMs);
  }

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const next = this.#last.then(step);
    this.#last = next.catch(() => {});
    return next;
  }
}
