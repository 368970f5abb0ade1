import type { BotAssignment } from "../../data/engine/bot-assignment.ts";
import type { HelloNumber } from "../../data/engine/fleet-engine.ts";
import type { ShardSelector } from "../../data/engine/shard-selector.ts";
import type { LinkEnd, SimulatedLink, SimulatedShardFrame } from "./simulated-link.ts";
import { ignoreOutage } from "./simulated-process.ts";
import type { SimulatedSession } from "./simulated-session.ts";
import type { SimulationWorld } from "./simulation-world.ts";

const HELLO_AGAIN_MS = 5_000;

export interface SimulatedShardFacts {
  shardId: string;
  selector: ShardSelector;
  capacity: number;
}
export interface Introduction {
  facts: SimulatedShardFacts;
  hello: HelloNumber;
  epoch: number | null;
  held: BotAssignment[];
  link: SimulatedLink;
  isConnected: () => boolean;
}
interface SessionOpener {
  open(introduction: Introduction): Promise<SimulatedSession>;
  /** @returns Whether the engine lost its data. */
  ensureData(): Promise<boolean>;
  claimSoon(): void;
}
interface ConnectionParts {
  world: SimulationWorld;
  hub: SessionOpener;
  link: SimulatedLink;
  facts: SimulatedShardFacts;
}

/** The hub's end of a link: does what ShardConnection and handleFrame do. */
export class SimulatedConnection {
  readonly #world: SimulationWorld;
  readonly #hub: SessionOpener;
  readonly #link: SimulatedLink;
  #facts: SimulatedShardFacts;
  #queue: SimulatedShardFrame[] = [];
  #session: SimulatedSession | null = null;
  #helloAt: number | null = null;
  #isOpening = false;
  #isClosed = false;
  #isEnded = false;

  constructor({ world, hub, link, facts }: ConnectionParts) {
    this.#world = world;
    this.#hub = hub;
    this.#link = link;
    this.#facts = facts;
  }

  receive(frame: SimulatedShardFrame): void {
    this.#queue.push(frame);
    this.#readQueue();
  }

  /** The other end has closed: frames that it sent before are still read. */
  end(): void {
    this.#isEnded = true;
    if (this.#isOpening || (!this.#isClosed && this.#queue.length > 0)) return;
    this.#isClosed = true;
    if (this.#session) this.#session.isOpen = false;
    this.#session = null;
  }

  #readQueue(): void {
    while (!this.#isOpening && !this.#isClosed) {
      const frame = this.#queue.shift();
      if (!frame) break;
      if (frame.kind === "hello") this.#onHello(frame);
      else if (!this.#session) this.#close("badFrame");
      else
        this.#world.time.start(this.#handle(frame, this.#session).catch((error: unknown) => this.#closeAfter(error)));
    }
    if (this.#isEnded) this.end();
  }

  #onHello({ hello, epoch, held }: Extract<SimulatedShardFrame, { kind: "hello" }>): void {
    const { now } = this.#world.time;
    const isFirst = this.#helloAt === null;
    if (!isFirst && this.#session?.isOpen !== false && now - (this.#helloAt ?? 0) <= HELLO_AGAIN_MS) {
      this.#close("badFrame");
      return;
    }
    this.#helloAt = now;
    this.#isOpening = true;
    const introduction = { facts: this.#facts, hello, epoch, held, link: this.#link };
    const opening = this.#open({ ...introduction, isConnected: () => !this.#isEnded })
      .catch((error: unknown) => this.#closeAfter(error))
      .finally(() => {
        this.#isOpening = false;
        this.#readQueue();
      });
    this.#world.time.start(opening);
  }

  async #open(introduction: Introduction): Promise<void> {
    const session = await this.#hub.open(introduction);
    if (this.#isClosed) session.isOpen = false;
    else this.#session = session;
  }

  async #handle(frame: Exclude<SimulatedShardFrame, { kind: "hello" }>, session: SimulatedSession): Promise<void> {
    switch (frame.kind) {
      case "heartbeat":
        if (await session.onHeartbeat(frame.held)) this.#link.sendToShard({ kind: "acknowledge", at: frame.at });
        else await this.#onLeaseLost(session);
        return;
      case "release":
        return session.onRelease(frame.bots);
      case "select":
        this.#facts = { ...this.#facts, selector: { ...this.#facts.selector, categories: frame.categories } };
        await session.updateSelector(frame.categories);
        return this.#hub.claimSoon();
    }
  }

  async #onLeaseLost(session: SimulatedSession): Promise<void> {
    const hasLostData = await this.#hub.ensureData();
    session.isOpen = false;
    if (hasLostData) this.#close("lost");
    else this.#link.sendToShard({ kind: "lost" });
  }

  #close(why: LinkEnd): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#queue = [];
    this.#link.closeFromHub(why);
    this.end();
  }

  #closeAfter(error: unknown): void {
    ignoreOutage(error);
    this.#close("lost");
  }
}
