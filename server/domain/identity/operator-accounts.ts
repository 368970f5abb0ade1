import { z } from "zod";
import { AccountFlag } from "../../contract/flags.ts";
import { AccountCreated, SignUp } from "../../contract/identity.ts";
import { text } from "../../contract/text.ts";
import type { Db } from "../../data/db.ts";
import { hashPassword } from "../../data/password.ts";
import { botCap } from "../bots/bot-cap.ts";
import { operatorOperation } from "../service/operator-operation.ts";
import { applyAccountBan, applyAccountChange } from "./apply-account-changes.ts";
import { createAccount } from "./create-account.ts";
import { insertSession } from "./open-session.ts";

const FLAGS = new Map<string, number>(Object.entries(AccountFlag).map(([name, bit]) => [name.toLowerCase(), bit]));
/** Set and cleared by commands of their own, because a ban has a reason. */
const BANNED = "banned";
const SETTABLE = [...FLAGS.keys()].filter((name) => name !== BANNED);

/** The name of a flag as people type it: case, `-` and `_` do not matter. */
const FlagName = z
  .string()
  .transform((name) => name.toLowerCase().replace(/[-_]/g, ""))
  .pipe(z.enum(SETTABLE));

/** Any number of flag names; the output is the sum of their bits. */
const FlagNames = z.array(FlagName).transform((names) => {
  let bits = 0;
  for (const name of names) bits |= FLAGS.get(name) ?? 0;
  return bits;
});

const flagNames = (bits: number): string[] => [...FLAGS].filter(([, bit]) => (bits & bit) !== 0).map(([name]) => name);

const Account = z.object({ id: z.string(), username: z.string(), flags: z.array(z.string()) });
const CreatedAccount = SignUp.extend({ flags: FlagNames });

/** An account as `signUp` makes it, with the flags that the operator gives. */
export const createAccountWithFlags = operatorOperation(
  { name: "accounts.create", input: CreatedAccount, output: AccountCreated, writes: true },
  {
    async prepare({ password, ...account }) {
      const passwordHash = await hashPassword(password);
      return (context) => createAccount({ ...account, passwordHash }, context);
    },
  },
);

export const changeAccountFlags = operatorOperation(
  {
    name: "accounts.changeFlags",
    input: z.strictObject({ set: FlagNames, unset: FlagNames }),
    output: Account,
    writes: true,
  },
  async ({ set, unset }, context) => {
    const { accountId } = context.actor;
    await applyAccountChange(context, accountId, { set, clear: unset });
    return readAccount(context.db, accountId);
  },
);

export const banAccount = operatorOperation(
  {
    name: "accounts.ban",
    input: z.strictObject({ reason: text(1, 255).optional() }),
    output: Account,
    writes: true,
  },
  async ({ reason = null }, context) => {
    const { accountId } = context.actor;
    await applyAccountBan(context, accountId, { banned: true, reason });
    return readAccount(context.db, accountId);
  },
);

export const unbanAccount = operatorOperation(
  { name: "accounts.unban", input: z.strictObject({}), output: Account, writes: true },
  async (_, context) => {
    const { accountId } = context.actor;
    await applyAccountBan(context, accountId, { banned: false, reason: null });
    return readAccount(context.db, accountId);
  },
);

async function readAccount(db: Db, id: string) {
  const row = await db.account.findUniqueOrThrow({ where: { id }, select: { id: true, username: true, flags: true } });
  return { ...row, flags: flagNames(row.flags) };
}

/** Sets how many bots the account may have; null restores what its flags allow. */
export const setBotLimit = operatorOperation(
  {
    name: "accounts.limitBots",
    input: z.strictObject({ botLimit: z.int().min(0).max(1_000_000).nullable() }),
    output: z.object({ id: z.string(), username: z.string(), botLimit: z.int().nullable(), botCap: z.int() }),
    writes: true,
  },
  async ({ botLimit }, context) => {
    const { accountId } = context.actor;
    const changed = await applyAccountChange(context, accountId, { botLimit });
    const { id, username } = await readAccount(context.db, accountId);
    return { id, username, botLimit, botCap: botCap(changed) };
  },
);

/** A session without a password. Only this answer holds its token. */
export const createSession = operatorOperation(
  {
    name: "sessions.create",
    input: z.strictObject({}),
    output: z.object({ id: z.string(), token: z.string() }),
    writes: true,
  },
  async (_, { actor, db, audit }) => {
    const { id, token } = await insertSession(db, actor.accountId, actor);
    audit({ action: "session.create", targetId: id });
    return { id, token };
  },
);
