import type { Access } from "../../../contract/access.ts";
import type { FaultCode } from "../../../contract/errors.ts";
import { managedShardAccess, shardAccess } from "../../../contract/link-access.ts";
import { db } from "../../../data/db.ts";
import type { ShardSelector } from "../../../data/engine/shard-selector.ts";
import { type AccountActor, type Actor, checkAccess } from "../../actor.ts";
import { Fault } from "../../fault.ts";
import type { BotSelection } from "./shard-introduction.ts";
import { ShardRefusal } from "./shard-peer.ts";

/** Whether the actor has all of these rights. */
export function isAllowed(actor: Actor, accesses: readonly Access[]): boolean {
  return accesses.every((access) => findAccessFault(actor, access) === null);
}

function findAccessFault(actor: Actor, access: Access): Fault | null {
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
  const faults = shardAccess.flatMap((access) => {
    const fault = findAccessFault(actor, access);
    return fault ? [{ fault, scope: access.scopes?.join(" or ") }] : [];
  });
  if (actor.kind !== "operator" && actor.kind !== "apiToken" && actor.kind !== "oauth") {
    throw new ShardRefusal("unauthorized", "A shard needs an API token or an OAuth2 token.");
  }
  if (faults.length === 0) return actor;
  if (faults[0] && BLOCKED_CODES.has(faults[0].fault.code)) {
    throw new ShardRefusal("unauthorized", "This account may not use the service.");
  }
  throw new ShardRefusal("forbidden", `The token needs the scope ${faults.map(({ scope }) => scope).join(", ")}.`);
}

const BLOCKED_CODES: ReadonlySet<FaultCode> = new Set(["user_banned", "account_deleted"]);

const MANAGED_REFUSED_CODE = "auth.managed_auth_refused";

/** Checked when a shard connects, at each change, each second, and before a shard receives bots. @throws ShardRefusal */
export function requireShardAccess(actor: Actor, managed: boolean): AccountActor {
  const shardActor = requireShardActor(actor);
  if (managed && !isAllowed(shardActor, managedShardAccess)) {
    throw new ShardRefusal("forbidden", `${MANAGED_REFUSED_CODE}: managed categories need an API token of staff.`);
  }
  return shardActor;
}

/** The bots that the shard may claim. Only the operator's clusters serve managed categories. @throws ShardRefusal */
export async function selectorOf(
  actor: AccountActor,
  managed: boolean,
  selection: BotSelection,
): Promise<ShardSelector> {
  const { accountId, kind } = actor;
  const credential = kind === "oauth" ? `oauth ${actor.applicationId}` : kind;
  if (kind === "operator") return { accountId, credential, managed: false, isLocal: true, ...selection };
  if (!managed && selection.categories?.length) {
    // Only the account's own categories: the refusal must not tell whether another account's category exists.
    const where = { id: { in: selection.categories }, accountId, managedSlots: { not: null } };
    const found = await db().category.findMany({ where, select: { name: true }, take: 1 });
    if (found[0]) {
      const why = `${MANAGED_REFUSED_CODE}: the category ${found[0].name} is managed; end that, or leave it out.`;
      throw new ShardRefusal("forbidden", why);
    }
  }
  return { accountId, credential, managed, ...selection };
}
