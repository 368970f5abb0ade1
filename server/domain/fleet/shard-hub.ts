import { type CallOutcome, CloseCode, type ShardFrameOf } from "../../../control/protocol.ts";
import { engine, type FleetChange } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { log } from "../../log.ts";
import type { Actor } from "../actor.ts";
import { AccountQueues } from "./account-queues.ts";
import type { AnswerMessage, CallMessage } from "./call-bot.ts";
import { startDesiredStateReconciler } from "./desired-state-reconciler.ts";
import { bootstrapDesiredStates } from "./desired-states.ts";
import { deleteShardRows, deleteStaleShardRows, updateLastSeen } from "./shard-rows.ts";
import { type ShardPeer, ShardSession } from "./shard-session.ts";

const REAP_MS = 500;
/** Changes and free bots that come together are looked at together. */
const DEBOUNCE_MS = 25;
const CLAIM_BATCH_SIZE = 5;
/** The shards of one cluster come one after the other: the first one is not to take everything. */
const NEW_SHARD_DEBOUNCE_MS = 300;
const CLAIM_MS = 1_000;
const UPDATE_LAST_SEEN_MS = 5_000;
/** What failed is tried again after that. */
const RETRY_MS = 1_000;

/** The shards whose connections end in this process. */
export class ShardHub {
  readonly id = `hub-${newId()}`;
  readonly #sessions = new Map<string, ShardSession>();
  readonly #changed = new Set<string>();
  #gathering: NodeJS.Timeout | null = null;
  #hasFree = false;
  readonly #relaysUnderWay = new Map<string, number>();
  readonly #asking = new AccountQueues();
  #claiming: Promise<void> = Promise.resolve();
  /** The round that was asked for and has not begun. */
  #nextClaiming: Promise<void> | null = null;
  readonly #stops: (() => void)[] = [];

