import { setTimeout as sleep } from "node:timers/promises";
import { LEASE } from "../../../contract/limits/link.ts";
import { broker, isBrokerUnavailable } from "../../../data/broker.ts";
import { engine } from "../../../data/engine/engine.ts";
import type { FleetChange } from "../../../data/engine/fleet-engine.ts";
import { newId } from "../../../data/id.ts";
import { deleteStaleShardRows, updateLastSeen } from "../../../data/shards.ts";
import { log } from "../../../log.ts";
import { metrics } from "../../../metrics/metrics.ts";
import { startPeriodic } from "../../../start-periodic.ts";
import type { Actor } from "../../actor.ts";
import { SIGN_IN_FAILURES } from "../../bot-sign-ins/sign-in-request.ts";
import { membership } from "../../installation/membership.ts";
import { ClaimScheduler } from "../assigning/claim-scheduler.ts";
import { startDesiredStateReconciler } from "../assigning/desired-state-reconciler.ts";
import { EngineData } from "../assigning/engine-data.ts";
import { callTimes } from "../calling/call-bot.ts";
import { addOwnHub, deliverForOtherProcess } from "../calling/deliver-call.ts";
import { type CallMessage, onHubMessage, type ShardCall, ShardMessage } from "../calling/hub-messages.ts";
import { failSignIn, type PendingSignIns, renewSignIns } from "../calling/pending-sign-ins.ts";
import { startRebalancing } from "../moving/rebalance-shards.ts";
import { countByStatus, countPlaces } from "../recording/fleet-gauges.ts";
import { hubTimes } from "./hub-times.ts";
import { openShardSession } from "./open-shard-session.ts";
import { AccountQueues } from "./session-queues.ts";
import type { ShardIntroduction } from "./shard-introduction.ts";
import type { ShardPeer } from "./shard-peer.ts";
import { ShardRefusal } from "./shard-peer.ts";
import type { ShardSession } from "./shard-session.ts";

const CHECK_DATA_MS = 1_000;
const DRAIN_POLL_MS = 50;
/** A shard that is asked to connect elsewhere has done so by then, or cannot. */
const MOVE_TIMEOUT_MS = 5_000;
/** After the time of a call (`callTimes`), in which its outcome arrives. */
const DRAIN_MS = 500;

const every = (ms: number, run: () => Promise<void>) =>
  startPeriodic("a periodic task of the shard hub failed", ms, run, { isExpected: isBrokerUnavailable }).stop;

/** The shards whose connections end in this process. */
export class ShardHub {
  readonly id = `hub-${newId()}`;
  readonly #sessions = new Map<string, ShardSession>();
  /** Their shards are connected to another process, and still answer what this one asked. */
  readonly #handedOver = new Set<ShardSession>();
  /** Calls of other processes whose outcomes have not reached them. */
  #unanswered = 0;
  #isDraining = false;
  /** When each session was first seen without a connection. */
  readonly #closedAt = new WeakMap<ShardSession, number>();
  readonly #data = new EngineData();
  readonly #forwardsInProgress = new Map<string, number>();
  readonly #accountQueues = new AccountQueues();
  readonly #claims = new ClaimScheduler(this.id, () => [...this.#sessions.values()]);
  readonly #times = hubTimes();
  readonly #stops: (() => unknown)[] = [];

