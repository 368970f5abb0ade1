import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import type { Db } from "../../../data/db.ts";
import { hashSecret, newOpaqueToken } from "../../../data/secret.ts";
import type { Spending } from "../../operation.ts";

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

export interface PasskeyQuestion {
  purpose: PasskeyPurpose;
  accountId: string | null;
}

/**
 * The challenge of an answer, which is used from now on, whether or not the answer turns out to be right: call it before
 * anything else of the answer is looked at. Of several answers to one challenge, one gets it.
 * @returns Null when the service has not asked this for this purpose.
 */
export async function spendChallenge(
  { spend }: Spending,
  clientDataJSON: string,
  { purpose, accountId }: PasskeyQuestion,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === null) return null;
  const count = await spend(
    (tx) => tx.$executeRaw`
      DELETE FROM "PasskeyChallenge"
      WHERE hash = ${hashSecret(challenge)} AND purpose = ${purpose}::"PasskeyPurpose"
        AND "accountId" IS NOT DISTINCT FROM ${accountId} AND "expiresAt" > now()`,
  );
  return count === 1 ? challenge : null;
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null; // it is no JSON
  }
}
