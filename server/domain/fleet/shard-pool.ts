import { CloseCode, type Selection } from "../../../control/protocol.ts";
import { LINK_SCOPES } from "../../contract/access.ts";
import { AccountFlag, STAFF_FLAGS } from "../../contract/user.ts";
import { db } from "../../data/db.ts";
import type { Pool } from "../../data/engine/engine.ts";
import type { AccountActor, Actor } from "../actor.ts";

/** Why a shard may not do what it asks for; it is told by a close code. */
export class ShardRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * API tokens, and applications with the three scopes; never a session (specification 5.1). The operator is the cluster
 * that the service itself started.
 */
export function requireShardActor(actor: Actor): AccountActor {
  if (actor.kind === "operator") return actor;
  if (actor.kind !== "apiToken" && actor.kind !== "oauth") {
    throw new ShardRefusal(CloseCode.Token, "A shard needs an API token or an OAuth2 token.");
  }
  if ((actor.flags & (AccountFlag.Banned | AccountFlag.Disabled)) !== 0) {
    throw new ShardRefusal(CloseCode.Token, "This account may not use the service.");
  }
  const missing = LINK_SCOPES.filter((scope) => actor.kind === "oauth" && !actor.scopes?.has(scope));
  if (missing.length) throw new ShardRefusal(CloseCode.Scope, `The token needs the scope ${missing.join(", ")}.`);
  return actor as AccountActor;
}

const MANAGED_REFUSED = "auth.managed_auth_refused";

/** The bots that the shard may take. Managed categories are served by the operator's clusters only. */
export async function poolOf(actor: Actor, managed: boolean, select: Selection): Promise<Pool> {
  const shardActor = requireShardActor(actor);
  const bucketId = shardActor.accountId;
  if (shardActor.kind === "operator") return { bucketId, managed: false, isLocal: true, ...select };
  if (managed && (shardActor.flags & STAFF_FLAGS) === 0) throw new ShardRefusal(CloseCode.Scope, MANAGED_REFUSED);
  if (!managed && select.categories?.length) {
    const where = { id: { in: select.categories }, managedSlots: { not: null } };
    if (await db().category.count({ where })) throw new ShardRefusal(CloseCode.Scope, MANAGED_REFUSED);
  }
  return { bucketId, managed, ...select };
}