  /** Reads which bots should run, and begins to hand them out. */
  static async start(): Promise<ShardHub> {
    const hub = new ShardHub();
    await bootstrapDesiredStates();
    hub.#stops.push(
      engine().onChange((change) => hub.#hear(change)),
      engine().onHubMessage(hub.id, (text) => hub.#take(JSON.parse(text) as CallMessage)),
      runEvery(REAP_MS, () => hub.#reap()),
      runEvery(CLAIM_MS, () => hub.#claimAll()),
      startDesiredStateReconciler((botIds) => hub.#follow(botIds)),
      runEvery(UPDATE_LAST_SEEN_MS, () => hub.#noteSeen()),
    );
    return hub;
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    if (this.#gathering) clearTimeout(this.#gathering);
    for (const session of this.#sessions.values()) session.close(CloseCode.Restarting, "The service restarts.");
  }

  /** @throws ShardRefusal */
  async open(hello: ShardFrameOf<"hello">, actor: Actor, sink: ShardPeer): Promise<ShardSession> {
    const onRoom = () => this.#claimAll();
    const session = await ShardSession.open(hello, actor, {
      hubId: this.id,
      peer: sink,
      onSelectionChanged: onRoom,
      forwardsInProgress: this.#relaysUnderWay,
      accountQueues: this.#asking,
    });
    const before = this.#sessions.get(hello.shardId);
    if (before && before.epoch > session.epoch) {
      session.supersede(); // another connection of the shard was opened meanwhile
      return session;
    }
    if (before?.isOfPeer(sink)) before.retire();
    else before?.supersede();
    this.#sessions.set(hello.shardId, session);
    this.#hasFree = true;
    this.#gather(NEW_SHARD_DEBOUNCE_MS);
    return session;
  }

  async end(session: ShardSession): Promise<void> {
    if (this.#sessions.get(session.shardId) === session) this.#sessions.delete(session.shardId);
    await session.end();
  }

  #hear(change: FleetChange): void {
    if (change.kind === "lost") this.#sessions.get(change.shardId)?.revokeLost(change.botId, change.fence);
    if (change.kind === "wish") this.#changed.add(change.botId);
    if (change.kind === "free") this.#hasFree = true;
    if (change.kind === "wish" || change.kind === "free") this.#gather();
  }

  #gather(ms = DEBOUNCE_MS): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      this.#settle().catch((err) => log().error({ err }, "the hub could not follow a change"));
    }, ms);
  }

  async #settle(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    const sessions = changed.length ? [...this.#sessions.values()] : [];
    await Promise.all(sessions.map((session) => this.#refresh(session, changed)));
    if (!this.#hasFree) return;
    this.#hasFree = false;
    await this.#claimAll();
  }

  /** A shard that could not follow is told again; the others are not kept waiting. */
  async #refresh(session: ShardSession, changed: string[]): Promise<void> {
    await session.refresh(changed).catch((err) => {
      log().error({ err, shardId: session.shardId }, "a shard was not told of a change; again in a moment");
      this.#follow(changed, RETRY_MS);
    });
  }

  #follow(botIds: string[], ms?: number): void {
    for (const id of botIds) this.#changed.add(id);
    this.#gather(ms);
  }

  /** One round at a time; whoever comes while one is under way shares the one after it. */
  #claimAll(): Promise<void> {
    if (this.#nextClaiming) return this.#nextClaiming;
    const next = this.#claiming.then(() => {
      this.#nextClaiming = null;
      return this.#takeTurns();
    });
    this.#nextClaiming = next;
    this.#claiming = next.catch(() => {});
    return next;
  }

  /** In turns, the emptiest first, so that the bots are spread over the shards. */
  async #takeTurns(): Promise<void> {
    const failed = new Set<ShardSession>();
    for (let claimed = 1; claimed > 0; ) {
      claimed = 0;
      const emptiestFirst = [...this.#sessions.values()].sort((a, b) => a.bots.size - b.bots.size);
      for (const session of emptiestFirst) {
        if (failed.has(session)) continue;
        claimed += await session.claim(CLAIM_BATCH_SIZE).catch((err) => {
          failed.add(session);
          log().error({ err, shardId: session.shardId }, "a shard was not given bots; again in a moment");
          return 0;
        });
      }
    }
  }

  async #reap(): Promise<void> {
    const endedAt = new Date();
    const { shards, bots } = await engine().expireLeases();
    for (const [shardId, session] of this.#sessions) if (session.isOver) this.#sessions.delete(shardId);
    if (shards.length === 0) return;
    log().warn({ shards, bots }, "the leases of shards ran out");
    for (const { shardId, epoch } of shards) {
      const session = this.#sessions.get(shardId);
      if (session?.epoch !== epoch) continue; // the shard has begun anew
      session.expire();
      this.#sessions.delete(shardId);
    }
    await deleteShardRows(
      shards.map(({ shardId }) => shardId),
      endedAt,
    );
  }

  async #noteSeen(): Promise<void> {
    const held = [...this.#sessions].filter(([, { isOver, selector: pool }]) => !isOver && !pool.isLocal);
    const missing = held.length ? await updateLastSeen(held.map(([id]) => id)) : [];
    for (const id of missing) this.#sessions.get(id)?.save();
    await deleteStaleShardRows();
  }

  async #take({ id, replyTo, shardId, botId, fence, ...request }: CallMessage): Promise<void> {
    const answer = (outcome: CallOutcome) => {
      const message: AnswerMessage = { to: "caller", id, outcome };
      engine()
        .sendToHub(replyTo, JSON.stringify(message))
        .catch((err) => log().warn({ err }, "an answer found no way back"));
    };
    const session = this.#sessions.get(shardId);
    const { nonce, call, budgetMs } = request;
    if (session) session.call({ botId, fence }, { nonce, call, budgetMs }, answer);
    else answer({ kind: "problem", problem: "bot_offline", message: "" });
  }
}

/** At that pace, but never twice at once. */
function runEvery(ms: number, run: () => Promise<void>): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    run()
      .catch((err) => log().error({ err }, "a round of the hub failed"))
      .finally(() => {
        isRunning = false;
      });
  }, ms);
  return () => clearInterval(timer);
}
