import { AccountFlag, STAFF_FLAGS } from "../../contract/account-flags.ts";
import type { Db } from "../../data/db.ts";
import type { AccountActor } from "../actor.ts";
import { Fault } from "../fault.ts";
import { lockApplication } from "./require-own-application.ts";

/** An application for staff to change. Applications of staff, the caller's own included, are changed by an admin only. */
export async function lockApplicationForStaff(tx: Db, actor: AccountActor, id: string) {
  const row = await lockApplication(tx, id);
  if (actor.kind === "operator" || (actor.flags & AccountFlag.Admin) !== 0) return row;
  const { flags } = await tx.account.findUniqueOrThrow({ where: { id: row.ownerId }, select: { flags: true } });
  if ((flags & STAFF_FLAGS) === 0) return row;
  throw new Fault("forbidden", "Only an admin can change an application of staff.");
}

/** Nobody can approve a disabled application, so it is not verified either. */
export function requireEnabled({ disabled }: { disabled: boolean }): void {
  if (disabled) throw new Fault("unable_to_process", "This application is disabled: enable it first.");
}
