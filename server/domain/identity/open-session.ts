import { z } from "zod";
import type { Db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { hashSecret, newOpaqueToken } from "../../data/secret.ts";
import type { AccountActor, Actor, Origin } from "../actor.ts";
import { Fault } from "../fault.ts";
import type { Context } from "../operation.ts";

export const SESSION_DAYS = 30;

export const SignInResult = z.object({ accountId: z.string(), username: z.string(), token: z.string() });

type WriteContext = Pick<Context<Actor>, "actor" | "db" | "audit">;

interface Opening {
  /** The token of the session that the browser has had; it ends when the new one begins. */
  replaces: string | null | undefined;
  /** What the person proved who they are with. */
  by: "password" | "passwordAndCode" | "passkey";
}

/** A new session in place of the browser's old one. The caller has locked the account. @returns Its token. */
export async function openSession(context: WriteContext, accountId: string, { replaces, by }: Opening) {
  if (typeof replaces === "string") await endSession(context, replaces);
  const { id, token } = await insertSession(context.db, accountId, context.actor);
  const author = { kind: "session", accountId, credentialId: id } as const;
  context.audit({ action: "session.signIn", targetId: id, by: author, after: { by } });
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

/** Ends the session of this token, whoever calls. @returns Whether there was one. */
export async function endSession({ db, audit }: WriteContext, token: string): Promise<boolean> {
  const hash = hashSecret(token);
  const row = await db.session.findUnique({ where: { hash }, select: { id: true, accountId: true } });
  if (!row) return false;
  const { count } = await db.session.deleteMany({ where: { hash } });
  if (count === 0) return false;
  const by = { kind: "session", accountId: row.accountId, credentialId: row.id } as const;
  audit({ action: "session.signOut", targetId: row.id, by });
  return true;
}

/** The id of the caller's session. */
export function sessionOf(actor: AccountActor): string {
  if (actor.kind !== "session") throw new Fault("forbidden", "Only a session can do this.");
  return actor.credentialId;
}
