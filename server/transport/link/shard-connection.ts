import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { CloseCode, PROTOCOL_VERSION, type ServiceFrame, type ShardFrameOf } from "#control/protocol.ts";
import { corkForTick } from "#control/timing/cork-for-tick.ts";
import {
  LINK_BYTES_LIMIT,
  LINK_FRAME_POINTS,
  LINK_HELLO_AGAIN_LIMIT,
  LINK_MAX_UNSENT_BYTES,
  LINK_POINTS_LIMIT,
  LINK_SHARED_SHARD_FACTOR,
  LINK_SLOW_READER_BYTES,
} from "../../contract/limits/link.ts";
import { requireShardActor } from "../../domain/fleet/connecting/shard-access.ts";
import type { ShardHub } from "../../domain/fleet/connecting/shard-hub.ts";
import type { ShardPeer } from "../../domain/fleet/connecting/shard-peer.ts";
import type { ShardSession } from "../../domain/fleet/connecting/shard-session.ts";
import { recordShardRefusal } from "../../domain/fleet/recording/record-shard-refusal.ts";
import { TokenBucket } from "../../domain/token-bucket.ts";
import { log } from "../../log.ts";
import { isStorageUnavailable } from "../http/describe-error.ts";
import type { AccountConnections, TrafficLimits } from "./account-connections.ts";
import { type ActorLookup, accountIdOf, type Credentials, type findActor } from "./authenticate-shard.ts";
import {
  badFrame,
  type Closure,
  INTERNAL_ERROR,
  INVALID_FRAME,
  NORMAL_CLOSURE,
  OLD_PROTOCOL,
  RESTART,
  TOO_MANY_SHARDS,
  TOO_MUCH_TRAFFIC,
  toClosure,
  truncateReason,
  UNAVAILABLE,
} from "./closures.ts";
import type { FairScheduler, FrameReader } from "./fair-scheduler.ts";
import { FrameQueue } from "./frame-queue.ts";
import { createFrameSender } from "./frame-sender.ts";
import { handleFrame } from "./handle-frame.ts";
import { linkTimes } from "./link-times.ts";
import { type ParsedFrame, parseFrame } from "./parse-frame.ts";
import { toIntroduction } from "./translate-frames.ts";

type Hello = ShardFrameOf<"hello">;

interface ConnectionDependencies {
  hub: ShardHub;
  scheduler: Pick<FairScheduler, "schedule">;
  /** What the WebSocket writes to. */
  stream: Duplex;
  /** What it shares with the account's other connections. */
  account: AccountConnections;
  findActor: typeof findActor;
}

/** After these codes nothing more is read from the socket. */
const FLOOD_CODES: ReadonlySet<number> = new Set([CloseCode.BadFrame, CloseCode.TooMany]);
/** The account's activity shows these: their owner has to change something. */
const RECORDED_CODES: ReadonlySet<number> = new Set([...FLOOD_CODES, CloseCode.Token, CloseCode.Scope]);

/** One WebSocket of a shard. A scheduler decides when its frames are read; no frame waits for an earlier one's work. */
export class ShardConnection implements FrameReader {
  readonly accountId: string;
  readonly #dependencies: ConnectionDependencies;
  readonly #socket: WebSocket;
  readonly #credentials: Credentials;
  readonly #peer: ShardPeer;
  readonly #times = linkTimes();
  readonly #openedAt = performance.now();
  #session: ShardSession | null = null;
  #shardId: string | null = null;
  #isOpening = false;
  #isRechecking = false;
  #isClosed = false;
  /** The other end has closed. Frames that it sent before are still read. */
  #isEnded = false;
  #receivedAt = performance.now();
  /** When the shard had last read nearly everything that was sent to it. */
  #drainedAt = performance.now();
  readonly #queue: FrameQueue;
  #bytesLimit = new TokenBucket(LINK_BYTES_LIMIT);
  #pointsLimit = new TokenBucket(LINK_POINTS_LIMIT);
  readonly #helloLimit = new TokenBucket(LINK_HELLO_AGAIN_LIMIT);
  #accountLimits: TrafficLimits;

