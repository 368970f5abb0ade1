import { generateSync } from "otplib";
import { databaseNow } from "../data/database-clock.ts";
import { db } from "../data/db.ts";
import { confirmTotp, startTotp } from "../domain/identity/two-factor/totp.ts";
import type { TestAccount } from "./accounts.ts";

/** The code that an authenticator app shows now. */
export const codeNow = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(databaseNow().getTime() / 1000) });

/** Forgets which code was last accepted: tests do not wait for the next one. */
export const forgetLastCode = (accountId: string) => db().totp.update({ where: { accountId }, data: { lastStep: 0 } });

/** Sets up an authenticator app, which has not yet shown a code that was used for signing in. */
export async function setUpTotp({ actor, accountId }: Pick<TestAccount, "actor" | "accountId">) {
  const { secret } = await startTotp({}, actor);
  const { recoveryCodes } = await confirmTotp({ code: codeNow(secret) }, actor);
  await forgetLastCode(accountId);
  return { secret, recoveryCodes };
}
