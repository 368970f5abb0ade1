import { CloseCode, type Selection } from "../../../control/protocol.ts";
import type { Access } from "../../contract/access.ts";
import { managedShardAccess, shardAccess } from "../../contract/link-access.ts";
import { db } from "../../data/db.ts";
import type { ShardSelector } from "../../data/engine/engine.ts";
import { type AccountActor, type Actor, checkAccess } from "../actor.ts";
import { Fault } from "../fault.ts";

/** Why a shard may not do what it asks for; it is told by a close code. */
export class ShardRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Whether the actor passes all of these. */
export function isAllowed(actor: Actor, accesses: readonly Access[]): boolean {
  return accesses.every((access) => refusalOf(actor, access) === null);
}

function refusalOf(actor: Actor, access: Access): Fault | null {
  try {
    checkAccess(actor, access);
    return null;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

/** The operator is the cluster that the service itself started. @throws ShardRefusal */
export function requireShardActor(actor: Actor): AccountActor {
  const refused = shardAccess.filter((access) => refusalOf(actor, access) !== null);
  if (refused.length === 0) return actor as AccountActor;
  if (actor.kind !== "apiToken" && actor.kind !== "oauth") {
    throw new ShardRefusal(CloseCode.Token, "A shard needs an API token or an OAuth2 token.");
  }
  if (refusalOf(actor, shardAccess[0] as Access)?.code === "user_banned") {
    throw new ShardRefusal(CloseCode.Token, "This account may not use the service.");
  }
  const missing = refused.map(({ scope }) => scope).join(", ");
  throw new ShardRefusal(CloseCode.Scope, `The token needs the scope ${missing}.`);
}

const MANAGED_REFUSED_CODE = "auth.managed_auth_refused";

/** The right that a shard of this kind uses: asked at its hello, with each change, each second and before it gets a bot. */
export function requireShardAccess(actor: Actor, managed: boolean): AccountActor {
  const admitted = requireShardActor(actor);
  if (managed && !isAllowed(admitted, managedShardAccess)) {
    throw new ShardRefusal(CloseCode.Scope, `${MANAGED_REFUSED_CODE}: managed categories need an API token of staff.`);
  }
  return admitted;
}

/** The bots that the shard may take. Managed categories are served by the operator's clusters only. */
export async function selectorOf(actor: Actor, managed: boolean, select: Selection): Promise<ShardSelector> {
  const shardActor = requireShardAccess(actor, managed);
  const bucketId = shardActor.accountId;
  const { kind } = shardActor;
  const credential = kind === "oauth" ? `oauth ${shardActor.applicationId}` : kind;
  if (kind === "operator") return { bucketId, credential, managed: false, isLocal: true, ...select };
  if (!managed && select.categories?.length) {
    // Its own only: of another account's category nobody learns anything.
    const where = { id: { in: select.categories }, accountId: bucketId, managedSlots: { not: null } };
    const found = await db().category.findMany({ where, select: { name: true }, take: 1 });
    if (found[0]) {
      const why = `${MANAGED_REFUSED_CODE}: the category ${found[0].name} is managed; end that, or leave it out.`;
      throw new ShardRefusal(CloseCode.Scope, why);
    }
  }
  return { bucketId, credential, managed, ...select };
}