  /** Joins the installation, reads which bots should run, and begins to assign them. @throws StartFault */
  static async start(): Promise<ShardHub> {
    await membership().join();
    const hub = new ShardHub();
    await hub.#data.ensureAtStart();
    metrics()?.addGauge("shard_sessions", () => hub.#sessions.size);
    metrics()?.addGauge("bots", () =>
      countByStatus([...hub.#sessions.values()].flatMap(({ bots }) => bots.statuses())),
    );
    metrics()?.addGauge("shard_places", () => countPlaces([...hub.#sessions.values()]));
    metrics()?.addGauge("connected_bots", () => engine().countStates());
    hub.#stops.push(
      engine().onChange((change) => hub.#onChange(change)),
      onHubMessage(hub.id, ShardMessage, (message) => hub.#onMessage(message)),
      addOwnHub(hub.id, hub.#deliver),
      every(CHECK_DATA_MS, async () => void (await hub.#data.ensure())),
      every(hub.#times.expireLeasesMs, () => hub.#expireLeases()),
      every(hub.#times.claimMs, () => hub.#claims.claimAll()),
      every(hub.#times.compareRowsMs, () => hub.#claims.compareRows()),
      startDesiredStateReconciler(hub.id),
      startRebalancing(() => [...hub.#sessions.values()]),
      every(hub.#times.updateLastSeenMs, () => hub.#updateLastSeen()),
      every(hub.#times.renewSignInsMs, () => renewSignIns(hub.#openSignIns())),
    );
    return hub;
  }

  /**
   * Asks every shard to connect to another process, if there may be one. Resolves when all have, and when what was asked
   * of them is answered and the outcomes have arrived, in whichever process the callers are.
   */
  async drain(): Promise<void> {
    this.#isDraining = true;
    const startedAt = performance.now();
    const moving = broker() ? [...this.#sessions.values()].filter((session) => session.drain()) : [];
    const isMoving = () => moving.some((session) => this.#sessions.get(session.shardId) === session);
    const timeoutMs = callTimes().timeoutMs + DRAIN_MS;
    for (let ms = 0; ms < timeoutMs; ms = performance.now() - startedAt) {
      if (!this.#isBusy() && !(ms < MOVE_TIMEOUT_MS && isMoving())) return;
      await sleep(DRAIN_POLL_MS);
    }
    log().warn("calls to bots were still in progress after the drain timeout");
  }

  #isBusy(): boolean {
    const sessions = [...this.#sessions.values(), ...this.#handedOver];
    return this.#unanswered > 0 || sessions.some((session) => session.isBusy);
  }

  /** Resolves when what runs periodically has ended, too. */
  async stop(): Promise<void> {
    const stopped = Promise.all(this.#stops.splice(0).map((stop) => stop()));
    this.#claims.stop();
    const refusal = new ShardRefusal("restarting", "The service restarts.");
    for (const session of this.#sessions.values()) session.close(refusal);
    await stopped;
  }

  /** Opens a session for a shard that has connected. @throws ShardRefusal */
  async open(introduction: ShardIntroduction, actor: Actor, peer: ShardPeer): Promise<ShardSession> {
    const session = await openShardSession(introduction, actor, {
      hubId: this.id,
      engineData: this.#data,
      peer,
      onSelectionChanged: () => this.#claims.claimAll(),
      forwardsInProgress: this.#forwardsInProgress,
      accountQueues: this.#accountQueues,
    });
    const before = this.#sessions.get(session.shardId);
    if (before && (before.epoch > session.epoch || session.isOutdatedBy(before))) {
      session.supersede(before); // it took longer to open than another one, which was asked for later
      return session;
    }
    if (before?.isOfPeer(peer)) before.retire();
    else before?.supersede(session);
    this.#sessions.set(session.shardId, session);
    if (this.#isDraining && broker()) session.drain();
    this.#claims.onShardOpened();
    return session;
  }

  /** Ends the session of a shard that has lost its rights. */
  async end(session: ShardSession): Promise<void> {
    if (this.#sessions.get(session.shardId) === session) this.#sessions.delete(session.shardId);
    await session.end(false);
  }

  #onChange(change: FleetChange): void {
    if (change.kind === "lost") this.#sessions.get(change.shardId)?.revokeLost(change);
    if (change.kind === "superseded") this.#onSuperseded(change);
    this.#claims.onChange(change);
  }

  /** Another process has the shard's connection: as the same lease, or as a new one of another process with its id. */
  #onSuperseded({ shardId, epoch, hubId }: Extract<FleetChange, { kind: "superseded" }>): void {
    const session = this.#sessions.get(shardId);
    if (!session || hubId === this.id || session.epoch > epoch) return;
    this.#sessions.delete(shardId);
    if (session.epoch === epoch) void this.#handOver(session);
    else session.supersede();
  }

  /** The connection ends when everything that was asked over it is answered. */
  async #handOver(session: ShardSession): Promise<void> {
    this.#handedOver.add(session);
    session.handOver();
    while (session.isBusy) await sleep(DRAIN_POLL_MS);
    this.#handedOver.delete(session);
    session.close(new ShardRefusal("restarting", "The shard is connected to another process."));
  }

  async #expireLeases(): Promise<void> {
    const { shards, bots } = await engine().expireLeases();
    this.#forgetEnded();
    if (shards.length === 0) return;
    log().warn({ shards, bots }, "the leases of shards ran out");
    for (const { shardId, epoch } of shards) {
      const session = this.#sessions.get(shardId);
      if (session?.epoch !== epoch) continue; // the shard has a newer session
      session.expire();
      this.#sessions.delete(shardId);
    }
  }

  /** A session that has been disconnected for longer than a lease goes on elsewhere, or has run out. */
  #forgetEnded(): void {
    for (const [shardId, session] of this.#sessions) {
      if (session.isOpen) this.#closedAt.delete(session);
      else if (!this.#closedAt.has(session)) this.#closedAt.set(session, performance.now());
      const closedMs = performance.now() - (this.#closedAt.get(session) ?? performance.now());
      if (session.isOver || closedMs > 2 * LEASE.ttlMs) this.#sessions.delete(shardId);
    }
  }

  async #updateLastSeen(): Promise<void> {
    const saved = [...this.#sessions].filter(([, { isOver, selector }]) => !isOver && !selector.isLocal);
    const missing = saved.length ? await updateLastSeen(saved.map(([id]) => id)) : [];
    for (const id of missing) this.#sessions.get(id)?.saveRow();
    await deleteStaleShardRows();
  }

  #onMessage(message: ShardMessage) {
    if (message.to === "bot") return this.#deliverForOtherProcess(message);
    const session = this.#sessions.get(message.shardId);
    if (message.to === "cancelSignIn") session?.signIns.cancel(message.signInId);
    else if (session?.isOpen) session.signIns.start(message.request);
    else void failSignIn(message.request.signInId, SIGN_IN_FAILURES.disconnected);
  }

  #openSignIns(): PendingSignIns[] {
    return [...this.#sessions.values()].map(({ signIns }) => signIns);
  }

  #deliver = (call: ShardCall): ReturnType<ShardSession["call"]> =>
    this.#sessions.get(call.shardId)?.call(call) ?? null;

  #deliverForOtherProcess(message: CallMessage): void {
    this.#unanswered += 1;
    void deliverForOtherProcess(message, this.#deliver).finally(() => {
      this.#unanswered -= 1;
    });
  }
}
