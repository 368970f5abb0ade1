import type { z } from "zod";
import {
  type CallOutcome,
  CloseCode,
  type AssignmentKey as HeldPair,
  PROTOCOL_VERSION,
  type Selection,
  type ServiceFrame,
  type ShardFrame,
  type ShardFrameOf,
} from "../../../control/protocol.ts";
import type { ShardDescription } from "../../contract/gateway.ts";
import { engine, type ShardSelector } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import type { AccountActor, Actor } from "../actor.ts";
import type { AccountQueues } from "./account-queues.ts";
import { AssignedBots } from "./assigned-bots.ts";
import { AssignmentReconciler } from "./assignment-reconciler.ts";
import { LatestOnlyRunner } from "./latest-only-runner.ts";
import { LEASE } from "./lease.ts";
import { type CallRequest, PendingCalls } from "./pending-calls.ts";
import { PendingForwards } from "./pending-forwards.ts";
import { PendingWrites } from "./pending-writes.ts";
import { reportBotProblem } from "./report-bot-problem.ts";
import { ShardRefusal, selectorOf } from "./shard-access.ts";
import { ShardActivityRecorder } from "./shard-activity-recorder.ts";
import { ShardAuthorization } from "./shard-authorization.ts";
import {
  deleteShardRows,
  isOtherOwnersShard,
  toShardFacts,
  updateManagingCluster,
  upsertShardRow,
} from "./shard-rows.ts";

export interface ShardPeer {
  /** Whom the connection's token stands for now. */
  findActor(): Promise<Actor>;
  send(frame: ServiceFrame): void;
  close(code: number, reason: string): void;
}

interface ShardSessionDependencies {
  hubId: string;
  peer: ShardPeer;
  onSelectionChanged: () => Promise<void>;
  forwardsInProgress: Map<string, number>;
  accountQueues: AccountQueues;
}

type Facts = z.infer<typeof ShardDescription>;
type Hello = ShardFrameOf<"hello">;

/** One shard whose connection ends in this process: its lease, its bots and the calls to them. */
export class ShardSession {
  readonly shardId: string;
  readonly calls: PendingCalls;
  readonly bots: AssignedBots;
  readonly #holdings: AssignmentReconciler;
  readonly #writes = new PendingWrites();
  selector: ShardSelector;
  readonly authorization: ShardAuthorization;
  readonly #activity: ShardActivityRecorder;
  readonly #relays: PendingForwards;
  readonly #selections = new LatestOnlyRunner<Selection>((select) => this.#ask(() => this.#select(select)));
  #facts: Facts;
  #epoch = 0;
  #isOpen = true;
  #isOver = false;
  readonly #sink: ShardPeer;
  readonly #onRoom: () => Promise<void>;
  readonly #ask: (work: () => Promise<void>) => Promise<void>;

