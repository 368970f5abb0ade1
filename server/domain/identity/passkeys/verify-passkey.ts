import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import type { PasskeyAnswer } from "../../../contract/account-security.ts";
import { databaseNow } from "../../../data/database-clock.ts";
import type { Db } from "../../../data/db.ts";
import { Fault } from "../../fault.ts";
import type { Spending } from "../../operation.ts";
import { issueChallenge, type PasskeyQuestion, spendChallenge } from "./passkey-challenges.ts";
import { relyingPartyId, relyingPartyOrigin } from "./relying-party.ts";

/** What the browser needs to ask a passkey. @param credentialIds Empty: any passkey of this service that it has. */
export async function newPasskeyQuestion(tx: Db, question: PasskeyQuestion, credentialIds: readonly string[] = []) {
  const challenge = await issueChallenge(tx, question);
  return generateAuthenticationOptions({
    rpID: relyingPartyId(),
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    allowCredentials: credentialIds.map((id) => ({ id })),
    userVerification: "required",
  });
}

const refused = () => new Fault("unauthorized", "This passkey was not accepted.");

interface ProvenPasskey {
  id: string;
  accountId: string;
  counter: bigint;
  backedUp: boolean;
}

/**
 * Verifies the answer of a passkey to a challenge for this purpose, which is thereby used. The passkey has verified its
 * user, by a PIN or a finger: it counts as two factors. Pass the result to `recordPasskeyUse`.
 * @param question Its account is null for signing in: any account's passkey.
 * @throws Fault `unauthorized`
 */
export async function verifyPasskey(
  { db, spend }: Spending & { db: Db },
  answer: PasskeyAnswer,
  question: PasskeyQuestion,
): Promise<ProvenPasskey> {
  const expectedChallenge = await spendChallenge({ spend }, answer.response.clientDataJSON, question);
  const { accountId } = question;
  const row = await db.passkey.findFirst({
    where: { credentialId: answer.id, ...(accountId !== null && { accountId }) },
  });
  if (expectedChallenge === null || !row) throw refused();
  const publicKey = Uint8Array.from(row.publicKey);
  const result = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: relyingPartyOrigin(),
    expectedRPID: relyingPartyId(),
    credential: { id: row.credentialId, publicKey, counter: Number(row.counter) },
    requireUserVerification: true,
  }).catch(() => null); // its errors quote the answer
  if (!result?.verified) throw refused();
  const { newCounter, credentialBackedUp: backedUp } = result.authenticationInfo;
  return { id: row.id, accountId: row.accountId, counter: BigInt(newCounter), backedUp };
}

/** Records the use. It may have been removed, or used again, since it was verified. @throws Fault `unauthorized` */
export async function recordPasskeyUse(tx: Db, { id, accountId, counter, backedUp }: ProvenPasskey): Promise<void> {
  const isNewer = counter === 0n ? { counter } : { counter: { lt: counter } }; // passkeys that do not count say 0
  const { count } = await tx.passkey.updateMany({
    where: { id, accountId, ...isNewer },
    data: { counter, backedUp, lastUsedAt: databaseNow() },
  });
  if (count === 0) throw refused();
}
