import type { CallOutcome, ForwardOutcome, ForwardRequest } from "#control/bot-call.ts";
import type { BotAssignment } from "../../../data/engine/bot-assignment.ts";
import { engine } from "../../../data/engine/engine.ts";
import { type HelloNumber, isOutdatedHello, type LeaseHolder } from "../../../data/engine/fleet-engine.ts";
import type { ShardSelector } from "../../../data/engine/shard-selector.ts";
import { deleteShard, type ShardFacts, updateManagingCluster, upsertShardRow } from "../../../data/shards.ts";
import { log } from "../../../log.ts";
import type { Actor } from "../../actor.ts";
import { AssignedBots } from "../assigning/assigned-bots.ts";
import { AssignmentReconciler } from "../assigning/assignment-reconciler.ts";
import type { ShardCall } from "../calling/hub-messages.ts";
import { PendingCalls } from "../calling/pending-calls.ts";
import { PendingForwards } from "../calling/pending-forwards.ts";
import { PendingSignIns } from "../calling/pending-sign-ins.ts";
import { UnknownIdsReport } from "../explaining/unknown-ids-report.ts";
import { type ReportedProblem, reportBotProblem } from "../recording/report-bot-problem.ts";
import { ShardReportRecorder } from "../recording/shard-report-recorder.ts";
import type { OpenedLease } from "./open-shard-lease.ts";
import { type LeaseData, renewLease } from "./renew-lease.ts";
import { LatestOnlyRunner, PendingWrites } from "./session-queues.ts";
import { selectorOf } from "./shard-access.ts";
import type { ShardAuthorization } from "./shard-authorization.ts";
import type { BotSelection } from "./shard-introduction.ts";
import { ShardItems } from "./shard-items.ts";
import type { ShardPeer } from "./shard-peer.ts";
import { ShardRefusal } from "./shard-peer.ts";
import type { SessionParts } from "./shard-session-parts.ts";

type HeartbeatResult = "renewed" | "no answer" | "lost";

