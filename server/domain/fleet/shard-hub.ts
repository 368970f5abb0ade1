import type { BotAssignment } from "../../data/engine/bot-assignment.ts";
import { engine } from "../../data/engine/engine.ts";
import type { FleetChange } from "../../data/engine/fleet-change.ts";
import { newId } from "../../data/id.ts";
import { log } from "../../log.ts";
import type { Actor } from "../actor.ts";
import { AccountQueues } from "./account-queues.ts";
import type { CallOutcome } from "./bot-call.ts";
import { claimUnassignedBots } from "./claim-unassigned-bots.ts";
import { startDesiredStateReconciler } from "./desired-state-reconciler.ts";
import { bootstrapDesiredStates } from "./desired-states.ts";
import { CallMessage, type OutcomeMessage, parseHubMessage } from "./hub-messages.ts";
import type { ShardIntroduction } from "./shard-introduction.ts";
import type { ShardPeer } from "./shard-peer.ts";
import { ShardRefusal } from "./shard-refusal.ts";
import { deleteShardRows, deleteStaleShardRows, updateLastSeen } from "./shard-rows.ts";
import { ShardSession } from "./shard-session.ts";

const EXPIRE_LEASES_MS = 500;
/** Changes and unassigned bots that arrive within this time are handled together. */
const DEBOUNCE_MS = 25;
/** The shards of one cluster connect one after the other: the first one must not claim all bots. */
const NEW_SHARD_DEBOUNCE_MS = 300;
const CLAIM_MS = 1_000;
const UPDATE_LAST_SEEN_MS = 5_000;
const RETRY_MS = 1_000;

/** The shards whose connections end in this process. */
export class ShardHub {
  readonly id = `hub-${newId()}`;
  readonly #sessions = new Map<string, ShardSession>();
  readonly #changedBots = new Set<string>();
  #debounceTimer: NodeJS.Timeout | null = null;
  #hasUnassigned = false;
  readonly #forwardsInProgress = new Map<string, number>();
  readonly #accountQueues = new AccountQueues();
  #claiming: Promise<void> = Promise.resolve();
  /** The next round of claims, while it waits for the current one. */
  #nextClaiming: Promise<void> | null = null;
  readonly #stops: (() => void)[] = [];

