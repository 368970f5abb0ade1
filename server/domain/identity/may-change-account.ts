import { AccountFlag, STAFF_FLAGS } from "../../contract/flags.ts";
import type { AccountActor } from "../actor.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import type { Context } from "../operation.ts";

/** Staff change users, an admin changes staff too, nobody changes their own account; the operator changes any. */
export async function lockChangeableAccount(
  { actor, db }: Pick<Context, "actor" | "db">,
  accountId: string,
  touched: number,
) {
  const before = await lockAccount(db, accountId);
  if (actor.kind !== "operator") requireRank(actor, accountId, before.flags | touched);
  return before;
}

function requireRank(actor: Exclude<AccountActor, { kind: "operator" }>, accountId: string, flags: number): void {
  if ((flags & STAFF_FLAGS) !== 0 && (actor.flags & AccountFlag.Admin) === 0) {
    throw new Fault("forbidden", "Only an admin can change staff.");
  }
  if (actor.accountId === accountId) throw new Fault("forbidden", "Another admin must change your own account.");
}
