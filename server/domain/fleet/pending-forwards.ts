import type { ShardFrameOf } from "../../../control/protocol.ts";
import { MAX_FORWARDS_PER_ACCOUNT } from "../../contract/limits/link.ts";
import { log } from "../../log.ts";
import type { AssignedBots } from "./assigned-bots.ts";
import { type ForwardOutcome, forwardCommand, refusedForward } from "./forward-command.ts";
import type { PendingCalls } from "./pending-calls.ts";
import type { ShardAuthorization } from "./shard-authorization.ts";

interface ForwardingShard {
  shardId: string;
  authorization: ShardAuthorization;
  bots: AssignedBots;
  calls: PendingCalls;
}

/** The commands that the bots of one shard send on and that are under way: nothing else waits for them. */
export class PendingForwards {
  readonly #shard: ForwardingShard;
  /** By account, at all shards of this process. */
  readonly #underWay: Map<string, number>;

  constructor(shard: ForwardingShard, underWay: Map<string, number>) {
    this.#shard = shard;
    this.#underWay = underWay;
  }

  /** Answers when the others have, or at once with a refusal. Rejects never. */
  async forward(frame: ShardFrameOf<"relay">): Promise<ForwardOutcome> {
    const { shardId, authorization: right, bots, calls } = this.#shard;
    const sender = bots.get(frame.id, frame.fence);
    if (!sender) return refusedForward("this shard does not hold the bot.");
    const { accountId } = sender;
    if ((this.#underWay.get(accountId) ?? 0) >= MAX_FORWARDS_PER_ACCOUNT) {
      return refusedForward("too many commands are being sent on at this moment; try again in a few seconds.");
    }
    this.#count(accountId, 1);
    try {
      const isOwners = !frame.caller.user && calls.consumeSendRight(frame.id);
      return await forwardCommand({ sender, shardId, frame, actor: await right.recheck(), isOwners });
    } catch (err) {
      log().warn({ err }, "a command was not sent on");
      return refusedForward("the service cannot do this right now; try again in a moment.");
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
