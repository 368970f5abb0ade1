import type { RawData, WebSocket } from "ws";
import { CloseCode, type HubFrame, ShardFrame } from "../../../control/protocol.ts";
import { parseForeignJson } from "../../contract/storable.ts";
import { Fault } from "../../domain/fault.ts";
import type { Hub } from "../../domain/fleet/hub.ts";
import { requireShardActor, ShardRefusal } from "../../domain/fleet/shard-pool.ts";
import type { ShardSession, Sink } from "../../domain/fleet/shard-session.ts";
import { log } from "../../log.ts";
import { actorOf, type Credentials } from "./identify-shard.ts";

/** A shard that says nothing for so long is gone; it beats every few seconds. */
const SILENT_MS = 30_000;
/** In ten seconds. Answers come as often as somebody asks. */
const MOST_FRAMES = 4_000;
const MOST_ANSWERS = 400_000;
const FRAMES_WINDOW_MS = 10_000;
const LONGEST_REASON = 120;

/** One WebSocket of a shard: frames in the order in which they came, each checked before anything is done. */
export class ShardConnection implements Sink {
  readonly #hub: Hub;
  readonly #socket: WebSocket;
  readonly #credentials: Credentials;
  #session: ShardSession | null = null;
  #work: Promise<void> = Promise.resolve();
  #heardAt = Date.now();
  #isClosed = false;
  #window = { from: Date.now(), frames: 0, answers: 0 };

  constructor(hub: Hub, socket: WebSocket, credentials: Credentials) {
    this.#hub = hub;
    this.#socket = socket;
    this.#credentials = credentials;
    socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    socket.on("error", (err) => log().debug({ err }, "the connection of a shard broke"));
    socket.on("close", () => this.#next(async () => this.#session?.linkLost()));
  }

  send(frame: HubFrame): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  close(code: number, reason: string): void {
    this.#isClosed = true;
    this.#socket.close(code, reason.slice(0, LONGEST_REASON));
  }

  goAway(): void {
    this.close(CloseCode.Restarting, "The service restarts.");
    setTimeout(() => this.#socket.terminate(), 1_000).unref();
  }

  /** A token that was revoked, or an account that was banned, ends the connection and the lease at once. */
  async recheck(): Promise<void> {
    if (Date.now() - this.#heardAt > SILENT_MS) this.#socket.terminate();
    try {
      requireShardActor(await actorOf(this.#credentials.token, this.#credentials.origin));
    } catch (error) {
      if (error instanceof Fault && error.code === "unavailable") return; // the database is away: nothing is known
      if (this.#session) await this.#hub.end(this.#session);
      this.close(CloseCode.Token, error instanceof Error ? error.message : "The token is no longer valid.");
    }
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#heardAt = Date.now();
    const frame = isBinary ? null : readFrame(data);
    const isAnswer = frame !== null && frame !== "unknown" && frame.t === "reply";
    if (this.#isFlooding(isAnswer)) this.close(CloseCode.TooMany, "Too many frames.");
    else if (frame === null) this.close(CloseCode.BadFrame, "This is not a frame of the protocol.");
    else if (frame !== "unknown") this.#next(() => this.#take(frame));
  }

  async #take(frame: ShardFrame): Promise<void> {
    // What came before the other end closed still counts: a shard says goodbye and goes.
    if (this.#isClosed) return;
    if (frame.t === "hello") {
      this.#session = await this.#hub.open(frame, this.#credentials.actor, this);
    } else if (this.#session) {
      await this.#session.take(frame);
    } else {
      this.close(CloseCode.BadFrame, "A shard says hello first.");
    }
  }

  #next(run: () => Promise<void> | undefined): void {
    this.#work = this.#work.then(run).catch((error) => {
      const { code, reason } = closeFor(error);
      this.close(code, reason);
    });
  }

  #isFlooding(isAnswer: boolean): boolean {
    const now = Date.now();
    if (now - this.#window.from > FRAMES_WINDOW_MS) this.#window = { from: now, frames: 0, answers: 0 };
    if (isAnswer) this.#window.answers += 1;
    else this.#window.frames += 1;
    return this.#window.frames > MOST_FRAMES || this.#window.answers > MOST_ANSWERS;
  }
}

/** Frames of a kind that this version does not know are passed over. */
function readFrame(data: RawData): ShardFrame | "unknown" | null {
  try {
    const value = parseForeignJson(data.toString());
    const parsed = ShardFrame.safeParse(value);
    if (parsed.success) return parsed.data;
    const kind = (value as { t?: unknown } | null)?.t;
    return typeof kind === "string" && !KINDS.has(kind) ? "unknown" : null;
  } catch {
    return null;
  }
}

const KINDS = new Set<string>(ShardFrame.options.map((option) => option.shape.t.value));

/** What closes a connection, for an error of any kind. */
function closeFor(error: unknown): { code: number; reason: string } {
  if (error instanceof ShardRefusal) return { code: error.code, reason: error.message };
  log().error({ err: error }, "a frame of a shard could not be taken");
  return { code: CloseCode.Restarting, reason: "Something went wrong on our side." };
}
