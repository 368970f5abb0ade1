import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { perApplication } from "../../application.ts";
import { LEASE } from "../../contract/limits/link.ts";
import {
  type Broker,
  broker,
  forgetOldEngine,
  readBrokerStamp,
  unlessBrokerIsAway,
  writeBrokerStamp,
} from "../../data/broker.ts";
import { brokerAddress } from "../../data/check-broker.ts";
import { isUnavailable } from "../../data/db.ts";
import { type Installation, InstallationConnection } from "../../data/installation-connection.ts";
import { log } from "../../log.ts";
import { settings } from "../../settings/settings.ts";
import { StartFault } from "../../settings/start-fault.ts";
import { type Periodic, startPeriodic } from "../../start-periodic.ts";
import { decideMembership, type OwnEngine } from "./decide-membership.ts";

const RENEW_MS = 1_000;
const LOOK_AGAIN_MS = 250;
/** A process that stops, or one that stamps an emptied broker again, needs less. */
const PATIENCE_MS = 5_000;

/** What a process with these settings would run the installation with. */
export async function readOwnEngine(shared: Broker | null, redisUrl: string | null): Promise<OwnEngine> {
  if (!shared) return { kind: "memory" };
  return { kind: "broker", stamp: await readBrokerStamp(shared), address: brokerAddress(redisUrl ?? "") };
}

/**
 * This process as one that runs the installation. One engine at a time may assign bots: that of one process, or a broker
 * with all of its processes. A row in the database names it; whoever is not named there assigns nothing.
 */
class Membership {
  readonly #settings = settings();
  #broker: Broker | null = null;
  #joining: Promise<void> | null = null;
  #connection: InstallationConnection | null = null;
  #engineId: string | null = null;
  #provenAt = Number.NEGATIVE_INFINITY;
  #isFenced = false;
  #isSilent = false;
  #hasLeft = false;
  #renewal: Periodic | undefined;
  readonly #fenced = Promise.withResolvers<void>();
  /** Shards of an engine before this one may still run their bots. */
  mayHaveForerunner = false;

  /** Whether the database named this process's engine within the time of a lease. */
  get mayAssign(): boolean {
    return !this.#isFenced && performance.now() - this.#provenAt < LEASE.ttlMs;
  }

  /** Another engine has taken over: this one must not even keep the bots that it has. */
  get isFenced(): boolean {
    return this.#isFenced;
  }

  /** Resolves when another engine has taken over. This process must end: its engine is out of date. */
  get fenced(): Promise<void> {
    return this.#fenced.promise;
  }

  /** Waits for a few seconds while another process may be about to end. @throws StartFault when this one does not fit. */
  join(patienceMs = PATIENCE_MS): Promise<void> {
    this.#joining ??= this.#join(patienceMs);
    return this.#joining;
  }

  async #join(patienceMs: number): Promise<void> {
    const startedAt = performance.now();
    this.#broker = broker();
    const connection = await InstallationConnection.open(this.#settings.databaseUrl);
    this.#connection = connection;
    try {
      for (let tries = 0; !(await this.#tryToJoin(connection, startedAt, patienceMs)); tries += 1) {
        if (tries === 0) log().warn("another process seems to run this installation; waiting whether it ends");
        await sleep(LOOK_AGAIN_MS);
      }
    } catch (error) {
      await this.#drop();
      throw error;
    }
    this.#renewal = startPeriodic("the lease of the engine was not renewed", RENEW_MS, () => this.prove());
  }

  async #tryToJoin(connection: InstallationConnection, startedAt: number, patienceMs: number): Promise<boolean> {
    const hasJoined = await connection.exclusively(async (before) => {
      const askedAt = performance.now();
      const own = await readOwnEngine(this.#broker, this.#settings.redisUrl);
      const decision = decideMembership(before, own, { waitedMs: askedAt - startedAt, patienceMs });
      if (decision.kind === "refuse") {
        const { what, advice } = decision.misfit;
        throw new StartFault("inside", `${what}: ${advice}`);
      }
      if (decision.kind === "wait") return false;
      if (decision.kind === "join") await connection.renew(decision.engineId);
      this.#engineId = decision.kind === "join" ? decision.engineId : await this.#takeOver(connection, own, before);
      this.mayHaveForerunner = decision.kind === "takeOver" && !decision.isCertain;
      await connection.showPresence();
      this.#provenAt = askedAt;
      return true;
    });
    // Once it is committed: a stamp of a decision that was not would keep every later start out.
    if (hasJoined && this.#engineId !== null) await this.#stampAgain(this.#engineId);
    return hasJoined;
  }

  /** An id of its own for each taking over: a broker of before, stamped with an earlier one, does not fit any more. */
  async #takeOver(connection: InstallationConnection, own: OwnEngine, before: Installation | null): Promise<string> {
    if (before && before.kind !== own.kind)
      log().info({ before: before.kind, now: own.kind }, "the engine has changed");
    const engineId = randomUUID();
    const address = own.kind === "memory" ? null : own.address;
    if (this.#broker) await forgetOldEngine(this.#broker);
    await connection.take({ kind: own.kind, engineId, brokerAddress: address }, true);
    return engineId;
  }

  /** Renews the lease of the engine. */
  async prove(): Promise<void> {
    if (this.#engineId === null || this.#isFenced) return;
    const askedAt = performance.now();
    try {
      this.#connection ??= await this.#reconnect();
      if (this.#hasLeft) return await this.#drop();
      if (!(await this.#connection.renew(this.#engineId))) return this.#fence();
      this.#provenAt = askedAt;
      this.#isSilent = false;
      await this.#stampAgain(this.#engineId);
    } catch (err) {
      if (!isUnavailable(err) && !this.#isSilent) log().error({ err }, "the lease of the engine was not renewed");
      this.#isSilent = true;
      await this.#drop();
    }
  }

  async #reconnect(): Promise<InstallationConnection> {
    const connection = await InstallationConnection.open(this.#settings.databaseUrl);
    try {
      await connection.showPresence();
    } catch (error) {
      await connection.close();
      throw error;
    }
    return connection;
  }

  /** A broker may lose everything: the processes that use it say again which one it is. */
  async #stampAgain(engineId: string): Promise<void> {
    const shared = this.#broker;
    if (!shared) return;
    await unlessBrokerIsAway(async () => {
      if ((await readBrokerStamp(shared)) !== engineId) await writeBrokerStamp(shared, engineId);
    });
  }

  #fence(): void {
    this.#isFenced = true;
    log().fatal("another process or broker has taken over this installation: this process assigns no bots any more");
    this.#fenced.resolve();
  }

  async #drop(): Promise<void> {
    const connection = this.#connection;
    this.#connection = null;
    await connection?.close();
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    void this.#renewal?.stop();
    if (this.#engineId !== null) await this.#connection?.release(this.#engineId).catch(() => undefined); // its lease runs out
    await this.#drop();
  }
}

export const membership = perApplication(
  "membership",
  () => new Membership(),
  (one) => one.leave(),
);
