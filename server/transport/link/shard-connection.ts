import type { WebSocket } from "ws";
import { CloseCode, type ServiceFrame, type ShardFrame } from "../../../control/protocol.ts";
import {
  LINK_BYTES_LIMIT,
  LINK_FRAME_POINTS,
  LINK_MAX_QUEUED,
  LINK_MAX_UNSENT_BYTES,
  LINK_POINTS_LIMIT,
  LINK_SHARED_SHARD_FACTOR,
  LINK_SLOW_READER_BYTES,
  LINK_TIMES,
} from "../../contract/limits/link.ts";
import type { Actor } from "../../domain/actor.ts";
import { recordShardRefusal } from "../../domain/fleet/record-shard-refusal.ts";
import { requireShardActor, ShardRefusal } from "../../domain/fleet/shard-access.ts";
import type { ShardHub } from "../../domain/fleet/shard-hub.ts";
import type { ShardPeer, ShardSession } from "../../domain/fleet/shard-session.ts";
import { TokenBucket } from "../../domain/fleet/token-bucket.ts";
import { log } from "../../log.ts";
import { isDatabaseUnavailable } from "../http/describe-error.ts";
import type { AccountConnections, TrafficLimits } from "./account-connections.ts";
import { type ActorLookup, accountIdOf, type Credentials, findActor } from "./authenticate-shard.ts";
import { toShardRefusal, truncateReason } from "./close-codes.ts";
import type { FairScheduler, FrameReader } from "./fair-scheduler.ts";
import { parseFrame } from "./parse-frame.ts";

type Hello = Extract<ShardFrame, { t: "hello" }>;

interface ConnectionDependencies {
  hub: ShardHub;
  scheduler: FairScheduler;
  /** What it shares with the account's other connections. */
  account: AccountConnections;
}

/** These say what a person has to change; they stand in the account's activity. */
const RECORDED_CODES: ReadonlySet<number> = new Set([
  CloseCode.BadFrame,
  CloseCode.Token,
  CloseCode.Scope,
  CloseCode.TooMany,
]);
/** From whoever was closed for this nothing more is taken. */
const FLOOD_CODES: ReadonlySet<number> = new Set([CloseCode.BadFrame, CloseCode.TooMany]);
const INVALID_FRAME = "This is not a frame of the protocol.";
const INTERNAL_ERROR = new ShardRefusal(CloseCode.Restarting, "Something went wrong on our side.");
const TOO_MANY_SHARDS = new ShardRefusal(
  CloseCode.TooMany,
  "This account has as many shards as it may have. Stop some of them.",
);
const TOO_MUCH_TRAFFIC = new ShardRefusal(
  CloseCode.TooMany,
  "More than a shard may send. Run fewer bots in it, or more slowly.",
);

/** One WebSocket of a shard: its frames are read in turn with those of others, and none waits for what another began. */
export class ShardConnection implements ShardPeer, FrameReader {
  readonly accountId: string;
  readonly #parts: ConnectionDependencies;
  readonly #socket: WebSocket;
  readonly #credentials: Credentials;
  readonly #openedAt = performance.now();
  #session: ShardSession | null = null;
  #shardId: string | null = null;
  #helloAt = 0;
  #isOpening = false;
  #isRechecking = false;
  #isClosed = false;
  /** The other end has closed; what it sent before that still counts. */
  #isGone = false;
  #heardAt = performance.now();
  /** When little was left of what was sent to it. */
  #readAt = performance.now();
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #bytes = new TokenBucket(LINK_BYTES_LIMIT);
  #points = new TokenBucket(LINK_POINTS_LIMIT);
  #share: TrafficLimits;

