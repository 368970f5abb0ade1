import { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { ServiceFrame } from "#control/protocol.ts";
import { runningApplication } from "../../application.ts";
import { LINK_TIMES } from "../../contract/limits/link.ts";
import { type Broker, broker } from "../../data/broker.ts";
import { database } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { MemoryRecentEntries } from "../../data/memory-recent-entries.ts";
import { openConnections } from "../../data/open-connections.ts";
import { SHARD_LOGS, shardLogs } from "../../data/shard-logs.ts";
import type { Actor } from "../../domain/actor.ts";
import { syncDesiredStates } from "../../domain/fleet/assigning/publish-changed-bots.ts";
import { ShardHub } from "../../domain/fleet/connecting/shard-hub.ts";
import type { ShardSession } from "../../domain/fleet/connecting/shard-session.ts";
import { membership } from "../../domain/installation/membership.ts";
import { createLog, log } from "../../log.ts";
import { createApplication, settings } from "../../settings/settings.ts";
import { AccountConnections } from "../../transport/link/account-connections.ts";
import type { FrameReader } from "../../transport/link/fair-scheduler.ts";
import { ShardConnection } from "../../transport/link/shard-connection.ts";
import { ACCOUNT } from "./simulated-database.ts";
import { Outage, SimulatedProcess } from "./simulated-process.ts";
import type { SimulatedLink } from "./simulated-socket.ts";
import type { SimulationWorld } from "./simulation-world.ts";

const ORIGIN = { ip: "127.0.0.1", agent: null, requestId: "" };
const ACTOR: Actor = { ...ORIGIN, kind: "apiToken", accountId: ACCOUNT, flags: 0, credentialId: "token" };

type ValueOf<T extends () => unknown> = ReturnType<T>;

/** A process of the service: its own application, with the real hub and the real connections of shards. */
export class SimulatedServer {
  readonly process: SimulatedProcess;
  readonly #world: SimulationWorld;
  readonly #links = new Set<SimulatedLink>();
  readonly #connections = new Set<ShardConnection>();
  readonly #sessions = new Map<string, ShardSession>();
  readonly #account: AccountConnections;
  #hub: ShardHub | null = null;

  constructor(world: SimulationWorld) {
    this.#world = world;
    this.process = new SimulatedProcess(world.time);
    this.process.application = this.#createApplication();
    this.#account = this.process.run(() => new AccountConnections(ACCOUNT));
  }

  /** Accepts connections from then on. */
  async start(): Promise<void> {
    const { process } = this;
    const hub = await process.waitFor(process.run(() => ShardHub.start()));
    const open = hub.open.bind(hub);
    hub.open = async (...introduced) => {
      const session = await open(...introduced);
      // The hub has ended one that took longer to open than the shard's next one.
      if (session.isOpen) this.#sessions.set(session.shardId, session);
      return session;
    };
    this.#hub = hub;
    const recheck = () => {
      process.after(LINK_TIMES.recheckMs, recheck);
      for (const connection of this.#connections) void connection.recheck(this.#findActor);
    };
    recheck();
  }

  get isListening(): boolean {
    return this.process.isAlive && this.#hub !== null;
  }

  get hubId(): string | undefined {
    return this.#hub?.id;
  }

  /** Whether the shard is connected here, with this bot. */
  knows(shardId: string, botId: string): boolean {
    const session = this.#sessions.get(shardId);
    return session?.isOpen === true && session.bots.has(botId);
  }

  /** Links of a killed process break; a machine that vanishes tells nobody. */
  kill(toldShards: boolean): void {
    this.process.kill();
    for (const link of this.#links) link.break({ toldShard: toldShards, toldHub: false });
  }

  drain(): void {
    if (this.#hub) this.#world.time.start(this.process.run(() => this.#hub?.drain()) ?? Promise.resolve());
  }

  stop(): void {
    this.process.run(() => this.#hub?.stop());
  }

  /** After a committed change. */
  synchronize(botIds: string[]): void {
    if (this.isListening)
      this.#world.time.start(this.process.run(() => syncDesiredStates({ accountId: ACCOUNT, botIds })));
  }

  /** @returns False where it does not listen. */
  accept(link: SimulatedLink): boolean {
    const hub = this.#hub;
    if (!hub) return false;
    this.#links.add(link);
    const stream = new Duplex({ write: (_chunk, _encoding, done) => done(), read: () => {} });
    link.hubEnd.onSend = (frame) => this.#noteMoves(frame);
    const socket = link.hubEnd as unknown as WebSocket;
    const connection = new ShardConnection(
      { hub, scheduler: { schedule: readAll }, account: this.#account, stream, findActor: this.#findActor },
      socket,
      { token: "", origin: ORIGIN, actor: ACTOR },
    );
    this.#connections.add(connection);
    socket.once("close", () => this.#connections.delete(connection));
    return true;
  }

  #noteMoves(frame: ServiceFrame): void {
    const { movedAt, time } = this.#world;
    if (frame.t !== "revoke" || frame.why !== "moved") return;
    for (const key of frame.bots.map(String)) if (!movedAt.has(key)) movedAt.set(key, time.now);
  }

  #findActor = async (): Promise<Actor> => {
    await this.#world.database.ask(this.process);
    return ACTOR;
  };

  #createApplication() {
    const { database: rows, time } = this.#world;
    // What fails for another reason than an outage fails the simulation, although the service would go on.
    const write = (line: string) => {
      const { err } = JSON.parse(line);
      if (err && err.type !== Outage.name) time.start(Promise.reject(new Error(line)));
    };
    return createApplication(runningApplication().get(settings))
      .set(log, createLog("warn", { write }))
      .set(engine, this.#world.engineOf(this.process))
      .set(database, rows.connectionsOf(this.process))
      .set(broker, { prefix: "", quickRedis: { status: "wait" } } as Broker)
      .set(shardLogs, new MemoryRecentEntries(SHARD_LOGS))
      .set(openConnections, { reserve: async () => true, release: () => {} } as unknown as ValueOf<
        typeof openConnections
      >)
      .set(membership, {
        ...{ join: async () => {}, mayAssign: true, isFenced: false, mayHaveForerunner: true },
      } as unknown as ValueOf<typeof membership>);
  }
}

/** The real scheduler measures how long the processor takes. */
function readAll(reader: FrameReader): void {
  while (reader.nextFrameBytes() !== null) reader.readNextFrame();
}
