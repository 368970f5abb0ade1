import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import { portalOnly } from "../../../contract/access.ts";
import {
  type PasskeyAnswer,
  PasskeyCreate,
  PasskeyItem,
  PasskeyOptions,
  PasskeyReference,
  PasskeyRename,
} from "../../../contract/account-security.ts";
import { Ok } from "../../../contract/text.ts";
import { type Db, isUniqueViolation } from "../../../data/db.ts";
import { newId } from "../../../data/id.ts";
import { Fault, notFound } from "../../fault.ts";
import { lockAccount } from "../../lock-account.ts";
import { operation, type Spending } from "../../operation.ts";
import { issueChallenge, type PasskeyQuestion, questionOf, spendChallenge } from "./passkey-challenges.ts";
import { arePasskeysPossible, relyingPartyId, relyingPartyOrigin } from "./relying-party.ts";

export const MAX_PASSKEYS = 20;
/** EdDSA, ES256 and RS256, of COSE: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];
/** How browsers reach authenticators. What else an answer says there is left out. */
const TRANSPORTS = ["usb", "nfc", "ble", "smart-card", "hybrid", "internal", "cable"] as const;
const access = portalOnly;

/** What the browser needs to make a passkey. */
export const startPasskeyRegistration = operation(
  { name: "passkeys.start", access, input: z.strictObject({}), output: PasskeyOptions, writes: true },
  async (_, { actor, db }) => {
    const { accountId } = actor;
    if (!arePasskeysPossible()) throw new Fault("unable_to_process", "Passkeys need a host name, not an IP address.");
    await lockAccount(db, accountId);
    const existing = await requireCapacity(db, accountId);
    const { username } = await db.account.findUniqueOrThrow({ where: { id: accountId }, select: { username: true } });
    const challenge = await issueChallenge(db, questionOf(actor, "register"));
    const options = await generateRegistrationOptions({
      rpName: relyingPartyId(),
      rpID: relyingPartyId(),
      userName: username,
      userID: Uint8Array.from(Buffer.from(accountId, "hex")),
      challenge: Uint8Array.from(Buffer.from(challenge, "base64url")),
      excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    return { ...options };
  },
);

async function requireCapacity(db: Db, accountId: string) {
  const existing = await db.passkey.findMany({
    where: { accountId },
    select: { credentialId: true, transports: true },
    take: MAX_PASSKEYS,
  });
  if (existing.length < MAX_PASSKEYS) return existing;
  throw new Fault("limit_exceeded", `An account may have ${MAX_PASSKEYS} passkeys.`);
}

/** Stores the passkey that the browser made. */
export const addPasskey = operation(
  { name: "passkeys.add", access, input: PasskeyCreate, output: PasskeyItem, writes: true },
  {
    async prepare({ name, answer }, { actor, spend }) {
      const { accountId } = actor;
      const { credential, credentialBackedUp } = await verifyNewPasskey(
        { spend },
        questionOf(actor, "register"),
        answer,
      );
      const data = {
        id: newId(),
        accountId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: BigInt(credential.counter),
        transports: TRANSPORTS.filter(
          (one) => Array.isArray(credential.transports) && credential.transports.includes(one),
        ),
        backedUp: credentialBackedUp,
      };
      return async ({ db, audit }) => {
        await lockAccount(db, accountId);
        await requireCapacity(db, accountId);
        const row = await db.passkey.create({ data }).catch((error) => {
          throw isUniqueViolation(error) ? new Fault("already_exists", "This passkey is known already.") : error;
        });
        audit({ action: "passkey.add", targetId: row.id, after: { name } });
        return row;
      };
    },
  },
);

const notAccepted = () => new Fault("invalid_request", "This passkey was not accepted. Try again.");

async function verifyNewPasskey(spending: Spending, question: PasskeyQuestion, answer: PasskeyAnswer) {
  const { clientDataJSON } = answer.response;
  const expectedChallenge = await spendChallenge(spending, clientDataJSON, question);
  if (expectedChallenge === null) throw notAccepted();
  const result = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: relyingPartyOrigin(),
    expectedRPID: relyingPartyId(),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null); // its errors quote the answer
  if (!result?.verified) throw notAccepted();
  return result.registrationInfo;
}

export const renamePasskey = operation(
  { name: "passkeys.rename", access: portalOnly, input: PasskeyRename, output: Ok, writes: true },
  async ({ passkeyId, name }, { actor, db, audit }) => {
    const where = { id: passkeyId, accountId: actor.accountId };
    const { count } = await db.passkey.updateMany({ where, data: { name } });
    if (count === 0) throw notFound("passkey");
    audit({ action: "passkey.rename", targetId: passkeyId, after: { name } });
    return { ok: true };
  },
);

export const removePasskey = operation(
  { name: "passkeys.remove", access, input: PasskeyReference, output: Ok, writes: true },
  async ({ passkeyId }, { actor, db, audit }) => {
    const where = { id: passkeyId, accountId: actor.accountId };
    const passkey = await db.passkey.findFirst({ where, select: { name: true } });
    const { count } = await db.passkey.deleteMany({ where });
    if (count === 0) throw notFound("passkey");
    audit({ action: "passkey.remove", targetId: passkeyId, targetName: passkey?.name });
    return { ok: true };
  },
);