/** One shard whose connection ends in this process: its lease, its bots and the calls to them. */
export class ShardSession {
  readonly calls: PendingCalls;
  readonly signIns: PendingSignIns;
  readonly bots: AssignedBots;
  readonly items: ShardItems;
  readonly authorization: ShardAuthorization;
  readonly activity: ShardReportRecorder;
  selector: ShardSelector;
  readonly #reconciler: AssignmentReconciler;
  readonly #writes = new PendingWrites();
  readonly #unknownIds: UnknownIdsReport;
  readonly #forwards: PendingForwards;
  readonly #selections = new LatestOnlyRunner<BotSelection>((selection) =>
    this.#runQueued(() => this.#applySelection(selection)),
  );
  readonly #peer: ShardPeer;
  readonly #onSelectionChanged: () => Promise<void>;
  readonly #runQueued: (work: () => Promise<void>) => Promise<void>;
  readonly #holder: LeaseHolder;
  readonly #hello: HelloNumber | undefined;
  readonly #leaseData: LeaseData;
  #facts: ShardFacts;
  readonly capacity: number;
  #isOpen = true;
  #isOver = false;

  constructor(parts: SessionParts) {
    const { lease, authorization, selector, facts, peer } = parts;
    const { shardId, accountId } = lease.holder;
    this.#holder = lease.holder;
    this.#leaseData = { engineData: parts.engineData, dataId: parts.dataId };
    this.authorization = authorization;
    this.selector = selector;
    this.#peer = peer;
    this.#unknownIds = new UnknownIdsReport(peer, parts.introduction.slot);
    this.#onSelectionChanged = parts.onSelectionChanged;
    this.#runQueued = (work) => parts.accountQueues.run(accountId, work);
    this.#facts = facts;
    this.#hello = parts.introduction.hello;
    this.capacity = facts.capacity;
    this.calls = new PendingCalls(peer);
    this.signIns = new PendingSignIns(peer);
    this.bots = new AssignedBots(lease.holder, peer);
    this.items = new ShardItems(peer, { ...facts, owner: selector.accountId, digest: parts.introduction.itemsDigest });
    const { bots, calls } = this;
    this.#reconciler = new AssignmentReconciler(lease.holder, bots, () => authorization.mayReceiveCredentials());
    this.#forwards = new PendingForwards({ shardId, bots, calls, authorization }, parts.forwardsInProgress);
    this.activity = new ShardReportRecorder({ shardId, accountId, isShared: this.isShared, botOf: bots.find });
  }

  /** Tells the shard of its lease and of the bots that it keeps. */
  async start({ holder, isResumed, kept }: OpenedLease): Promise<void> {
    await this.#reconciler.loadKept(kept);
    this.saveRow();
    this.#peer.startSession({ epoch: holder.epoch, isResumed, assignments: kept, libraryVersion: this.#facts.version });
    this.bots.sendDetails(kept.map(({ botId }) => botId));
    this.items.offer();
  }

  /** Saves the shard, so that a service that restarts waits for it. A local shard starts with the service. */
  saveRow(): void {
    const { accountId, isLocal } = this.selector;
    if (isLocal) return;
    this.#writes.add("shard", async () => {
      if (!this.#isOver) await upsertShardRow(accountId, this.#facts, this.epoch);
    });
  }

  get shardId(): string {
    return this.#holder.shardId;
  }

  /** The shard runs bots of several accounts. */
  get isShared(): boolean {
    return this.selector.managed || this.selector.isLocal === true;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The lease has ended and cannot be resumed. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get epoch(): number {
    return this.#holder.epoch;
  }

  /** Calls or forwarded commands have no answer yet; each has a deadline. */
  get isBusy(): boolean {
    return this.calls.size > 0 || this.#forwards.size > 0;
  }

  /** Whether this shard has said hello again, on the connection of the other session. */
  isOutdatedBy = (other: ShardSession): boolean => isOutdatedHello(this.#hello, other.#hello);

  isOfPeer = (peer: ShardPeer): boolean => this.#peer === peer;

  /** Checks the shard's rights again. @throws Fault and ShardRefusal */
  async recheck(findActor: () => Promise<Actor>): Promise<void> {
    this.activity.logDropped();
    this.activity.keepLog();
    if (this.#isOpen) void this.#unknownIds.check(this.selector);
    await this.authorization.recheck(findActor);
  }

  /**
   * Renews the lease, and compares the bots that the shard lists. Bots that the shard has lost are revoked before it
   * learns that its lease goes on. Nothing waits for the rest of the comparison: a slow database must not delay the next
   * heartbeat.
   */
  async onHeartbeat(reported: BotAssignment[]): Promise<HeartbeatResult> {
    const stepsBefore = this.#reconciler.steps;
    const assigned = await renewLease(this.#holder, this.#leaseData);
    if (typeof assigned === "string") return this.#onNotRenewed(assigned);
    const kept = this.bots.revokeLost(reported, assigned);
    void this.#reconciler.reconcile({ reported: kept, assigned, stepsBefore });
    void this.#writes.flush();
    void this.bots.publishAgain();
    return "renewed";
  }

  #onNotRenewed(result: "no answer" | "lost" | "connect again"): HeartbeatResult {
    if (result !== "no answer") this.#isOpen = false;
    if (result === "connect again") this.#peer.close(new ShardRefusal("restarting", "The service restores its state."));
    return result === "lost" ? "lost" : "no answer";
  }

  /** Ignored unless the bot still has this assignment: new credentials come with a new one. */
  async reportProblem(assignment: BotAssignment, problem: ReportedProblem): Promise<void> {
    const { botId: id } = assignment;
    const write = async () => {
      const bot = this.bots.get(assignment);
      if (bot)
        return void (await reportBotProblem(this.authorization.actor, { id, accountId: bot.accountId }, problem));
      if (await this.bots.isAssignedHere(assignment)) throw new Error("the bot is not read yet");
    };
    if (!(await this.bots.isAssignedHere(assignment))) return;
    void this.#writes.add(`problem ${id}`, () => this.#runQueued(write));
  }

  /** The shard gives bots back. */
  release(assignments: BotAssignment[]): Promise<void> {
    return this.#reconciler.release(assignments);
  }

  updateSelection = (selection: BotSelection): Promise<void> => this.#selections.run(selection);

  async #applySelection(selection: BotSelection): Promise<void> {
    const { managed } = this.selector;
    this.selector = await selectorOf(await this.authorization.recheck(), managed, selection);
    this.#unknownIds.restart();
    this.#facts = { ...this.#facts, categories: selection.categories ?? [] };
    await engine().updateSelector(this.#holder, this.selector, JSON.stringify(this.#facts));
    this.#onSelectionChanged().catch((err) => log().error({ err }, "unassigned bots were not claimed"));
  }

  forward = (request: ForwardRequest): Promise<ForwardOutcome> => this.#forwards.forward(request);

  /** Claims unassigned bots. @returns How many. */
  async claim(max: number): Promise<number> {
    if (!this.#isOpen || !this.authorization.mayBeOffered || this.bots.size >= this.capacity) return 0;
    const claimed = await this.#reconciler.claim(max);
    if (claimed.length > 0 && this.selector.managed) this.#saveManagingCluster(claimed.map(({ botId }) => botId));
    return claimed.length;
  }

  #saveManagingCluster(botIds: string[]): void {
    for (const id of this.bots.categoriesOf(botIds)) {
      void this.#writes.add(`cluster of ${id}`, () => updateManagingCluster([id], this.#facts));
    }
  }

  /** @returns Null where the shard is not connected: nothing is sent. */
  call = (call: ShardCall): Promise<CallOutcome> | null => (this.#isOpen ? this.calls.send(call) : null);

  /** Sends changes of the catalogue: the bots' names, categories, configuration or credentials. */
  refresh = (botIds: string[]): Promise<void> => this.#reconciler.refresh(botIds);

  /** The engine took the bot from this shard. */
  revokeLost(assignment: BotAssignment): void {
    if (this.bots.get(assignment)) this.bots.revoke([assignment], "unwanted");
  }

  /** The connection broke. The shard may come back until the lease runs out. */
  async onDisconnect(): Promise<void> {
    this.activity.logDropped(true);
    this.#failPending();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.bots.markDisconnected();
  }

  #failPending(): void {
    this.calls.failAll();
    this.signIns.failAll();
    this.items.withdraw();
  }

  /** The shard began a new session on the same connection. */
  retire(): void {
    this.#isOpen = false;
    this.#failPending();
  }

  /** The lease has run out. The shard learns it at its next heartbeat. */
  expire(): void {
    this.retire();
    this.#isOver = true;
  }

  /** Another connection takes over: the shard's own, or that of another process with its id. */
  supersede(newer?: ShardSession): void {
    this.retire();
    this.#peer.close(
      newer && this.isOutdatedBy(newer)
        ? new ShardRefusal("restarting", "The shard has a newer connection.")
        : new ShardRefusal("superseded", "Another process came with this shard id."),
    );
  }

  /** The shard is connected to another process now. What was asked over this connection is still answered over it. */
  handOver(): void {
    this.#isOpen = false;
    this.#isOver = true;
    this.signIns.failAll();
    this.items.withdraw();
  }

  /** Asks the shard to connect to another process, because this one stops. A local shard ends with it. */
  drain(): boolean {
    const isAsked = this.#isOpen && !this.selector.isLocal;
    if (isAsked) this.#peer.drain();
    return isAsked;
  }

  /** @param isConfirmed The shard has said that its bots are signed out. */
  async end(isConfirmed: boolean): Promise<void> {
    this.#isOpen = false;
    this.#failPending();
    const freed = await engine().closeShard(this.#holder, isConfirmed);
    this.#isOver = true;
    await this.#writes.waitUntilIdle(); // a write that is still running would insert the row again
    // Null: the lease ended earlier, and another session may have the id by now.
    if (freed === null) return;
    await deleteShard(this.#holder, this.#facts, isConfirmed);
  }

  close(refusal: ShardRefusal): void {
    this.#peer.close(refusal);
  }
}
