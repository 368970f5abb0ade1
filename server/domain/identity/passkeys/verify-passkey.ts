import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import type { PasskeyAnswer } from "../../../contract/account-security.ts";
import { databaseNow } from "../../../data/database-clock.ts";
import type { Db } from "../../../data/db.ts";
import { Fault } from "../../fault.ts";
import { consumeChallenge, issueChallenge, type PasskeyPurpose } from "./passkey-challenges.ts";
import { relyingPartyId, relyingPartyOrigin } from "./relying-party.ts";

/** What the browser needs to ask a passkey. @param credentialIds Empty: any passkey of this service that it has. */
export async function newPasskeyQuestion(
  tx: Db,
  { purpose, accountId }: { purpose: PasskeyPurpose; accountId: string | null },
  credentialIds: readonly string[] = [],
) {
  const challenge = await issueChallenge(tx, purpose, accountId);
  return generateAuthenticationOptions({
    rpID: relyingPartyId(),
    challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
    allowCredentials: credentialIds.map((id) => ({ id })),
    userVerification: "required",
  });
}

const refused = () => new Fault("unauthorized", "This passkey was not accepted.");

/**
 * Verifies the answer of a passkey to a challenge for this purpose, which is thereby used. The passkey has verified its
 * user, by a PIN or a finger: it counts as two factors.
 * @param accountId Null for signing in: any account's passkey.
 * @returns The account of the passkey. @throws Fault `unauthorized`
 */
export async function verifyPasskey(
  tx: Db,
  answer: PasskeyAnswer,
  { purpose, accountId }: { purpose: PasskeyPurpose; accountId: string | null },
): Promise<{ accountId: string; passkeyId: string }> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT id, "accountId", "credentialId", "publicKey", counter::float8 AS counter FROM "Passkey"
    WHERE "credentialId" = ${answer.id} AND (${accountId}::text IS NULL OR "accountId" = ${accountId})
    LIMIT 1 FOR UPDATE`;
  if (!row) throw refused();
  const result = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(tx, { challenge, purpose, accountId }),
    expectedOrigin: relyingPartyOrigin(),
    expectedRPID: relyingPartyId(),
    credential: { id: row.credentialId, publicKey: Uint8Array.from(row.publicKey), counter: row.counter },
    requireUserVerification: true,
  }).catch(() => null); // its errors quote the answer
  if (!result?.verified) throw refused();
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  const data = { counter: BigInt(newCounter), backedUp: credentialBackedUp, lastUsedAt: databaseNow() };
  await tx.passkey.update({ where: { id: row.id }, data });
  return { accountId: row.accountId, passkeyId: row.id };
}

interface Row {
  id: string;
  accountId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
}
