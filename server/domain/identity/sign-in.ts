import { z } from "zod";
import { SignIn } from "../../contract/identity.ts";
import { AccountFlag } from "../../contract/user.ts";
import type { Db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { verifyPassword } from "../../data/password.ts";
import { hashSecret, newOpaqueToken } from "../../data/secret.ts";
import type { Origin } from "../actor.ts";
import { Fault } from "../fault.ts";
import { openOperation } from "../operation.ts";
import { throttled } from "./throttle.ts";

export const SESSION_DAYS = 30;

const SignedIn = z.object({ accountId: z.string(), username: z.string(), token: z.string() });

/** Proves a password and opens a session. Unknown accounts and wrong passwords get one answer, in the same time. */
export const signIn = openOperation(
  { name: "identity.signIn", input: SignIn, output: SignedIn, duringMaintenance: true },
  async ({ identifier, password }, { actor, db }) =>
    throttled(actor.ip, identifier, async () => {
      const key = identifier.toLowerCase();
      const account = await db.account.findFirst({ where: { OR: [{ usernameKey: key }, { emailKey: key }] } });
      const matches = await verifyPassword(account?.passwordHash ?? null, password);
      if (!account || !matches) throw new Fault("unauthorized", "The name or the password is wrong.");
      if (account.flags & (AccountFlag.Banned | AccountFlag.Disabled)) {
        throw new Fault("user_banned", "This account may not use the service.");
      }
      const { token } = await openSession(db, account.id, actor);
      return { accountId: account.id, username: account.username, token };
    }),
);

/** A new session of the account. @returns Its token: the cookie's value, kept by us as a hash. */
export async function openSession(db: Db, accountId: string, { ip, agent }: Origin) {
  const token = newOpaqueToken();
  const expiresAt = new Date(Date.now() + SESSION_DAYS * 86_400_000);
  const id = newId();
  await db.session.create({ data: { id, accountId, hash: hashSecret(token), ip, agent, expiresAt } });
  return { id, token };
}

export const signOut = openOperation(
  {
    name: "identity.signOut",
    input: z.strictObject({ token: z.string() }),
    output: z.object({ ended: z.boolean() }),
    duringMaintenance: true,
  },
  async ({ token }, { db }) => {
    const { count } = await db.session.deleteMany({ where: { hash: hashSecret(token) } });
    return { ended: count === 1 };
  },
);
