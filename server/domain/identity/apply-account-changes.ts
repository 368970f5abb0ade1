import { AccountFlag, BLOCKED_FLAGS } from "../../contract/flags.ts";
import { Fault } from "../fault.ts";
import type { Context } from "../operation.ts";
import { lockChangeableAccount } from "./may-change-account.ts";

type WriteContext = Pick<Context, "actor" | "db" | "audit" | "publishChangedBots">;

interface AccountFlagsAndLimit {
  /** Bits of `AccountFlag`. */
  set?: number;
  clear?: number;
  /** Null restores what the flags allow; undefined changes nothing. */
  botLimit?: number | null | undefined;
  reason?: string | undefined;
}

/** Changes flags and the bot limit of an account: for staff in the portal, and for the operator's command line. */
export async function applyAccountChange(
  context: WriteContext,
  accountId: string,
  { set = 0, clear = 0, botLimit, reason }: AccountFlagsAndLimit,
): Promise<{ flags: number; botLimit: number | null }> {
  const before = await lockChangeableAccount(context, accountId, set | clear);
  if ((set | clear) & AccountFlag.Banned) {
    throw new Fault("invalid_request", "An account is banned with a reason, not by its flag alone.");
  }
  const after = { flags: (before.flags | set) & ~clear, botLimit: botLimit === undefined ? before.botLimit : botLimit };
  await context.db.account.update({ where: { id: accountId }, data: after });
  const beforeChange = { flags: before.flags, botLimit: before.botLimit };
  context.audit({
    ...{ action: "account.update", targetId: accountId, accountId, before: beforeChange },
    after: { ...after, ...(reason !== undefined && { reason }) },
  });
  if ((before.flags ^ after.flags) & BLOCKED_FLAGS) context.publishChangedBots({ accountId });
  return after;
}

/** Takes effect with the account's next call, whatever its credential; the account's bots stop. */
export async function applyAccountBan(
  context: WriteContext,
  accountId: string,
  { banned, reason }: { banned: boolean; reason: string | null },
): Promise<{ flags: number }> {
  const before = await lockChangeableAccount(context, accountId, 0);
  const flags = banned ? before.flags | AccountFlag.Banned : before.flags & ~AccountFlag.Banned;
  await context.db.account.update({ where: { id: accountId }, data: { flags, banReason: banned ? reason : null } });
  context.audit({
    action: banned ? "account.ban" : "account.unban",
    targetId: accountId,
    accountId,
    before: { banned: (before.flags & AccountFlag.Banned) !== 0 },
    after: { banned, ...(banned && { reason }) },
  });
  context.publishChangedBots({ accountId });
  return { flags };
}
