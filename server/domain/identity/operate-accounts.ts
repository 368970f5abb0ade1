import { z } from "zod";
import { AccountCreated, SignUp } from "../../contract/identity.ts";
import { text } from "../../contract/text.ts";
import { AccountFlag } from "../../contract/user.ts";
import type { Db } from "../../data/db.ts";
import { botCap, lockAccount } from "../bots/bot-cap.ts";
import { operatorOperation } from "../service/operator-operation.ts";
import { FlagNames, flagNames } from "./account-flags.ts";
import { createAccount } from "./create-account.ts";
import { openSession } from "./sign-in.ts";

const Account = z.object({ id: z.string(), username: z.string(), flags: z.array(z.string()) });
const CreatedAccount = SignUp.extend({ flags: FlagNames });

/** An account as `signUp` makes it, with the flags that the operator gives. */
export const createAccountWithFlags = operatorOperation(
  { name: "accounts.create", input: CreatedAccount, output: AccountCreated, writes: true },
  (account, context) => createAccount(account, context),
);

export const changeFlags = operatorOperation(
  {
    name: "accounts.changeFlags",
    input: z.strictObject({ set: FlagNames, unset: FlagNames }),
    output: Account,
    writes: true,
  },
  async ({ set, unset }, { actor, db, audit }) => {
    const before = await lockAccount(db, actor.accountId);
    const flags = (before.flags | set) & ~unset;
    audit({
      action: "account.changeFlags",
      targetId: actor.accountId,
      before: { flags: before.flags },
      after: { flags },
    });
    return writeFlags(db, actor.accountId, { flags });
  },
);

/** Counts from the account's next call on, whatever credential it comes with. */
export const banAccount = operatorOperation(
  {
    name: "accounts.ban",
    input: z.strictObject({ reason: text(1, 255).optional() }),
    output: Account,
    writes: true,
  },
  async ({ reason = null }, { actor, db, audit }) => {
    const { flags } = await lockAccount(db, actor.accountId);
    audit({ action: "account.ban", targetId: actor.accountId, after: { reason } });
    return writeFlags(db, actor.accountId, { flags: flags | AccountFlag.Banned, banReason: reason });
  },
);

export const unbanAccount = operatorOperation(
  { name: "accounts.unban", input: z.strictObject({}), output: Account, writes: true },
  async (_, { actor, db, audit }) => {
    const { flags } = await lockAccount(db, actor.accountId);
    audit({ action: "account.unban", targetId: actor.accountId });
    return writeFlags(db, actor.accountId, { flags: flags & ~AccountFlag.Banned, banReason: null });
  },
);

async function writeFlags(db: Db, id: string, data: { flags: number; banReason?: string | null }) {
  const row = await db.account.update({ where: { id }, data, select: { id: true, username: true, flags: true } });
  return { ...row, flags: flagNames(row.flags) };
}

/** Sets how many bots the account may have; null goes back to what its flags allow. */
export const limitBots = operatorOperation(
  {
    name: "accounts.limitBots",
    input: z.strictObject({ botLimit: z.int().min(0).max(1_000_000).nullable() }),
    output: z.object({ id: z.string(), username: z.string(), botLimit: z.int().nullable(), botCap: z.int() }),
    writes: true,
  },
  async ({ botLimit }, { actor, db, audit }) => {
    const before = await lockAccount(db, actor.accountId);
    const where = { id: actor.accountId };
    const { id, username } = await db.account.update({ where, data: { botLimit } });
    audit({
      action: "account.limitBots",
      targetId: id,
      before: { botLimit: before.botLimit },
      after: { botLimit },
    });
    return { id, username, botLimit, botCap: botCap({ flags: before.flags, botLimit }) };
  },
);

/** A session without a password. Its token is in this answer and nowhere else. */
export const createSession = operatorOperation(
  {
    name: "sessions.create",
    input: z.strictObject({}),
    output: z.object({ id: z.string(), token: z.string() }),
    writes: true,
  },
  async (_, { actor, db, audit }) => {
    const { id, token } = await openSession(db, actor.accountId, actor);
    audit({ action: "session.create", targetId: id });
    return { id, token };
  },
);
