import type { BotAssignment } from "../../data/engine/bot-assignment.ts";
import type { HelloNumber } from "../../data/engine/fleet-engine.ts";
import type { RandomNumbers } from "./random-numbers.ts";
import type { VirtualTime } from "./virtual-time.ts";

export type SimulatedShardFrame =
  | { kind: "hello"; hello: HelloNumber; epoch: number | null; held: BotAssignment[] }
  | { kind: "heartbeat"; at: number; held: BotAssignment[] }
  | { kind: "release"; bots: BotAssignment[] }
  | { kind: "select"; categories: readonly string[] | null };

export type SimulatedHubFrame =
  | { kind: "welcome"; epoch: number; held: BotAssignment[] }
  | { kind: "assign"; bots: BotAssignment[] }
  | { kind: "revoke"; bots: BotAssignment[] }
  | { kind: "acknowledge"; at: number }
  | { kind: "lost" }
  | { kind: "drain" };

export type LinkEnd = "lost" | "superseded" | "badFrame";

interface Side<T> {
  onFrame: (frame: T) => void;
  onEnd: (why: LinkEnd) => void;
}

/** One direction: frames arrive in order. */
interface Direction {
  busyUntil: number;
}

const DELAY_MS = { min: 1, max: 60, tail: 600 };

/** One connection of a shard: ordered in each direction, with frames that are lost only when it breaks. */
export class SimulatedLink {
  shardSide: Side<SimulatedHubFrame> | null = null;
  hubSide: Side<SimulatedShardFrame> | null = null;
  readonly #toShard: Direction = { busyUntil: 0 };
  readonly #toHub: Direction = { busyUntil: 0 };
  /** Nothing arrives any more, in either direction. */
  #isBroken = false;
  readonly #time: VirtualTime;
  readonly #random: RandomNumbers;

  constructor(time: VirtualTime, random: RandomNumbers) {
    this.#time = time;
    this.#random = random;
  }

  sendToShard(frame: SimulatedHubFrame): void {
    this.#deliver(this.#toShard, () => this.shardSide?.onFrame(frame));
  }

  sendToHub(frame: SimulatedShardFrame): void {
    this.#deliver(this.#toHub, () => this.hubSide?.onFrame(frame));
  }

  /** Frames that are sent from now on wait. */
  stall(direction: "toShard" | "toHub", ms: number): void {
    const { now } = this.#time;
    const stalled = direction === "toShard" ? this.#toShard : this.#toHub;
    stalled.busyUntil = Math.max(stalled.busyUntil, now + ms);
  }

  /** The hub ends it: what it sent before still arrives. */
  closeFromHub(why: LinkEnd): void {
    this.hubSide = null;
    this.#deliver(this.#toShard, () => this.#endAtShard(why));
  }

  /** The shard ends it: what it sent before may arrive. */
  closeFromShard(): void {
    this.shardSide = null;
    this.#deliver(this.#toHub, () => this.#endAtHub());
  }

  /** Frames on their way are lost. A side that is not told believes that the link exists. */
  break({ toldShard, toldHub }: { toldShard: boolean; toldHub: boolean }): void {
    this.#isBroken = true;
    if (toldShard) this.#time.after(this.#delay(), () => this.#endAtShard("lost"));
    if (toldHub) this.#time.after(this.#delay(), () => this.#endAtHub());
  }

  #endAtShard(why: LinkEnd): void {
    const side = this.shardSide;
    this.shardSide = null;
    side?.onEnd(why);
  }

  #endAtHub(): void {
    const side = this.hubSide;
    this.hubSide = null;
    side?.onEnd("lost");
  }

  #deliver(direction: Direction, run: () => void): void {
    direction.busyUntil = Math.max(direction.busyUntil, this.#time.now + this.#delay());
    this.#time.after(direction.busyUntil - this.#time.now, () => {
      if (!this.#isBroken) run();
    });
  }

  #delay = (): number => this.#random.delay(DELAY_MS);
}
