import type { ForwardOutcome, ForwardRequest } from "#control/bot-call.ts";
import { MAX_FORWARDS_PER_ACCOUNT } from "../../../contract/limits/link.ts";
import { log } from "../../../log.ts";
import type { AssignedBots } from "../assigning/assigned-bots.ts";
import type { ShardAuthorization } from "../connecting/shard-authorization.ts";
import { forwardCommand, refusedForward } from "./forward-command.ts";
import type { PendingCalls } from "./pending-calls.ts";

interface ForwardingShard {
  shardId: string;
  authorization: ShardAuthorization;
  bots: AssignedBots;
  calls: PendingCalls;
}

/** Commands that the bots of one shard forward at this moment. */
export class PendingForwards {
  readonly #shard: ForwardingShard;
  /** The number of pending forwards by account, of all shards of this process. */
  readonly #countByAccount: Map<string, number>;
  #size = 0;

  constructor(shard: ForwardingShard, countByAccount: Map<string, number>) {
    this.#shard = shard;
    this.#countByAccount = countByAccount;
  }

  get size(): number {
    return this.#size;
  }

  /** Resolves when the receiving bots have answered. Never rejects: a failure is a refusal. */
  async forward(request: ForwardRequest): Promise<ForwardOutcome> {
    const { shardId, authorization, bots, calls } = this.#shard;
    const sender = bots.get({ botId: request.id, fence: request.fence });
    if (!sender) return refusedForward("unavailable");
    const { accountId } = sender;
    if ((this.#countByAccount.get(accountId) ?? 0) >= MAX_FORWARDS_PER_ACCOUNT) {
      return refusedForward("busy");
    }
    this.#addToCount(accountId, 1);
    try {
      const isOwnersCall = !request.caller.user && calls.consumeForwardRight(request.id);
      return await forwardCommand(request, { sender, shardId, actor: await authorization.recheck(), isOwnersCall });
    } catch (err) {
      log().warn({ err }, "a command was not forwarded");
      return refusedForward("unavailable");
    } finally {
      this.#addToCount(accountId, -1);
    }
  }

  #addToCount(accountId: string, difference: 1 | -1): void {
    this.#size += difference;
    const count = (this.#countByAccount.get(accountId) ?? 0) + difference;
    if (count > 0) this.#countByAccount.set(accountId, count);
    else this.#countByAccount.delete(accountId);
  }
}
