import { z } from "zod";
import { SignIn } from "../../contract/identity.ts";
import { AccountFlag } from "../../contract/user.ts";
import { type Db, transaction } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { verifyPassword } from "../../data/password.ts";
import { hashSecret, newOpaqueToken } from "../../data/secret.ts";
import type { Origin } from "../actor.ts";
import { recordChanges } from "../audit.ts";
import { lockAccount } from "../bots/bot-cap.ts";
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
      if (!account || !matches) throw wrong();
      if (account.flags & (AccountFlag.Banned | AccountFlag.Disabled)) {
        throw new Fault("user_banned", "This account may not use the service.");
      }
      const token = await transaction(async (tx) => {
        await requireSamePassword(tx, account);
        const session = await openSession(tx, account.id, actor);
        const holder = { accountId: account.id, flags: account.flags, credentialId: session.id };
        await recordChanges(tx, { ...actor, kind: "session", ...holder }, [
          { action: "session.signIn", targetId: session.id },
        ]);
        return session.token;
      });
      return { accountId: account.id, username: account.username, token };
    }),
);

const wrong = () => new Fault("unauthorized", "The name or the password is wrong.");

/** A password that was changed since it was proved opens no session: the change has ended those that there were. */
async function requireSamePassword(tx: Db, { id, passwordHash }: { id: string; passwordHash: string }): Promise<void> {
  await lockAccount(tx, id);
  if ((await tx.account.count({ where: { id, passwordHash } })) === 0) throw wrong();
}

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
  async ({ token }, { actor, db }) => {
    const hash = hashSecret(token);
    const row = await db.session.findUnique({ where: { hash }, include: { account: true } });
    if (!row) return { ended: false };
    return transaction(async (tx) => {
      const { count } = await tx.session.deleteMany({ where: { hash } });
      const holder = { accountId: row.accountId, flags: row.account.flags, credentialId: row.id };
      const change = { action: "session.signOut", targetId: row.id };
      await recordChanges(tx, { ...actor, kind: "session", ...holder }, count === 1 ? [change] : []);
      return { ended: count === 1 };
    });
  },
);
