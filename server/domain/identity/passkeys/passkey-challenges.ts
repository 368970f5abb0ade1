import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import type { Db } from "../../../data/db.ts";
import { hashSecret, newOpaqueToken } from "../../../data/secret.ts";
import type { AccountActor } from "../../actor.ts";
import { Fault } from "../../fault.ts";
import type { Spending } from "../../operation.ts";
import { sessionOf } from "../open-session.ts";

const CHALLENGE_MINUTES = 5;

export type PasskeyPurpose = "register" | "signIn" | "confirm";

export interface PasskeyQuestion {
  purpose: PasskeyPurpose;
  accountId: string | null;
  /** The session that asks. Another one of the account neither answers its question nor ends it. */
  sessionId: string | null;
}

/** What a signed-in person is asked. */
export const questionOf = (actor: AccountActor, purpose: Exclude<PasskeyPurpose, "signIn">): PasskeyQuestion => ({
  purpose,
  accountId: actor.accountId,
  sessionId: sessionOf(actor),
});

/** A new challenge for this purpose. A session has one for each purpose. @returns base64url of 256 random bits. */
export async function issueChallenge(tx: Db, { purpose, accountId, sessionId }: PasskeyQuestion): Promise<string> {
  const challenge = newOpaqueToken();
  const count = await tx.$executeRaw`
    INSERT INTO "PasskeyChallenge" (hash, purpose, "accountId", "sessionId", "expiresAt")
    SELECT ${hashSecret(challenge)}, ${purpose}::"PasskeyPurpose", ${accountId}, ${sessionId},
      now() + make_interval(mins => ${CHALLENGE_MINUTES}::int)
    WHERE ${sessionId}::text IS NULL OR EXISTS (SELECT 1 FROM "Session" WHERE id = ${sessionId} FOR KEY SHARE)
    ON CONFLICT ("sessionId", purpose) DO UPDATE SET hash = excluded.hash, "expiresAt" = excluded."expiresAt"`;
  if (count === 0) throw new Fault("unauthorized", "This session has ended.");
  return challenge;
}

/**
 * The challenge of an answer, which is used from now on, whether or not the answer turns out to be right: call it before
 * anything else of the answer is looked at. Of several answers to one challenge, one gets it.
 * @returns Null when the service has not asked this for this purpose in this session.
 */
export async function spendChallenge(
  { spend }: Spending,
  clientDataJSON: string,
  { purpose, accountId, sessionId }: PasskeyQuestion,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === null) return null;
  const count = await spend(
    (tx) => tx.$executeRaw`
      DELETE FROM "PasskeyChallenge"
      WHERE hash = ${hashSecret(challenge)} AND purpose = ${purpose}::"PasskeyPurpose"
        AND "accountId" IS NOT DISTINCT FROM ${accountId} AND "sessionId" IS NOT DISTINCT FROM ${sessionId}
        AND "expiresAt" > now()`,
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
