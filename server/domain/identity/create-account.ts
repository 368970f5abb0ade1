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

/** Names and e-mail addresses are unique ignoring case, and no name looks like another one. */
export async function createAccount(account: NewAccount, { db, audit }: Pick<Context<Actor>, "db" | "audit">) {
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
  };
  const { id } = await db.account.create({ data }).catch((error) => {
    throw isUniqueViolation(error) ? alreadyTaken("This username or e-mail address") : error;
  });
  audit({ action: "account.create", targetId: id, accountId: id, after: { username, flags } });
  return { id, username };
}

const alreadyTaken = (what: string) => new Fault("already_exists", `${what} is taken already.`);

async function refuseTaken(db: Db, username: string, email: string): Promise<void> {
  const byName = await db.account.findFirst({ where: { usernameKey: { in: usernameKeys(username) } } });
  if (byName) throw alreadyTaken("This username");
  const alike = await db.account.findUnique({ where: { usernameSkeleton: usernameSkeleton(username) } });
  if (alike) throw new Fault("already_exists", "This username looks like one that is taken already: choose another.");
  const byEmail = await db.account.findUnique({ where: { emailKey: email.toLowerCase() } });
  if (byEmail) throw alreadyTaken("This e-mail address");
}
