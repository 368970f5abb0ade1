import type { WebSocket } from "ws";
import { CloseCode, type HubFrame, type ShardFrame } from "../../../control/protocol.ts";
import {
  LINK_BYTES,
  LINK_COSTS,
  LINK_MOST_UNSENT_BYTES,
  LINK_POINTS,
  LINK_SHARED_FACTOR,
  LINK_TIMES,
  LINK_UNREAD_BYTES,
  LINK_WAITING,
} from "../../contract/limits/link.ts";
import type { Actor } from "../../domain/actor.ts";
import { Bucket } from "../../domain/fleet/bucket.ts";
import type { Hub } from "../../domain/fleet/hub.ts";
import { noteRefusal } from "../../domain/fleet/note-refusal.ts";
import { requireShardActor, ShardRefusal } from "../../domain/fleet/shard-pool.ts";
import type { ShardSession, Sink } from "../../domain/fleet/shard-session.ts";
import { log } from "../../log.ts";
import { cutReason, isAway, refusalOf } from "./closing.ts";
import type { FairTurns, Reader } from "./fair-turns.ts";
import { accountOf, actorOf, type Credentials, type LookUp } from "./identify-shard.ts";
import type { LinkAccount, Share } from "./link-accounts.ts";
import { readFrame } from "./read-frame.ts";

type Hello = Extract<ShardFrame, { t: "hello" }>;

interface Parts {
  hub: Hub;
  turns: FairTurns;
  /** What it shares with the account's other connections. */
  account: LinkAccount;
}

/** These say what a person has to change; they stand in the account's activity. */
const NOTED: ReadonlySet<number> = new Set([CloseCode.BadFrame, CloseCode.Token, CloseCode.Scope, CloseCode.TooMany]);
/** From whoever was closed for this nothing more is taken. */
const FLOODS: ReadonlySet<number> = new Set([CloseCode.BadFrame, CloseCode.TooMany]);
const NO_FRAME = "This is not a frame of the protocol.";
const WENT_WRONG = new ShardRefusal(CloseCode.Restarting, "Something went wrong on our side.");
const TOO_MANY_SHARDS = new ShardRefusal(
  CloseCode.TooMany,
  "This account has as many shards as it may have. Stop some of them.",
);
const TOO_MUCH = new ShardRefusal(
  CloseCode.TooMany,
  "More than a shard may send. Run fewer bots in it, or more slowly.",
);

/** One WebSocket of a shard: its frames are read in turn with those of others, and none waits for what another began. */
export class ShardConnection implements Sink, Reader {
  readonly accountId: string;
  readonly #parts: Parts;
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
  #bytes = new Bucket(LINK_BYTES);
  #points = new Bucket(LINK_POINTS);
  #share: Share;

