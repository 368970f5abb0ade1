import { z } from "zod";
import { SignIn } from "../../contract/identity.ts";
import { BLOCKED_FLAGS } from "../../contract/user.ts";
import type { Db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { verifyPassword } from "../../data/password.ts";
import { hashSecret, newOpaqueToken } from "../../data/secret.ts";
import type { Actor, Origin } from "../actor.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { type Context, publicOperation } from "../operation.ts";
import { throttlePasswordAttempt } from "./throttle-sign-in.ts";
import { usernameKey, usernameKeys } from "./username-keys.ts";

export const SESSION_DAYS = 30;

const SignInResult = z.object({ accountId: z.string(), username: z.string(), token: z.string() });
/** `replaces`: the token of the session that the browser has had; it ends when the new one begins. */
const SignInInput = SignIn.extend({ replaces: z.string().nullable().optional() });

const wrongCredentials = () => new Fault("unauthorized", "The name or the password is wrong.");

/**
 * Verifies a password and opens a session, in place of the one that the browser had. Unknown accounts and wrong
 * passwords get one answer, in the same time.
 */
export const signIn = publicOperation(
  { name: "identity.signIn", input: SignInInput, output: SignInResult, writes: true, duringMaintenance: true },
  {
    async prepare({ identifier, password, replaces }, { actor, db }) {
      const account = await findByName(db, identifier);
      const attempt = { accountId: account?.id, name: usernameKey(identifier) };
      const proven = await throttlePasswordAttempt(actor.ip, attempt, async (isLocked) => {
        const matches = await verifyPassword((!isLocked && account?.passwordHash) || null, password);
        if (!account || !matches) throw wrongCredentials();
        if (account.flags & BLOCKED_FLAGS) throw new Fault("user_banned", "This account may not use the service.");
        return account;
      });
      return async (context) => ({
        accountId: proven.id,
        username: proven.username,
        token: await replaceSession(context, proven, replaces ?? null),
      });
    },
  },
);

/** By username or e-mail address. A name that was stored before names were normalised is found as it was typed. */
async function findByName(db: Db, identifier: string) {
  const keys = usernameKeys(identifier);
  const typed = identifier.toLowerCase();
  const rows = await db.account.findMany({
    where: { OR: [{ usernameKey: { in: keys } }, { emailKey: typed }] },
    select: { id: true, username: true, usernameKey: true, passwordHash: true, flags: true },
  });
  return rows.find((row) => row.usernameKey === typed) ?? rows[0] ?? null;
}

interface ProvenAccount {
  id: string;
  /** The hash that the password was verified against. */
  passwordHash: string;
}

type WriteContext = Pick<Context<Actor>, "actor" | "db" | "audit">;

async function replaceSession(context: WriteContext, account: ProvenAccount, replaces: string | null) {
  const { actor, db, audit } = context;
  const { id: accountId, passwordHash } = account;
  // A change of the password ends all sessions. With the lock, this one is not added after it.
  await lockAccount(db, accountId).catch((error) => {
    throw error instanceof Fault && error.code === "not_found" ? wrongCredentials() : error;
  });
  if ((await db.account.count({ where: { id: accountId, passwordHash } })) === 0) throw wrongCredentials();
  if (replaces !== null) await endSession(context, replaces);
  const { id, token } = await insertSession(db, accountId, actor);
  audit({ action: "session.signIn", targetId: id, by: { kind: "session", accountId, credentialId: id } });
  return token;
}

/** A new session of the account. @returns Its token, the cookie's value; only its hash is stored. */
export async function insertSession(db: Db, accountId: string, { ip, agent }: Origin) {
  const token = newOpaqueToken();
  const id = newId();
  await db.$executeRaw`
    INSERT INTO "Session" (id, "accountId", hash, ip, agent, "expiresAt")
    VALUES (${id}, ${accountId}, ${hashSecret(token)}, ${ip}, ${agent}, now() + make_interval(days => ${SESSION_DAYS}::int))`;
  return { id, token };
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

/** Ends the session of this token, whoever calls. @returns Whether there was one. */
async function endSession({ db, audit }: WriteContext, token: string): Promise<boolean> {
  const hash = hashSecret(token);
  const row = await db.session.findUnique({ where: { hash }, select: { id: true, accountId: true } });
  if (!row) return false;
  const { count } = await db.session.deleteMany({ where: { hash } });
  if (count === 0) return false;
  const by = { kind: "session", accountId: row.accountId, credentialId: row.id } as const;
  audit({ action: "session.signOut", targetId: row.id, by });
  return true;
}
