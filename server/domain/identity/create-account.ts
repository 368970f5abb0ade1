import { AccountCreated, SetUp, SignUp } from "../../contract/identity.ts";
import { AccountFlag } from "../../contract/user.ts";
import { type Db, isUniqueViolation } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { hashPassword } from "../../data/password.ts";
import type { Actor } from "../actor.ts";
import { insertDemo } from "../demo/load-demo.ts";
import { Fault } from "../fault.ts";
import { type Context, publicOperation } from "../operation.ts";
import { useSetupLink } from "./setup-link.ts";
import { throttleSignUps } from "./throttle-sign-in.ts";
import { usernameKey, usernameKeys, usernameSkeleton } from "./username-keys.ts";

interface NewAccount {
  username: string;
  email: string;
  password: string;
  flags: number;
}

export const signUp = publicOperation(
  { name: "identity.signUp", input: SignUp, output: AccountCreated, writes: true },
  async (input, context) => {
    await throttleSignUps(context.actor.ip);
    return createAccount({ ...input, flags: 0 }, context);
  },
);

/** The first account of an installation, through the one-time link that the start printed: it is an admin. */
export const setUp = publicOperation(
  { name: "identity.setUp", input: SetUp, output: AccountCreated, writes: true },
  async ({ token, demo, ...input }, context) => {
    await throttleSignUps(context.actor.ip);
    await useSetupLink(context.db, token);
    const flags = AccountFlag.Staff | AccountFlag.Admin | AccountFlag.Verified | AccountFlag.Developer;
    const account = await createAccount({ ...input, flags }, context);
    if (demo) await insertDemo(account.id, context);
    return account;
  },
);

/** Names and e-mail addresses are unique ignoring case, and no name looks like another one. */
export async function createAccount(account: NewAccount, { db, audit }: Pick<Context<Actor>, "db" | "audit">) {
  const { username, email, password, flags } = account;
  await refuseTaken(db, username, email);
  const row = await db.account
    .create({
      data: {
        id: newId(),
        username,
        usernameKey: usernameKey(username),
        usernameSkeleton: usernameSkeleton(username),
        email,
        emailKey: email.toLowerCase(),
        passwordHash: await hashPassword(password),
        flags,
      },
    })
    .catch((error) => {
      throw isUniqueViolation(error) ? alreadyTaken("This username or e-mail address") : error;
    });
  audit({ action: "account.create", targetId: row.id, accountId: row.id, after: { username, flags } });
  return { id: row.id, username: row.username };
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