  constructor(parts: Parts, socket: WebSocket, credentials: Credentials) {
    this.#parts = parts;
    this.#socket = socket;
    this.#credentials = credentials;
    this.accountId = accountOf(credentials);
    this.#share = parts.account.own;
    socket.on("message", (data, isBinary) => this.#receive(data as Buffer, isBinary));
    socket.on("error", (err) => log().debug({ err }, "the connection of a shard broke"));
    socket.on("close", () => this.#end());
  }

  lookUp = (): Promise<Actor> => actorOf(this.#credentials.token, this.#credentials.origin);

  send(frame: HubFrame): void {
    if (this.#isClosed || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(JSON.stringify(frame));
    if (this.#socket.bufferedAmount > LINK_MOST_UNSENT_BYTES) this.#socket.terminate(); // it reads nothing
  }

  close(code: number, reason: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#dropWaiting();
    this.#socket.removeAllListeners("message");
    this.#socket.close(code, cutReason(reason));
    if (FLOODS.has(code)) this.#socket.pause();
    else this.#socket.resume();
    if (NOTED.has(code)) void noteRefusal(this.#credentials.actor, { shardId: this.#shardId, code, reason });
  }

  goAway(): void {
    this.close(CloseCode.Restarting, "The service restarts.");
  }

  /** A right that is gone ends the connection and the lease. What cannot be asked now is asked again in a second. */
  async recheck(lookUp: LookUp): Promise<void> {
    if (this.#isClosed || this.#isRechecking) return;
    const now = performance.now();
    if (this.#socket.bufferedAmount <= LINK_UNREAD_BYTES) this.#readAt = now;
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
      const refusal = refusalOf(error);
      if (refusal) await this.#refuse(refusal);
      else if (!isAway(error)) log().warn({ err: error }, "the right of a shard could not be asked; again in a second");
    } finally {
      this.#isRechecking = false;
    }
  }

  nextBytes(): number | null {
    return this.#isClosed || this.#isOpening ? null : (this.#waiting[0]?.length ?? null);
  }

  readNext(): void {
    const data = this.#waiting.shift() as Buffer;
    this.#waitingBytes -= data.length;
    this.#parts.account.backlog.remove(data.length);
    this.#take(readFrame(data));
    this.goOn();
    if (this.#isGone) this.#end();
  }

  /** Hears more, when there is room for it. */
  goOn(): void {
    if (this.#isClosed || !this.#socket.isPaused || this.#isBehind(2)) return;
    const { backlog } = this.#parts.account;
    if (backlog.isOver(2)) backlog.hold(this);
    else {
      this.#heardAt = performance.now();
      this.#socket.resume();
    }
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#heardAt = performance.now();
    const mayCome = this.#share.bytes.take(data.length) && this.#bytes.take(data.length);
    if (!mayCome) this.#fail(TOO_MUCH);
    else if (isBinary) this.close(CloseCode.BadFrame, NO_FRAME);
    else this.#keep(data);
  }

  #keep(data: Buffer): void {
    this.#waiting.push(data);
    this.#waitingBytes += data.length;
    const { backlog } = this.#parts.account;
    backlog.add(data.length);
    if (this.#isBehind(1) || backlog.isOver(1)) this.#socket.pause();
    this.#parts.turns.add(this);
  }

  #dropWaiting(): void {
    const bytes = this.#waitingBytes;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#parts.account.backlog.letGo(this);
    this.#parts.account.backlog.remove(bytes);
  }

  /** More waits than a part of what may. */
  #isBehind(part: number): boolean {
    return this.#waiting.length > LINK_WAITING.frames / part || this.#waitingBytes > LINK_WAITING.bytes / part;
  }

  #take(frame: ShardFrame | "unknown" | null): void {
    if (frame === null) this.close(CloseCode.BadFrame, NO_FRAME);
    else if (!this.#mayCost(this.#costOf(frame))) this.#fail(TOO_MUCH);
    else if (frame === "unknown") return;
    else if (frame.t === "hello") this.#hello(frame);
    else if (this.#session) this.#session.take(frame).catch((error) => this.#fail(error));
    else this.close(CloseCode.BadFrame, "A shard says hello first.");
  }

  #mayCost(points: number): boolean {
    return this.#share.points.take(points) && this.#points.take(points);
  }

  /** What we asked for is free. */
  #costOf(frame: ShardFrame | "unknown"): number {
    if (frame === "unknown") return 1;
    if (frame.t === "reply" && this.#session?.calls.isUnderWay(frame.n)) return 0;
    return LINK_COSTS[frame.t] ?? 1;
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
        this.#parts.turns.add(this);
        if (this.#isGone) this.#end();
      });
  }

  async #open(frame: Hello): Promise<void> {
    const session = await this.#parts.hub.open(frame, await this.lookUp(), this);
    if (this.#isClosed) return this.#parts.hub.end(session);
    this.#session = session;
    if (!session.pool.managed && !session.pool.isLocal) return;
    this.#share = this.#parts.account.shared;
    this.#bytes = new Bucket(LINK_BYTES, LINK_SHARED_FACTOR);
    this.#points = new Bucket(LINK_POINTS, LINK_SHARED_FACTOR);
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
    session?.linkLost().catch((err) => log().error({ err }, "the bots of a lost shard were not marked"));
  }

  #fail(error: unknown): void {
    const known = refusalOf(error);
    if (!known) log().error({ err: error }, "a frame of a shard could not be taken");
    const { code, message } = known ?? WENT_WRONG;
    this.close(code, message);
  }

  async #refuse({ code, message }: ShardRefusal): Promise<void> {
    const session = this.#session;
    this.close(code, message);
    if (!session) return;
    await this.#parts.hub.end(session).catch((err) => log().error({ err }, "a refused shard was not forgotten"));
  }
}
