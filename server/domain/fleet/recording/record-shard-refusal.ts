import { REFUSAL_RECORD_LIMIT } from "../../../contract/limits/link.ts";
import { transaction } from "../../../data/db.ts";
import { consumePoints } from "../../../data/rate-limit-counters.ts";
import { log } from "../../../log.ts";
import type { Actor } from "../../actor.ts";
import { recordAuditEntries } from "../../record-audit-entries.ts";

interface RefusedShard {
  shardId: string | null;
  code: number;
  reason: string;
}

/** Shows in the account's activity why its shard was refused, within a rate limit. Never rejects. */
export async function recordShardRefusal(actor: Actor, { shardId, code, reason }: RefusedShard): Promise<void> {
  if (actor.kind === "nobody" || actor.kind === "operator") return;
  log().info({ accountId: actor.accountId, shardId, code, reason }, "a shard was refused");
  try {
    if (!(await consumePoints(REFUSAL_RECORD_LIMIT, actor.accountId)).allowed) return;
    const target = shardId === null ? {} : { targetId: shardId };
    await transaction((tx) =>
      recordAuditEntries(tx, actor, [{ action: "shard.refuse", after: { code, reason }, ...target }]),
    );
  } catch (err) {
    log().warn({ err }, "the refusal of a shard was not recorded");
  }
}
