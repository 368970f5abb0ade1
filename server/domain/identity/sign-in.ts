import { z } from "zod";
import { SignIn } from "../../contract/identity.ts";
import { BLOCKED_FLAGS } from "../../contract/user.ts";
import { type Db, db, transaction } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { verifyPassword } from "../../data/password.ts";
import { hashSecret, newOpaqueToken } from "../../data/secret.ts";
import type { Actor, Origin } from "../actor.ts";
import { recordChanges } from "../audit.ts";
import { lockAccount } from "../bots/bot-cap.ts";
import { Fault } from "../fault.ts";
import { publicOperation } from "../operation.ts";
import { throttlePasswordAttempt } from "./throttle-sign-in.ts";
import { usernameKey, usernameKeys } from "./username-keys.ts";

export const SESSION_DAYS = 30;

const SignInResult = z.object({ accountId: z.string(), username: z.string(), token: z.string() });
/** `replaces`: the token of the session that the browser has had; it ends when the new one begins. */
const SignInInput = SignIn.extend({ replaces: z.string().nullable().optional() });

const wrongCredentials = () => new Fault("unauthorized", "The name or the password is wrong.");

/**
 * Proves a password and opens a session, in place of the one that the browser had. Unknown accounts and wrong passwords
 * get one answer, in the same time.
 */
export const signIn = publicOperation(
  { name: "identity.signIn", input: SignInInput, output: SignInResult, duringMaintenance: true },
  async ({ identifier, password, replaces }, { actor }) => {
    const account = await findByName(identifier);
    const tried = { accountId: account?.id, name: usernameKey(identifier) };
    return throttlePasswordAttempt(actor.ip, tried, async (isShut) => {
      const matches = await verifyPassword((!isShut && account?.passwordHash) || null, password);
      if (!account || !matches) throw wrongCredentials();
      if (account.flags & BLOCKED_FLAGS) {
        throw new Fault("user_banned", "This account may not use the service.");
      }
      const token = await transaction((tx) => replaceSession(tx, account, replaces ?? null, actor));
      return { accountId: account.id, username: account.username, token };
    });
  },
);

/** By username or e-mail address. A name that was kept before names were normalised is found as it was typed. */
async function findByName(identifier: string) {
  const keys = usernameKeys(identifier);
  const typed = identifier.toLowerCase();
  const rows = await db().account.findMany({
    where: { OR: [{ usernameKey: { in: keys } }, { emailKey: typed }] },
    select: { id: true, username: true, usernameKey: true, passwordHash: true, flags: true },
  });
  return rows.find((row) => row.usernameKey === typed) ?? rows[0] ?? null;
}

interface ProvenAccount {
  id: string;
  flags: number;
  /** What the password was proved against. */
  passwordHash: string;
}

async function replaceSession(
  tx: Db,
  { id, flags, passwordHash }: ProvenAccount,
  replaces: string | null,
  actor: Actor,
) {
  await lockAccount(tx, id); // a change of the password ends the sessions that are there: this one is not added after it
  if ((await tx.account.count({ where: { id, passwordHash } })) === 0) throw wrongCredentials();
  if (replaces !== null) await endSession(tx, replaces, actor);
  const session = await insertSession(tx, id, actor);
  const holder = { accountId: id, flags, credentialId: session.id };
  const change = { action: "session.signIn", targetId: session.id };
  await recordChanges(tx, { ...actor, kind: "session", ...holder }, [change]);
  return session.token;
}

/** A new session of the account. @returns Its token: the cookie's value, kept by us as a hash. */
export async function insertSession(db: Db, accountId: string, { ip, agent }: Origin) {
  const token = newOpaqueToken();
  const expiresAt = new Date(Date.now() + SESSION_DAYS * 86_400_000);
  const id = newId();
  await db.session.create({ data: { id, accountId, hash: hashSecret(token), ip, agent, expiresAt } });
  return { id, token };
}

export const signOut = publicOperation(
  {
    name: "identity.signOut",
    input: z.strictObject({ token: z.string() }),
    output: z.object({ ended: z.boolean() }),
    duringMaintenance: true,
  },
  async ({ token }, { actor }) => ({ ended: await transaction((tx) => endSession(tx, token, actor)) }),
);

/** Ends exactly the session of this token, whosoever it is. @returns Whether there was one. */
async function endSession(tx: Db, token: string, actor: Actor): Promise<boolean> {
  const hash = hashSecret(token);
  const row = await tx.session.findUnique({ where: { hash }, include: { account: true } });
  if (!row) return false;
  const { count } = await tx.session.deleteMany({ where: { hash } });
  if (count === 0) return false;
  const holder = { accountId: row.accountId, flags: row.account.flags, credentialId: row.id };
  await recordChanges(tx, { ...actor, kind: "session", ...holder }, [{ action: "session.signOut", targetId: row.id }]);
  return true;
}