  constructor(parts: ConnectionDependencies, socket: WebSocket, credentials: Credentials) {
    this.#parts = parts;
    this.#socket = socket;
    this.#credentials = credentials;
    this.accountId = accountIdOf(credentials);
    this.#share = parts.account.own;
    socket.on("message", (data, isBinary) => this.#receive(data as Buffer, isBinary));
    socket.on("error", (err) => log().debug({ err }, "the connection of a shard broke"));
    socket.on("close", () => this.#end());
  }

  findActor = (): Promise<Actor> => findActor(this.#credentials.token, this.#credentials.origin);

  send(frame: ServiceFrame): void {
    if (this.#isClosed || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(JSON.stringify(frame));
    if (this.#socket.bufferedAmount > LINK_MAX_UNSENT_BYTES) this.#socket.terminate(); // it reads nothing
  }

  close(code: number, reason: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#dropWaiting();
    this.#socket.removeAllListeners("message");
    this.#socket.close(code, truncateReason(reason));
    if (FLOOD_CODES.has(code)) this.#socket.pause();
    else this.#socket.resume();
    if (RECORDED_CODES.has(code))
      void recordShardRefusal(this.#credentials.actor, { shardId: this.#shardId, code, reason });
  }

  closeForRestart(): void {
    this.close(CloseCode.Restarting, "The service restarts.");
  }

  /** A right that is gone ends the connection and the lease. What cannot be asked now is asked again in a second. */
  async recheck(lookUp: ActorLookup): Promise<void> {
    if (this.#isClosed || this.#isRechecking) return;
    const now = performance.now();
    if (this.#socket.bufferedAmount <= LINK_SLOW_READER_BYTES) this.#readAt = now;
    const isSilent = this.#waiting.length === 0 && !this.#socket.isPaused && now - this.#heardAt > LINK_TIMES.silentMs;
    if (isSilent || now - this.#readAt > LINK_TIMES.unreadMs) this.#socket.terminate();
    else if (this.#shardId === null && now - this.#openedAt > LINK_TIMES.helloMs) {
      this.close(CloseCode.BadFrame, "A shard says hello first, within ten seconds.");
    } else await this.#askAgain(() => lookUp(this.#credentials));
  }

  async #askAgain(lookUp: () => Promise<Actor>): Promise<void> {
    this.#isRechecking = true;
    try {
      if (this.#session) await this.#session.recheck(lookUp);
      else requireShardActor(await lookUp());
    } catch (error) {
      const refusal = toShardRefusal(error);
      if (refusal) await this.#refuse(refusal);
      else if (!isDatabaseUnavailable(error))
        log().warn({ err: error }, "the right of a shard could not be asked; again in a second");
    } finally {
      this.#isRechecking = false;
    }
  }

  nextFrameBytes(): number | null {
    return this.#isClosed || this.#isOpening ? null : (this.#waiting[0]?.length ?? null);
  }

  readNextFrame(): void {
    const data = this.#waiting.shift() as Buffer;
    this.#waitingBytes -= data.length;
    this.#parts.account.backlog.remove(data.length);
    this.#take(parseFrame(data));
    this.resumeReading();
    if (this.#isGone) this.#end();
  }

  /** Hears more, when there is room for it. */
  resumeReading(): void {
    if (this.#isClosed || !this.#socket.isPaused || this.#isBehind(2)) return;
    const { backlog } = this.#parts.account;
    if (backlog.isOver(2)) backlog.resumeWhenDrained(this);
    else {
      this.#heardAt = performance.now();
      this.#socket.resume();
    }
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#heardAt = performance.now();
    const mayCome = this.#share.bytes.consume(data.length) && this.#bytes.consume(data.length);
    if (!mayCome) this.#fail(TOO_MUCH_TRAFFIC);
    else if (isBinary) this.close(CloseCode.BadFrame, INVALID_FRAME);
    else this.#keep(data);
  }

  #keep(data: Buffer): void {
    this.#waiting.push(data);
    this.#waitingBytes += data.length;
    const { backlog } = this.#parts.account;
    backlog.add(data.length);
    if (this.#isBehind(1) || backlog.isOver(1)) this.#socket.pause();
    this.#parts.scheduler.schedule(this);
  }

  #dropWaiting(): void {
    const bytes = this.#waitingBytes;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#parts.account.backlog.cancelResume(this);
    this.#parts.account.backlog.remove(bytes);
  }

  /** More waits than a part of what may. */
  #isBehind(part: number): boolean {
    return this.#waiting.length > LINK_MAX_QUEUED.frames / part || this.#waitingBytes > LINK_MAX_QUEUED.bytes / part;
  }

  #take(frame: ShardFrame | "unknown" | null): void {
    if (frame === null) this.close(CloseCode.BadFrame, INVALID_FRAME);
    else if (!this.#mayCost(this.#costOf(frame))) this.#fail(TOO_MUCH_TRAFFIC);
    else if (frame === "unknown") return;
    else if (frame.t === "hello") this.#hello(frame);
    else if (this.#session) this.#session.handle(frame).catch((error) => this.#fail(error));
    else this.close(CloseCode.BadFrame, "A shard says hello first.");
  }

  #mayCost(points: number): boolean {
    return this.#share.points.consume(points) && this.#points.consume(points);
  }

  /** What we asked for is free. */
  #costOf(frame: ShardFrame | "unknown"): number {
    if (frame === "unknown") return 1;
    if (frame.t === "reply" && this.#session?.calls.isPending(frame.n)) return 0;
    return LINK_FRAME_POINTS[frame.t] ?? 1;
  }

  #hello(frame: Hello): void {
    if (this.#shardId === null) {
      if (this.#parts.account.addShard(frame.shardId)) this.#begin(frame);
      else this.#fail(TOO_MANY_SHARDS);
    } else if (frame.shardId === this.#shardId && this.#mayBeginAnew()) this.#begin(frame);
    else this.close(CloseCode.BadFrame, "A connection says hello once, and again only when its lease is over.");
  }

  /** A shard whose lease has run out, by our clock or by its own, says hello again on the same connection. */
  #mayBeginAnew(): boolean {
    return this.#session?.isOpen === false || performance.now() - this.#helloAt > LINK_TIMES.helloAgainMs;
  }

  #begin(frame: Hello): void {
    this.#shardId = frame.shardId;
    this.#helloAt = performance.now();
    this.#isOpening = true;
    this.#open(frame)
      .catch((error) => this.#fail(error))
      .finally(() => {
        this.#isOpening = false;
        this.#parts.scheduler.schedule(this);
        if (this.#isGone) this.#end();
      });
  }

  async #open(frame: Hello): Promise<void> {
    const session = await this.#parts.hub.open(frame, await this.findActor(), this);
    if (this.#isClosed) return this.#parts.hub.end(session);
    this.#session = session;
    if (!session.selector.managed && !session.selector.isLocal) return;
    this.#share = this.#parts.account.shared;
    this.#bytes = new TokenBucket(LINK_BYTES_LIMIT, LINK_SHARED_SHARD_FACTOR);
    this.#points = new TokenBucket(LINK_POINTS_LIMIT, LINK_SHARED_SHARD_FACTOR);
  }

  /** The other end is gone: what it sent is read, and then the session knows. */
  #end(): void {
    this.#isGone = true;
    if (this.#isOpening || (!this.#isClosed && this.#waiting.length > 0)) return;
    this.#isClosed = true;
    this.#dropWaiting();
    if (this.#shardId !== null) this.#parts.account.removeShard(this.#shardId);
    this.#shardId = null;
    const session = this.#session;
    this.#session = null;
    session?.onDisconnect().catch((err) => log().error({ err }, "the bots of a lost shard were not marked"));
  }

  #fail(error: unknown): void {
    const known = toShardRefusal(error);
    if (!known) log().error({ err: error }, "a frame of a shard could not be taken");
    const { code, message } = known ?? INTERNAL_ERROR;
    this.close(code, message);
  }

  async #refuse({ code, message }: ShardRefusal): Promise<void> {
    const session = this.#session;
    this.close(code, message);
    if (!session) return;
    await this.#parts.hub.end(session).catch((err) => log().error({ err }, "a refused shard was not forgotten"));
  }
}
