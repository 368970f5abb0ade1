import { log } from "../../../log.ts";
import type { AccountActor, Actor } from "../../actor.ts";
import { Fault } from "../../fault.ts";
import { requireShardAccess } from "./shard-access.ts";
import { ShardRefusal } from "./shard-peer.ts";

/** After a refusal the shard is not offered bots for this time. */
const REFUSAL_COOLDOWN_MS = 1_000;

/** The rights of a connected shard. They are checked again whenever the shard uses them. */
export class ShardAuthorization {
  readonly #managed: boolean;
  readonly #findActor: () => Promise<Actor>;
  #actor: AccountActor;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(actor: AccountActor, managed: boolean, findActor: () => Promise<Actor>) {
    this.#actor = actor;
    this.#managed = managed;
    this.#findActor = findActor;
  }

  /** The actor of the latest check. */
  get actor(): AccountActor {
    return this.#actor;
  }

  /** False shortly after a refusal. */
  get mayBeOffered(): boolean {
    return performance.now() - this.#refusedAt > REFUSAL_COOLDOWN_MS;
  }

  /** @throws Fault and ShardRefusal */
  async recheck(findActor = this.#findActor): Promise<AccountActor> {
    this.#actor = requireShardAccess(await findActor(), this.#managed);
    return this.#actor;
  }

  /** Checked before credentials are sent. Any error counts as a refusal; the next recheck closes the connection. */
  async mayReceiveCredentials(): Promise<boolean> {
    try {
      await this.recheck();
      return true;
    } catch (err) {
      const isRefusal = err instanceof Fault || err instanceof ShardRefusal;
      if (!isRefusal) log().error({ err }, "the rights of a shard could not be checked; it receives no bots");
      this.#refusedAt = performance.now();
      return false;
    }
  }
}