  private constructor(actor: AccountActor, hello: Hello, pool: ShardSelector, ends: ShardSessionDependencies) {
    this.#ask = (work) => ends.accountQueues.run(pool.bucketId, work);
    this.shardId = hello.shardId;
    this.selector = pool;
    this.#sink = ends.peer;
    this.#onRoom = ends.onSelectionChanged;
    this.#facts = toShardFacts(hello);
    this.calls = new PendingCalls((frame) => ends.peer.send(frame));
    this.bots = new AssignedBots(this.shardId, (frame) => ends.peer.send(frame));
    this.authorization = new ShardAuthorization(actor, pool.managed, () => ends.peer.findActor());
    const { shardId, bots, calls, authorization: right } = this;
    const lease = () => ({ shardId, epoch: this.#epoch });
    this.#holdings = new AssignmentReconciler(lease, bots, () => right.mayReceiveCredentials());
    this.#relays = new PendingForwards({ shardId, bots, calls, authorization: right }, ends.forwardsInProgress);
    const isShared = pool.managed || pool.isLocal === true;
    this.#activity = new ShardActivityRecorder({ shardId, accountId: pool.bucketId, isShared, ownerOf: bots.ownerOf });
  }

  static async open(hello: Hello, actor: Actor, ends: ShardSessionDependencies): Promise<ShardSession> {
    if (hello.v !== PROTOCOL_VERSION) throw new ShardRefusal(CloseCode.UpgradeRequired, "common.update_required");
    const pool = await selectorOf(actor, hello.managed, hello.select);
    const session = new ShardSession(actor as AccountActor, hello, pool, ends);
    const resumed = await session.#lease(hello, ends.hubId);
    const kept = await session.#takeUp(hello.held, resumed);
    session.save();
    const held = kept.map(({ botId, fence }): HeldPair => [botId, fence]);
    const { heartbeatMs: hbMs, ttlMs } = LEASE;
    const reply = { epoch: session.epoch, resumed, held, hbMs, ttlMs, outdated: session.#facts.outdated };
    ends.peer.send({ t: "welcome", ...reply });
    session.bots.sendDetails(kept.map(({ botId }) => botId));
    return session;
  }

  async #lease(hello: Hello, hubId: string): Promise<boolean> {
    const { shardId, epoch } = hello;
    const { selector: pool } = this;
    if (epoch !== undefined && (await engine().resumeShard({ shardId, epoch, pool }, hubId, LEASE.ttlMs))) {
      this.#epoch = epoch;
      await engine().updateSelector(shardId, epoch, pool, JSON.stringify(this.#facts)); // it may ask for others now
      return true;
    }
    const json = JSON.stringify(this.#facts);
    const opening = { shardId, pool, capacity: hello.capacity, hubId, json };
    // Not final: a shard that is told that its id is taken comes back with another one.
    const taken = new ShardRefusal(CloseCode.Superseded, "This shard id is another shard's; take a new one.");
    if (await isOtherOwnersShard(shardId, pool)) throw taken;
    const opened = await engine().openShard(opening, LEASE.ttlMs);
    if (!opened) throw taken;
    this.#epoch = opened.epoch;
    return false;
  }

  /** Remembers the shard; a local one starts with the service, and is not waited for. */
  save(): void {
    const { bucketId, isLocal } = this.selector;
    if (isLocal) return;
    void this.#writes.add("shard", async () => {
      if (!this.#isOver) await upsertShardRow(bucketId, this.#facts);
    });
  }

  /** What the shard says it holds and what the engine says become one. */
  async #takeUp(said: HeldPair[], resumed: boolean) {
    const items = said.map(([botId, fence]) => ({ botId, fence }));
    const kept = resumed ? await this.#reconcile(said) : await engine().adopt(this.shardId, this.#epoch, items);
    await this.#holdings.loadKept(kept);
    return kept;
  }

  /** Gives back what the shard does not have. @returns What both have. */
  async #reconcile(said: HeldPair[]) {
    const owned = await engine().listAssignments(this.shardId, this.#epoch);
    const has = new Map(said);
    const missing = owned.filter(({ botId, fence }) => has.get(botId) !== fence);
    if (missing.length) await engine().release(this.shardId, this.#epoch, missing);
    return owned.filter(({ botId, fence }) => has.get(botId) === fence);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Its lease was given up: nobody can go on with it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get epoch(): number {
    return this.#epoch;
  }

  isOfPeer = (sink: ShardPeer): boolean => this.#sink === sink;

  /** Begins what a frame asks for. Nothing waits for it but the frames that must come after it. */
  async handle(frame: Exclude<ShardFrame, { t: "hello" }>): Promise<void> {
    switch (frame.t) {
      case "hb":
        return this.#beat(frame);
      case "presence":
        return this.bots.upsertStates(frame.bots);
      case "reply":
        return this.calls.resolve(frame.n, frame.outcome);
      case "problem":
        return this.#problem(frame);
      case "release":
        return this.#holdings.release(frame.bots.map(([botId, fence]) => ({ botId, fence })));
      case "select":
        return this.#selections.run(frame.select);
      case "relay":
        return this.#sink.send({ t: "relayed", n: frame.n, ...(await this.#relays.forward(frame)) });
      case "bye":
        await this.end();
        return this.#sink.close(1000, "bye");
      case "activity":
        return this.#activity.entries(frame.entries);
      case "log":
        return this.#activity.lines(frame.lines);
    }
  }

  /** Asks again for the right that this shard uses. @throws Fault and ShardRefusal */
  async recheck(lookUp: () => Promise<Actor>): Promise<void> {
    this.#activity.logDropped();
    await this.authorization.recheck(lookUp);
  }

  async #beat({ at, held }: ShardFrameOf<"hb">): Promise<void> {
    if (!(await engine().renewLease(this.shardId, this.#epoch, LEASE.ttlMs))) {
      this.#isOpen = false;
      return this.#sink.send({ t: "lost" });
    }
    this.#sink.send({ t: "hb", at });
    // Beside the frames: a slow database must not hold up the next beat.
    void this.#holdings.reconcile(held);
    void this.#writes.flush();
  }

  /** Counts only while the bot is held as it was: new credentials are a new holding. */
  async #problem({ id, fence, problem }: ShardFrameOf<"problem">): Promise<void> {
    const write = async () => {
      const bot = this.bots.get(id, fence);
      if (bot)
        return void (await reportBotProblem(this.authorization.actor, { id, accountId: bot.accountId }, problem));
      if (await this.bots.isAssignedHere({ botId: id, fence })) throw new Error("the bot is not read yet");
    };
    if (await this.bots.isAssignedHere({ botId: id, fence }))
      void this.#writes.add(`problem ${id}`, () => this.#ask(write));
  }

  async #select(select: Selection): Promise<void> {
    this.selector = await selectorOf(await this.authorization.recheck(), this.selector.managed, select);
    this.#facts = { ...this.#facts, categories: select.categories ?? [] };
    await engine().updateSelector(this.shardId, this.#epoch, this.selector, JSON.stringify(this.#facts));
    this.#onRoom().catch((err) => log().error({ err }, "free bots were not handed out"));
  }

  /** Takes bots that nobody holds. @returns How many. */
  async claim(max: number): Promise<number> {
    if (!this.#isOpen || !this.authorization.mayBeOffered) return 0;
    const claimed = await this.#holdings.claim(max);
    if (claimed.length > 0 && this.selector.managed) this.#noteManaged(claimed.map(({ botId }) => botId));
    return claimed.length;
  }

  #noteManaged(botIds: string[]): void {
    for (const id of this.bots.categoriesOf(botIds)) {
      void this.#writes.add(`cluster of ${id}`, () => updateManagingCluster([id], this.#facts));
    }
  }

  call(bot: { botId: string; fence: number }, request: CallRequest, answer: (outcome: CallOutcome) => void): void {
    if (this.#isOpen) this.calls.send(bot, request, answer);
    else answer({ kind: "problem", problem: "bot_offline", message: "The shard is away." });
  }

  /** A change in the catalogue: the bots' names, categories, configuration or credentials. */
  refresh(botIds: string[]): Promise<void> {
    return this.#holdings.refresh(botIds);
  }

  /** The engine gave the bot to nobody or to somebody else. */
  revokeLost(botId: string, fence: number): void {
    if (this.bots.get(botId, fence)) this.bots.revoke([{ botId, fence }], "unwanted");
  }

  /** The connection is gone; until the lease runs out the shard may come back. */
  async onDisconnect(): Promise<void> {
    this.#activity.logDropped(true);
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.calls.failAll();
    await this.bots.markDisconnected();
  }

  /** The shard has begun anew: nothing is done for this lease any more. */
  retire(): void {
    this.#isOpen = false;
    this.calls.failAll();
  }

  /** Its lease has run out; the shard hears of it at its next beat. */
  expire(): void {
    this.retire();
    this.#isOver = true;
  }

  /** Another connection of the same shard takes over. */
  supersede(): void {
    this.retire();
    this.#sink.close(CloseCode.Superseded, "Another process came with this shard id.");
  }

  /** The lease is over, and the bots are free. */
  async end(): Promise<void> {
    this.#isOpen = false;
    this.calls.failAll();
    const endedAt = new Date();
    const freed = await engine().closeShard(this.shardId, this.#epoch);
    this.#isOver = true;
    // Null: the lease went before, and by now another session may have the id.
    if (freed !== null) await deleteShardRows([this.shardId], endedAt);
  }

  close(code: number, reason: string): void {
    this.#sink.close(code, reason);
  }
}
