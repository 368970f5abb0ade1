import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { TestShard } from "../../control/testing/test-shard.ts";
import type { BenchAccount } from "./scale-messages.ts";

const POLL_MS = 20;
const RETRY_MS = 200;
const MAX_WAIT_MS = 180_000;

export async function until(isSo: () => boolean | Promise<boolean>, what: string, pollMs = POLL_MS): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${MAX_WAIT_MS / 1000} s`);
    await sleep(pollMs);
  }
}

interface LinkPlace {
  url: string;
  account: BenchAccount;
  capacity: number;
}

/** A shard link without a platform behind it, which connects again when it is told to. */
export class ScaleLink {
  readonly #place: LinkPlace;
  readonly #shardId: string;
  #shard: TestShard;

  private constructor(place: LinkPlace) {
    this.#place = place;
    this.#shard = this.#connect();
    this.#shardId = this.#shard.shardId;
  }

  /** @returns The links, once each has a lease. */
  static async open(count: number, placeOf: (index: number) => LinkPlace): Promise<ScaleLink[]> {
    const links = Array.from({ length: count }, (_, index) => new ScaleLink(placeOf(index)));
    await Promise.all(links.map((link) => link.#greet()));
    return links;
  }

  get bots(): number {
    return this.#shard.bots.size;
  }

  /** Breaks the connection, and continues the lease on a new one. */
  async connectAgain(): Promise<void> {
    const epoch = this.#shard.framesOf("welcome")[0]?.epoch;
    const bots = this.#shard.bots;
    this.#shard.terminate();
    this.#shard = this.#connect(this.#shardId);
    for (const [id, bot] of bots) this.#shard.bots.set(id, bot);
    await this.#greet(epoch);
  }

  /** Sends a new state of each of its bots, which says when it was sent. */
  report(): number {
    for (const id of this.#shard.bots.keys()) this.#shard.sendPresence(id, { presenceStatus: `sent ${Date.now()}` });
    return this.#shard.bots.size;
  }

  close(): void {
    this.#shard.disconnect();
  }

  #connect(shardId?: string): TestShard {
    const { url, account } = this.#place;
    return new TestShard({ gateway: `${url}/gateway/v1`, token: account.token, ...(shardId && { shardId }) });
  }

  /** Says hello until the service answers: one that is busy may refuse the connection. */
  async #greet(epoch?: number): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      const shard = this.#shard;
      const changes = { capacity: this.#place.capacity, held: shard.held, ...(epoch !== undefined && { epoch }) };
      const opened = once(shard.socket, "open").then(() => true);
      const isOpen = await Promise.race([opened, once(shard.socket, "close").then(() => false)]).catch(() => false);
      if (isOpen) {
        await shard.hello(changes);
        await until(() => shard.framesOf("welcome").length > 0 || shard.closed !== null, "the service's welcome");
        if (shard.closed === null) return void shard.frames.splice(1);
      }
      await sleep(RETRY_MS);
      const { bots } = shard;
      this.#shard = this.#connect(shard.shardId);
      for (const [id, bot] of bots) this.#shard.bots.set(id, bot);
    }
    throw new Error("a link was refused again and again");
  }
}