  /** Reads which bots should run, and begins to assign them. */
  static async start(): Promise<ShardHub> {
    const hub = new ShardHub();
    await bootstrapDesiredStates();
    hub.#stops.push(
      engine().onChange((change) => hub.#onChange(change)),
      engine().onHubMessage(hub.id, (text) => hub.#onMessage(text)),
      runEvery(EXPIRE_LEASES_MS, () => hub.#expireLeases()),
      runEvery(CLAIM_MS, () => hub.#claimAll()),
      startDesiredStateReconciler((botIds) => hub.#scheduleRefresh(botIds)),
      runEvery(UPDATE_LAST_SEEN_MS, () => hub.#updateLastSeen()),
    );
    return hub;
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    if (this.#debounceTimer) clearTimeout(this.#debounceTimer);
    const refusal = new ShardRefusal("restarting", "The service restarts.");
    for (const session of this.#sessions.values()) session.close(refusal);
  }

  /** Opens a session for a shard that has connected. @throws ShardRefusal */
  async open(introduction: ShardIntroduction, actor: Actor, peer: ShardPeer): Promise<ShardSession> {
    const session = await ShardSession.open(introduction, actor, {
      hubId: this.id,
      peer,
      onSelectionChanged: () => this.#claimAll(),
      forwardsInProgress: this.#forwardsInProgress,
      accountQueues: this.#accountQueues,
    });
    const before = this.#sessions.get(session.shardId);
    if (before && before.epoch > session.epoch) {
      session.supersede(); // another connection of the shard was opened in the meantime
      return session;
    }
    if (before?.isOfPeer(peer)) before.retire();
    else before?.supersede();
    this.#sessions.set(session.shardId, session);
    this.#hasUnassigned = true;
    this.#debounce(NEW_SHARD_DEBOUNCE_MS);
    return session;
  }

  async end(session: ShardSession): Promise<void> {
    if (this.#sessions.get(session.shardId) === session) this.#sessions.delete(session.shardId);
    await session.end();
  }

  #onChange(change: FleetChange): void {
    if (change.kind === "lost") this.#sessions.get(change.shardId)?.revokeLost(change);
    if (change.kind === "desired") this.#changedBots.add(change.botId);
    if (change.kind === "unassigned") this.#hasUnassigned = true;
    if (change.kind === "desired" || change.kind === "unassigned") this.#debounce();
  }

  #debounce(ms = DEBOUNCE_MS): void {
    this.#debounceTimer ??= setTimeout(() => {
      this.#debounceTimer = null;
      this.#reconcile().catch((err) => log().error({ err }, "the hub could not handle a change"));
    }, ms);
  }

  async #reconcile(): Promise<void> {
    const changed = [...this.#changedBots];
    this.#changedBots.clear();
    const sessions = changed.length ? [...this.#sessions.values()] : [];
    await Promise.all(sessions.map((session) => this.#refresh(session, changed)));
    if (!this.#hasUnassigned) return;
    this.#hasUnassigned = false;
    await this.#claimAll();
  }

  /** One failing session does not delay the others. */
  async #refresh(session: ShardSession, changed: string[]): Promise<void> {
    await session.refresh(changed).catch((err) => {
      log().error({ err, shardId: session.shardId }, "a shard did not receive a change; it is sent again in a second");
      this.#scheduleRefresh(changed, RETRY_MS);
    });
  }

  #scheduleRefresh(botIds: string[], ms?: number): void {
    for (const id of botIds) this.#changedBots.add(id);
    this.#debounce(ms);
  }

  /** Runs one round at a time. All calls during a round share the next one. */
  #claimAll(): Promise<void> {
    if (this.#nextClaiming) return this.#nextClaiming;
    const next = this.#claiming.then(() => {
      this.#nextClaiming = null;
      return claimUnassignedBots(() => [...this.#sessions.values()]);
    });
    this.#nextClaiming = next;
    this.#claiming = next.catch(() => {});
    return next;
  }

  async #expireLeases(): Promise<void> {
    const endedAt = new Date();
    const { shards, bots } = await engine().expireLeases();
    for (const [shardId, session] of this.#sessions) if (session.isOver) this.#sessions.delete(shardId);
    if (shards.length === 0) return;
    log().warn({ shards, bots }, "the leases of shards ran out");
    for (const { shardId, epoch } of shards) {
      const session = this.#sessions.get(shardId);
      if (session?.epoch !== epoch) continue; // the shard has a newer session
      session.expire();
      this.#sessions.delete(shardId);
    }
    const shardIds = shards.map(({ shardId }) => shardId);
    await deleteShardRows(shardIds, endedAt);
  }

  async #updateLastSeen(): Promise<void> {
    const saved = [...this.#sessions].filter(([, { isOver, selector }]) => !isOver && !selector.isLocal);
    const missing = saved.length ? await updateLastSeen(saved.map(([id]) => id)) : [];
    for (const id of missing) this.#sessions.get(id)?.saveRow();
    await deleteStaleShardRows();
  }

  #onMessage(text: string): void {
    const message = parseHubMessage(CallMessage, text);
    if (!message) return;
    const { id, replyTo, shardId, botId, fence, nonce, call, timeoutMs } = message;
    const onOutcome = (outcome: CallOutcome) => {
      const reply: OutcomeMessage = { to: "caller", id, outcome };
      engine()
        .sendToHub(replyTo, JSON.stringify(reply))
        .catch((err) => log().warn({ err }, "the outcome of a call did not reach its caller"));
    };
    const assignment: BotAssignment = { botId, fence };
    const session = this.#sessions.get(shardId);
    if (session) session.call(assignment, { nonce, call, timeoutMs }, onOutcome);
    else onOutcome({ kind: "problem", problem: "bot_offline", message: "" });
  }
}

/** Runs at this interval, and skips a run while the one before is not finished. */
function runEvery(ms: number, run: () => Promise<void>): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    run()
      .catch((err) => log().error({ err }, "a periodic task of the shard hub failed"))
      .finally(() => {
        isRunning = false;
      });
  }, ms);
  return () => clearInterval(timer);
}
