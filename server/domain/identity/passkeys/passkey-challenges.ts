import type { Db } from "../../../data/db.ts";
import { hashSecret, newOpaqueToken } from "../../../data/secret.ts";

const CHALLENGE_MINUTES = 5;

export type PasskeyPurpose = "register" | "signIn" | "confirm";

/** A new challenge for this purpose. An account has one for each purpose. @returns base64url of 256 random bits. */
export async function issueChallenge(tx: Db, purpose: PasskeyPurpose, accountId: string | null): Promise<string> {
  const challenge = newOpaqueToken();
  if (accountId !== null) await tx.passkeyChallenge.deleteMany({ where: { purpose, accountId } });
  await tx.$executeRaw`
    INSERT INTO "PasskeyChallenge" (hash, purpose, "accountId", "expiresAt")
    VALUES (${hashSecret(challenge)}, ${purpose}::"PasskeyPurpose", ${accountId},
      now() + make_interval(mins => ${CHALLENGE_MINUTES}::int))`;
  return challenge;
}

/** Whether the service has asked this for this purpose. Of several answers to one challenge, one gets true. */
export async function consumeChallenge(
  tx: Db,
  { challenge, purpose, accountId }: { challenge: string; purpose: PasskeyPurpose; accountId: string | null },
): Promise<boolean> {
  const count = await tx.$executeRaw`
    DELETE FROM "PasskeyChallenge"
    WHERE hash = ${hashSecret(challenge)} AND purpose = ${purpose}::"PasskeyPurpose"
      AND "accountId" IS NOT DISTINCT FROM ${accountId} AND "expiresAt" > now()`;
  return count === 1;
}
