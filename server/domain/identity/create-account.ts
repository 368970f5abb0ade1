import { type Db, isUniqueViolation } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import type { Actor } from "../actor.ts";
import { Fault } from "../fault.ts";
import type { Context } from "../operation.ts";
import { usernameKey, usernameKeys, usernameSkeleton } from "./username-keys.ts";

interface NewAccount {
  username: string;
  email: string;
  passwordHash: string;
  /** Bits of `AccountFlag`. */
  flags: number;
}

/**
 * Names and e-mail addresses are unique ignoring case, and no name looks like another one. The language of the browser that
 * creates it is kept, for mails that no request of its owner causes.
 */
export async function createAccount(account: NewAccount, context: Pick<Context<Actor>, "actor" | "db" | "audit">) {
  const { actor, db, audit } = context;
  const language = actor.readRequestedLanguage?.();
  const { username, email, passwordHash, flags } = account;
  await refuseTaken(db, username, email);
  const data = {
    id: newId(),
    username,
    usernameKey: usernameKey(username),
    usernameSkeleton: usernameSkeleton(username),
    email,
    emailKey: email.toLowerCase(),
    passwordHash,
    flags,
    preferences: language === undefined ? {} : { language },
  };
  const { id } = await db.account.create({ data }).catch((error) => {
    throw isUniqueViolation(error)
      ? new Fault("already_exists", "This username or e-mail address is taken already.")
      : error;
  });
  audit({ action: "account.create", targetId: id, accountId: id, after: { username, flags } });
  return { id, username };
}

const taken = (member: "username" | "email", message: string) =>
  new Fault("already_exists", message, { problems: [{ path: [member], message }] });

async function refuseTaken(db: Db, username: string, email: string): Promise<void> {
  const byName = await db.account.findFirst({ where: { usernameKey: { in: usernameKeys(username) } } });
  if (byName) throw taken("username", "This username is taken already.");
  const alike = await db.account.findUnique({ where: { usernameSkeleton: usernameSkeleton(username) } });
  if (alike) throw taken("username", "This username looks like one that is taken already: choose another.");
  const byEmail = await db.account.findUnique({ where: { emailKey: email.toLowerCase() } });
  if (byEmail) throw taken("email", "This e-mail address is taken already.");
}
