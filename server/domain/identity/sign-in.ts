import { z } from "zod";
import { BLOCKED_FLAGS } from "../../contract/flags.ts";
import { SignIn } from "../../contract/identity.ts";
import { verifyPassword } from "../../data/password.ts";
import type { Actor } from "../actor.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { type Context, publicOperation } from "../operation.ts";
import { endSession, openSession, SignInResult } from "./open-session.ts";
import { throttlePasswordAttempt } from "./throttle-sign-in.ts";
import {
  consumeSecondFactor,
  requireNoSecondFactor,
  requireSecondFactor,
  type SecondFactor,
} from "./two-factor/second-factor.ts";
import { findAccountByName, usernameKey } from "./username-keys.ts";

/** `replaces`: the token of the session that the browser has had; it ends when the new one begins. */
const SignInInput = SignIn.extend({ replaces: z.string().nullable().optional() });

const wrongCredentials = () => new Fault("unauthorized", "The name or the password is wrong.");

/**
 * Verifies a password, and a code if the account asks for one, and opens a session in place of the one that the browser
 * had. Unknown accounts and wrong passwords get one answer, in the same time.
 * @throws Fault `two_factor_required` when the password is right and the code is missing.
 */
export const signIn = publicOperation(
  {
    name: "identity.signIn",
    input: SignInInput,
    output: SignInResult,
    writes: true,
    duringMaintenance: true,
  },
  {
    async prepare({ identifier, password, code, replaces }, { actor, db, spend }) {
      const account = await findAccountByName(db, identifier);
      const attempt = { accountId: account?.id, name: usernameKey(identifier) };
      const proven = await throttlePasswordAttempt(actor.ip, attempt, async (isLocked) => {
        const matches = await verifyPassword((!isLocked && account?.passwordHash) || null, password);
        if (!account || !matches) throw wrongCredentials();
        if (account.flags & BLOCKED_FLAGS) throw new Fault("user_banned", "This account may not use the service.");
        return { ...account, factor: await requireSecondFactor({ actor, db, spend }, account.id, code) };
      });
      return async (context) => ({
        accountId: proven.id,
        username: proven.username,
        token: await replaceSession(context, proven, replaces ?? null),
      });
    },
  },
);

interface ProvenAccount {
  id: string;
  /** The hash that the password was verified against. */
  passwordHash: string;
  factor: SecondFactor | null;
}

async function replaceSession(context: Context<Actor>, account: ProvenAccount, replaces: string | null) {
  const { id: accountId, passwordHash, factor } = account;
  const { db } = context;
  // A change of the password ends all sessions. With the lock, this one is not added after it.
  await lockAccount(db, accountId).catch((error) => {
    throw error instanceof Fault && error.code === "not_found" ? wrongCredentials() : error;
  });
  if ((await db.account.count({ where: { id: accountId, passwordHash } })) === 0) throw wrongCredentials();
  // The code may have been used, or been asked for, since it was checked.
  if (factor) await consumeSecondFactor(db, accountId, factor);
  else await requireNoSecondFactor(db, accountId);
  return openSession(context, accountId, { replaces, by: factor ? "passwordAndCode" : "password" });
}

export const signOut = publicOperation(
  {
    name: "identity.signOut",
    input: z.strictObject({ token: z.string() }),
    output: z.object({ ended: z.boolean() }),
    writes: true,
    duringMaintenance: true,
  },
  async ({ token }, context) => ({ ended: await endSession(context, token) }),
);
