import { log } from "../../log.ts";
import type { AccountActor, Actor } from "../actor.ts";
import { Fault } from "../fault.ts";
import { requireShardAccess, ShardRefusal } from "./shard-access.ts";

/** A shard that may not have bots at this moment is not offered any again at once. */
const REFUSAL_COOLDOWN_MS = 1_000;

/** By what right a shard is open; it is asked again for whatever it is used for. */
export class ShardAuthorization {
  readonly #managed: boolean;
  readonly #lookUp: () => Promise<Actor>;
  #actor: AccountActor;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(actor: AccountActor, managed: boolean, lookUp: () => Promise<Actor>) {
    this.#actor = actor;
    this.#managed = managed;
    this.#lookUp = lookUp;
  }

  /** As it was asked last. */
  get actor(): AccountActor {
    return this.#actor;
  }

  /** Whether there is any use in offering bots. */
  get mayBeOffered(): boolean {
    return performance.now() - this.#refusedAt > REFUSAL_COOLDOWN_MS;
  }

  /** @throws Fault and ShardRefusal */
  async recheck(lookUp = this.#lookUp): Promise<AccountActor> {
    this.#actor = requireShardAccess(await lookUp(), this.#managed);
    return this.#actor;
  }

  /** Before credentials are handed over. What cannot be asked is not handed over; the next recheck ends the link. */
  async mayReceiveCredentials(): Promise<boolean> {
    try {
      await this.recheck();
      return true;
    } catch (err) {
      const isRefusal = err instanceof Fault || err instanceof ShardRefusal;
      if (!isRefusal) log().error({ err }, "the right of a shard could not be asked; it is given no bots");
      this.#refusedAt = performance.now();
      return false;
    }
  }
}
