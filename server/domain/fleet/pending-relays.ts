import type { ShardFrameOf } from "../../../control/protocol.ts";
import { RELAYS_OF_ACCOUNT } from "../../contract/limits/link.ts";
import { log } from "../../log.ts";
import type { HeldBots } from "./held-bots.ts";
import type { PendingCalls } from "./pending-calls.ts";
import { type RelayOutcome, refusedRelay, relay } from "./relay.ts";
import type { ShardRight } from "./shard-right.ts";

interface Shard {
  shardId: string;
  right: ShardRight;
  bots: HeldBots;
  calls: PendingCalls;
}

/** The commands that the bots of one shard send on and that are under way: nothing else waits for them. */
export class PendingRelays {
  readonly #shard: Shard;
  /** By account, at all shards of this process. */
  readonly #underWay: Map<string, number>;

  constructor(shard: Shard, underWay: Map<string, number>) {
    this.#shard = shard;
    this.#underWay = underWay;
  }

  /** Answers when the others have, or at once with a refusal. Rejects never. */
  async take(frame: ShardFrameOf<"relay">): Promise<RelayOutcome> {
    const { shardId, right, bots, calls } = this.#shard;
    const sender = bots.get(frame.id, frame.fence);
    if (!sender) return refusedRelay("this shard does not hold the bot.");
    const { accountId } = sender;
    if ((this.#underWay.get(accountId) ?? 0) >= RELAYS_OF_ACCOUNT) {
      return refusedRelay("too many commands are being sent on at this moment; try again in a few seconds.");
    }
    this.#count(accountId, 1);
    try {
      const isOwners = !frame.caller.user && calls.takeSend(frame.id);
      return await relay({ sender, shardId, frame, actor: await right.ask(), isOwners });
    } catch (err) {
      log().warn({ err }, "a command was not sent on");
      return refusedRelay("the service cannot do this right now; try again in a moment.");
    } finally {
      this.#count(accountId, -1);
    }
  }

  #count(accountId: string, more: 1 | -1): void {
    const now = (this.#underWay.get(accountId) ?? 0) + more;
    if (now > 0) this.#underWay.set(accountId, now);
    else this.#underWay.delete(accountId);
  }
}
