import { randomBytes } from "node:crypto";
import type { Scope } from "../contract/access.ts";
import { AccountFlag } from "../contract/flags.ts";
import { databaseNow } from "../data/database-clock.ts";
import { db } from "../data/db.ts";
import { newId } from "../data/id.ts";
import { hashPassword } from "../data/password.ts";
import { hashSecret, newOpaqueToken, newSecret } from "../data/secret.ts";
import type { AccountActor } from "../domain/actor.ts";
import { newIpAddress } from "./new-ip-address.ts";

const DAY_MS = 86_400_000;

/** The password of every account of `newAccount`. */
export const PASSWORD = "a password for tests";
let passwordHash: Promise<string> | undefined;

export interface TestAccount {
  accountId: string;
  username: string;
  email: string;
  /** Signed in to the portal. */
  actor: AccountActor & { kind: "session"; credentialId: string };
  sessionToken: string;
  apiToken: string;
  apiTokenId: string;
  /** An address that no other account of the test file has. */
  ip: string;
}

interface AccountOptions {
  /** Bits of `AccountFlag`; Verified unless given, which allows 100 bots. */
  flags?: number;
  botLimit?: number;
  /** Whether the owner has confirmed the e-mail address; not unless given. */
  confirmed?: boolean;
}

const word = () => randomBytes(6).toString("hex");

/** An account with a session and an API token. */
export async function newAccount(options: AccountOptions = {}): Promise<TestAccount> {
  const { flags = AccountFlag.Verified, botLimit = null, confirmed = false } = options;
  const accountId = newId();
  const username = `user-${word()}`;
  const email = `${username}@example.com`;
  passwordHash ??= hashPassword(PASSWORD);
  const names = { username, usernameKey: username, email, emailKey: email };
  await db().account.create({
    data: {
      ...{ id: accountId, ...names, passwordHash: await passwordHash, flags, botLimit },
      emailVerifiedAt: confirmed ? databaseNow() : null,
    },
  });
  const ip = newIpAddress();
  const apiToken = newSecret("SVC_");
  const apiTokenId = newId();
  const hash = hashSecret(apiToken);
  const token = { id: apiTokenId, accountId, name: "test", hash, hint: apiToken.slice(0, 8) };
  const [session] = await Promise.all([newSession(accountId, ip), db().apiToken.create({ data: token })]);
  return {
    accountId,
    username,
    email,
    actor: {
      kind: "session",
      accountId,
      flags,
      credentialId: session.id,
      authenticatedAt: databaseNow(),
      ip,
      agent: "test",
      requestId: `test-${word()}`,
    },
    sessionToken: session.token,
    apiToken,
    apiTokenId,
    ip,
  };
}

/** A session of the account, as signing in opens one. */
export async function newSession(accountId: string, ip = newIpAddress()): Promise<{ id: string; token: string }> {
  const token = newOpaqueToken();
  const id = newId();
  const expiresAt = new Date(Date.now() + 30 * DAY_MS);
  await db().session.create({ data: { id, accountId, hash: hashSecret(token), ip, agent: "test", expiresAt } });
  return { id, token };
}

/** An access token of an application that the account approved with these scopes. */
export async function oauthTokenFor(
  account: Pick<TestAccount, "accountId">,
  scopes: readonly Scope[],
): Promise<{ token: string; tokenId: string; applicationId: string }> {
  const { accountId } = account;
  const applicationId = newId();
  const tokenId = newId();
  const token = newSecret("SVCOA2AT_");
  const granted = [...scopes];
  await db().application.create({
    data: { id: applicationId, ownerId: accountId, name: `app-${word()}`, scopes: granted, redirectUris: [] },
  });
  await db().accessToken.create({
    data: {
      id: tokenId,
      accountId,
      applicationId,
      hash: hashSecret(token),
      scopes: granted,
      expiresAt: new Date(Date.now() + 365 * DAY_MS),
    },
  });
  return { token, tokenId, applicationId };
}
