import { z } from "zod";
import { staffOnly } from "../../contract/access.ts";
import { AccountBan, AccountChange, AccountSearch, AccountSummary } from "../../contract/admin.ts";
import { Ok } from "../../contract/text.ts";
import { AccountFlag, STAFF_FLAGS } from "../../contract/user.ts";
import type { Db } from "../../data/db.ts";
import type { AccountActor } from "../actor.ts";
import { botCap, lockAccount } from "../bots/bot-cap.ts";
import { Fault, invalid, notFound } from "../fault.ts";
import { operation } from "../operation.ts";

const MAX_FOUND = 50;
/** Only an admin makes staff, or touches an account of staff. */
const RANKS = STAFF_FLAGS;

/** Accounts by a part of the name or e-mail address, or by the whole id; the newest when nothing is asked. */
export const searchAccounts = operation(
  { name: "admin.searchAccounts", access: staffOnly, input: AccountSearch, output: z.array(AccountSummary) },
  async ({ text }, { db }) => {
    const key = text.trim().toLowerCase();
    const rows = await db.account.findMany({
      where: { OR: [{ id: key }, { usernameKey: { contains: key } }, { emailKey: { contains: key } }] },
      include: { _count: { select: { bots: true } } },
      orderBy: { id: "desc" },
      take: MAX_FOUND,
    });
    return rows.map((row) => ({ ...row, bots: row._count.bots, botCap: botCap(row) }));
  },
);

/** Flags and the bot limit of an account. */
export const changeAccount = operation(
  { name: "admin.changeAccount", access: staffOnly, input: AccountChange, output: Ok, writes: true },
  async ({ accountId, setFlags = 0, clearFlags = 0, botLimit }, { actor, db, audit }) => {
    const before = await requireSubordinate(db, actor, accountId, setFlags | clearFlags);
    if ((setFlags | clearFlags) & AccountFlag.Banned) {
      throw new Fault("invalid_request", "An account is banned with a reason, not by its flag alone.");
    }
    const flags = (before.flags | setFlags) & ~clearFlags;
    await db.account.update({ where: { id: accountId }, data: { flags, botLimit } });
    audit({
      action: "account.change",
      targetId: accountId,
      accountId,
      before: { flags: before.flags, botLimit: before.botLimit },
      after: { flags, botLimit: botLimit === undefined ? before.botLimit : botLimit },
    });
    return { ok: true };
  },
);

/** Counts from the account's next call on, whatever credential it comes with. */
export const setBan = operation(
  { name: "admin.setBan", access: staffOnly, input: AccountBan, output: Ok, writes: true },
  async ({ accountId, banned, reason = null }, { actor, db, audit, touchFleet }) => {
    const { flags } = await requireSubordinate(db, actor, accountId, 0);
    if (banned && reason === null) throw invalid(["reason"], "must say why the account is banned");
    const wasBanned = (flags & AccountFlag.Banned) !== 0;
    const changed = banned ? flags | AccountFlag.Banned : flags & ~AccountFlag.Banned;
    await db.account.update({ where: { id: accountId }, data: { flags: changed, banReason: banned ? reason : null } });
    audit({
      action: banned ? "account.ban" : "account.unban",
      targetId: accountId,
      accountId,
      before: { banned: wasBanned },
      after: { banned, ...(banned && { reason }) },
    });
    touchFleet({ accountId });
    return { ok: true };
  },
);

async function requireSubordinate(db: Db, actor: AccountActor, accountId: string, touched: number) {
  const limits = await lockAccount(db, accountId);
  if (!limits) throw notFound("account");
  const isAdmin = actor.kind !== "operator" && (actor.flags & AccountFlag.Admin) !== 0;
  const guarded = ((limits.flags | touched) & RANKS) !== 0;
  if (guarded && !isAdmin) throw new Fault("forbidden", "Only an admin can change staff.");
  if ("flags" in actor && actor.accountId === accountId) {
    throw new Fault("forbidden", "Another admin must change your own account.");
  }
  return limits;
}
