import { type CallOutcome, CloseCode, type ShardFrameOf } from "../../../control/protocol.ts";
import { type Change, engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { log } from "../../log.ts";
import type { Actor } from "../actor.ts";
import type { AnswerMessage, CallMessage } from "./call-bot.ts";
import { ShardSession, type Sink } from "./shard-session.ts";
import { forgetShards, noteSeen } from "./shards.ts";
import { findBarred, loadWishes, syncWishes } from "./wishes.ts";

const REAP_MS = 500;
/** Changes and free bots that come together are looked at together. */
const GATHER_MS = 25;
const AT_A_TURN = 5;
/** The shards of one cluster come one after the other: the first one is not to take everything. */
const SIBLINGS_MS = 300;
const SWEEP_MS = 1_000;
const BANS_MS = 2_000;
const NOTE_SEEN_MS = 5_000;

/** The shards whose connections end in this process. */
export class Hub {
  readonly id = `hub-${newId()}`;
  readonly #sessions = new Map<string, ShardSession>();
  readonly #changed = new Set<string>();
  #gathering: NodeJS.Timeout | null = null;
  #hasFree = false;
  #barred = new Set<string>();
  #claiming: Promise<void> = Promise.resolve();
  readonly #stops: (() => void)[] = [];

  /** Reads which bots should run, and begins to hand them out. */
  static async start(): Promise<Hub> {
    const hub = new Hub();
    hub.#barred = await findBarred();
    await loadWishes();
    hub.#stops.push(
      engine().onChange((change) => hub.#hear(change)),
      engine().onHub(hub.id, (text) => hub.#take(JSON.parse(text) as CallMessage)),
      every(REAP_MS, () => hub.#reap()),
      every(SWEEP_MS, () => hub.#claimAll()),
      every(BANS_MS, () => hub.#followBans()),
      every(NOTE_SEEN_MS, () => hub.#noteSeen()),
    );
    return hub;
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    if (this.#gathering) clearTimeout(this.#gathering);
    for (const session of this.#sessions.values()) session.close(CloseCode.Restarting, "The service restarts.");
  }

  /** @throws ShardRefusal */
  async open(hello: ShardFrameOf<"hello">, actor: Actor, sink: Sink): Promise<ShardSession> {
    const before = this.#sessions.get(hello.shardId);
    const onRoom = () => this.#claimAll();
    const session = await ShardSession.open(hello, actor, { hubId: this.id, sink, onRoom });
    if (before && !before.uses(sink)) before.supersede();
    this.#sessions.set(hello.shardId, session);
    this.#hasFree = true;
    this.#gather(SIBLINGS_MS);
    return session;
  }

  async end(session: ShardSession): Promise<void> {
    if (this.#sessions.get(session.shardId) === session) this.#sessions.delete(session.shardId);
    await session.end();
  }

  #hear(change: Change): void {
    if (change.kind === "lost") this.#sessions.get(change.shardId)?.lose(change.botId, change.fence);
    if (change.kind === "wish") this.#changed.add(change.botId);
    if (change.kind === "free") this.#hasFree = true;
    if (change.kind === "wish" || change.kind === "free") this.#gather();
  }

  #gather(ms = GATHER_MS): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      this.#settle().catch((err) => log().error({ err }, "the hub could not follow a change"));
    }, ms);
  }

  async #settle(): Promise<void> {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const session of this.#sessions.values()) {
      const its = changed.filter((botId) => session.bots.has(botId));
      if (its.length) await session.refresh(its);
    }
    if (!this.#hasFree) return;
    this.#hasFree = false;
    await this.#claimAll();
  }

  /** One round at a time; whoever comes while one is under way gets the one after it. */
  #claimAll(): Promise<void> {
    const next = this.#claiming.then(() => this.#takeTurns());
    this.#claiming = next.catch(() => {});
    return next;
  }

  /** In turns, the emptiest first, so that the bots are spread over the shards. */
  async #takeTurns(): Promise<void> {
    for (let claimed = 1; claimed > 0; ) {
      claimed = 0;
      const emptiestFirst = [...this.#sessions.values()].sort((a, b) => a.bots.size - b.bots.size);
      for (const session of emptiestFirst) claimed += await session.claim(AT_A_TURN);
    }
  }

  async #reap(): Promise<void> {
    const { shards, bots } = await engine().reap();
    if (shards.length === 0) return;
    log().warn({ shards, bots }, "the leases of shards ran out");
    for (const shardId of shards) if (!this.#sessions.get(shardId)?.isOpen) this.#sessions.delete(shardId);
    await forgetShards(shards);
  }

  /** A ban and its end, whichever process they came from. */
  async #followBans(): Promise<void> {
    const barred = await findBarred();
    const changed = [...barred, ...this.#barred].filter((id) => barred.has(id) !== this.#barred.has(id));
    this.#barred = barred;
    await Promise.all(changed.map((accountId) => syncWishes({ accountId })));
  }

  async #noteSeen(): Promise<void> {
    if (this.#sessions.size) await noteSeen([...this.#sessions.keys()]);
  }

  async #take({ id, replyTo, shardId, botId, fence, ...request }: CallMessage): Promise<void> {
    const answer = (outcome: CallOutcome) => {
      const message: AnswerMessage = { to: "caller", id, outcome };
      engine()
        .send(replyTo, JSON.stringify(message))
        .catch((err) => log().warn({ err }, "an answer found no way back"));
    };
    const session = this.#sessions.get(shardId);
    const { nonce, call, budgetMs } = request;
    if (session) session.call({ botId, fence }, { nonce, call, budgetMs }, answer);
    else answer({ kind: "problem", problem: "bot_offline", message: "" });
  }
}

function every(ms: number, run: () => Promise<void>): () => void {
  const timer = setInterval(() => {
    run().catch((err) => log().error({ err }, "a round of the hub failed"));
  }, ms);
  return () => clearInterval(timer);
}