  constructor(dependencies: ConnectionDependencies, socket: WebSocket, credentials: Credentials) {
    this.#dependencies = dependencies;
    this.#socket = socket;
    this.#credentials = credentials;
    this.accountId = accountIdOf(credentials);
    this.#accountLimits = dependencies.account.own;
    this.#queue = new FrameQueue(dependencies.account.backlog);
    this.#peer = createFrameSender({
      isConnected: () => !this.#isEnded,
      findActor: () => dependencies.findActor(credentials.token, credentials.origin),
      send: (frame) => this.#send(frame),
      close: (closure) => this.#close(closure),
    });
    socket.on("message", (data, isBinary) => this.#receive(data as Buffer, isBinary));
    socket.on("error", (err) => log().debug({ err }, "the connection of a shard broke"));
    socket.on("close", () => this.#end());
  }

  #send(frame: ServiceFrame): void {
    if (this.#isClosed || this.#socket.readyState !== this.#socket.OPEN) return;
    corkForTick(this.#dependencies.stream);
    this.#socket.send(JSON.stringify(frame));
    if (this.#socket.bufferedAmount > LINK_MAX_UNSENT_BYTES) this.#socket.terminate();
  }

  #close({ code, reason }: Closure): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#clearQueue();
    this.#socket.removeAllListeners("message");
    this.#socket.close(code, truncateReason(reason));
    if (FLOOD_CODES.has(code)) this.#socket.pause();
    else this.#socket.resume();
    if (RECORDED_CODES.has(code)) {
      void recordShardRefusal(this.#credentials.actor, { shardId: this.#shardId, code, reason });
    }
  }

  closeForRestart = (): void => this.#close(RESTART);

  /** Runs each second. Ends the connection of a silent or slow shard, and of a shard that has lost its rights. */
  async recheck(lookUpActor: ActorLookup): Promise<void> {
    if (this.#isClosed || this.#isRechecking) return;
    const now = performance.now();
    if (this.#socket.bufferedAmount <= LINK_SLOW_READER_BYTES) this.#drainedAt = now;
    const isSilent = this.#queue.isEmpty && !this.#socket.isPaused && now - this.#receivedAt > this.#times.silentMs;
    if (isSilent || now - this.#drainedAt > this.#times.unreadMs) this.#socket.terminate();
    else if (this.#shardId === null && now - this.#openedAt > this.#times.helloMs) {
      this.#close(badFrame("A shard says hello first, within ten seconds."));
    } else await this.#recheckRights(() => lookUpActor(this.#credentials));
  }

  async #recheckRights(lookUpActor: () => ReturnType<ActorLookup>): Promise<void> {
    this.#isRechecking = true;
    try {
      if (this.#session) await this.#session.recheck(lookUpActor);
      else requireShardActor(await lookUpActor());
    } catch (error) {
      const closure = toClosure(error);
      if (closure) await this.#closeAndEndSession(closure);
      else if (!isStorageUnavailable(error)) {
        log().warn({ err: error }, "the rights of a shard could not be checked; they are checked again in a second");
      }
    } finally {
      this.#isRechecking = false;
    }
  }

  nextFrameBytes(): number | null {
    return this.#isClosed || this.#isOpening ? null : this.#queue.nextBytes;
  }

  readNextFrame(): void {
    const data = this.#queue.takeNext();
    if (!data) return;
    this.#handle(parseFrame(data));
    this.resumeReading();
    if (this.#isEnded) this.#end();
  }

  /** Reads from the socket again, once half of the queue is empty. */
  resumeReading(): void {
    if (this.#isClosed || !this.#socket.isPaused || this.#queue.isFilled(1 / 2)) return;
    const { backlog } = this.#dependencies.account;
    if (backlog.isFilled(1 / 2)) backlog.resumeWhenDrained(this);
    else {
      this.#receivedAt = performance.now();
      this.#socket.resume();
    }
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#receivedAt = performance.now();
    const isWithinLimits = this.#accountLimits.bytes.consume(data.length) && this.#bytesLimit.consume(data.length);
    if (!isWithinLimits) this.#close(TOO_MUCH_TRAFFIC);
    else if (isBinary) this.#close(INVALID_FRAME);
    else this.#enqueue(data);
  }

  #enqueue(data: Buffer): void {
    this.#queue.add(data);
    if (this.#queue.isFilled(1) || this.#dependencies.account.backlog.isFilled(1)) this.#socket.pause();
    this.#dependencies.scheduler.schedule(this);
  }

  #clearQueue(): void {
    this.#dependencies.account.backlog.cancelResume(this);
    this.#queue.clear();
  }

  #handle(frame: ParsedFrame): void {
    if (frame === null) this.#close(INVALID_FRAME);
    else if (!this.#consumePoints(this.#pointsOf(frame))) this.#close(TOO_MUCH_TRAFFIC);
    else if (frame === "unknown") return;
    else if (frame.t === "hello") this.#handleHello(frame);
    else if (!this.#session) this.#close(badFrame("A shard says hello first."));
    else {
      const send = (reply: ServiceFrame) => this.#send(reply);
      const closeAfterBye = () => this.#close(NORMAL_CLOSURE);
      handleFrame(frame, { session: this.#session, send, closeAfterBye }).catch((error) => this.#closeAfter(error));
    }
  }

  #consumePoints = (points: number): boolean =>
    this.#accountLimits.points.consume(points) && this.#pointsLimit.consume(points);

  /** Answers to the service's own calls are free. */
  #pointsOf(frame: Exclude<ParsedFrame, null>): number {
    if (frame === "unknown") return 1;
    if (frame.t === "reply" && this.#session?.calls.isPending(frame.n)) return 0;
    if (frame.t === "items" && this.#session?.items.isAwaited(frame)) return 0;
    return LINK_FRAME_POINTS[frame.t] ?? 1;
  }

  #handleHello(hello: Hello): void {
    if (this.#shardId === null) this.#startSession(hello);
    else if (hello.shardId === this.#shardId && this.#mayStartAgain()) this.#startSession(hello);
    else this.#close(badFrame("A connection says hello once, and again only when its lease is over."));
  }

  /** A shard whose lease ran out, by the service's clock or its own, says hello again on the same connection. */
  #mayStartAgain = (): boolean => this.#session?.isOpen === false || this.#helloLimit.consume(1);

  #startSession(hello: Hello): void {
    this.#isOpening = true;
    this.#openSession(hello)
      .catch((error) => this.#closeAfter(error))
      .finally(() => {
        this.#isOpening = false;
        this.#dependencies.scheduler.schedule(this);
        if (this.#isEnded) this.#end();
      });
  }

  async #openSession(hello: Hello): Promise<void> {
    if (this.#shardId === null) {
      if (!(await this.#dependencies.account.addShard(hello.shardId))) return this.#close(TOO_MANY_SHARDS);
      this.#shardId = hello.shardId;
    }
    const actor = await this.#peer.findActor();
    if (hello.v !== PROTOCOL_VERSION) return this.#close(OLD_PROTOCOL);
    const session = await this.#dependencies.hub.open(toIntroduction(hello), actor, this.#peer);
    if (this.#isClosed) return session.onDisconnect(); // the shard may still run bots of its earlier lease
    this.#session = session;
    if (!session.isShared) return;
    this.#accountLimits = this.#dependencies.account.shared;
    this.#bytesLimit = new TokenBucket(LINK_BYTES_LIMIT, LINK_SHARED_SHARD_FACTOR);
    this.#pointsLimit = new TokenBucket(LINK_POINTS_LIMIT, LINK_SHARED_SHARD_FACTOR);
  }

  /** The other end is closed: the queue is read first, then the session ends. */
  #end(): void {
    this.#isEnded = true;
    if (this.#isOpening || (!this.#isClosed && !this.#queue.isEmpty)) return;
    this.#isClosed = true;
    this.#clearQueue();
    if (this.#shardId !== null) this.#dependencies.account.removeShard(this.#shardId);
    this.#shardId = null;
    const session = this.#session;
    this.#session = null;
    session
      ?.onDisconnect()
      .catch((err) => log().error({ err }, "the bots of a disconnected shard were not marked as disconnected"));
  }

  #closeAfter(error: unknown): void {
    const closure = toClosure(error) ?? (isStorageUnavailable(error) ? UNAVAILABLE : null);
    if (!closure) log().error({ err: error }, "a frame of a shard could not be handled");
    this.#close(closure ?? INTERNAL_ERROR);
  }

  async #closeAndEndSession(closure: Closure): Promise<void> {
    const session = this.#session;
    this.#close(closure);
    if (!session) return;
    await this.#dependencies.hub
      .end(session)
      .catch((err) => log().error({ err }, "the session of a refused shard did not end"));
  }
}
