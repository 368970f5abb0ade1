import { REFUSAL_NOTED } from "../../contract/limits/link.ts";
import { countCall } from "../../data/counters.ts";
import { transaction } from "../../data/db.ts";
import { log } from "../../log.ts";
import type { Actor } from "../actor.ts";
import { recordChanges } from "../audit.ts";

interface Refused {
  shardId: string | null;
  code: number;
  reason: string;
}

/** The account's activity says that its shard was refused, and why; now and then. Rejects never. */
export async function noteRefusal(actor: Actor, { shardId, code, reason }: Refused): Promise<void> {
  if (actor.kind === "nobody" || actor.kind === "operator") return;
  log().info({ accountId: actor.accountId, shardId, code, reason }, "a shard was refused");
  try {
    if (!(await countCall(REFUSAL_NOTED, actor.accountId)).allowed) return;
    const change = { action: "shard.refused", after: { code, reason }, ...(shardId !== null && { targetId: shardId }) };
    await transaction((tx) => recordChanges(tx, actor, [change]));
  } catch (err) {
    log().warn({ err }, "the refusal of a shard was not noted");
  }
}
