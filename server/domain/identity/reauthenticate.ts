import { z } from "zod";
import { alsoDuringDeletion, portalOnly } from "../../contract/access.ts";
import { type PasskeyAnswer, PasskeyOptions, Reauthentication } from "../../contract/account-security.ts";
import { Ok } from "../../contract/text.ts";
import { verifyPassword } from "../../data/password.ts";
import { Fault, invalid } from "../fault.ts";
import { type Context, operation, type Spending } from "../operation.ts";
import { sessionOf } from "./open-session.ts";
import { questionOf } from "./passkeys/passkey-challenges.ts";
import { MAX_PASSKEYS } from "./passkeys/passkeys.ts";
import { newPasskeyQuestion, recordPasskeyUse, verifyPasskey } from "./passkeys/verify-passkey.ts";
import { throttlePasswordAttempt } from "./throttle-sign-in.ts";
import { checkSecondFactor, consumeSecondFactor, type SecondFactor } from "./two-factor/second-factor.ts";

type Proof = z.output<typeof Reauthentication>;

/** The person at a signed-in browser proves once more who they are, for what needs a recent sign-in. */
export const reauthenticate = operation(
  {
    name: "identity.reauthenticate",
    access: alsoDuringDeletion(portalOnly),
    input: Reauthentication,
    output: Ok,
    writes: true,
  },
  {
    async prepare(proof, preparing) {
      const { accountId } = preparing.actor;
      const passkey = "passkey" in proof ? await checkPasskey(preparing, proof.passkey) : null;
      const factor = "passkey" in proof ? null : await checkProof(proof, preparing);
      return async (context) => {
        if (factor) await consumeSecondFactor(context.db, accountId, factor);
        if (passkey) await asInputProblem(recordPasskeyUse(context.db, passkey));
        await renewSession(context, Object.keys(proof)[0] ?? "");
        return { ok: true };
      };
    },
  },
);

/** @returns The code to use, if the proof is a code. */
async function checkProof(
  proof: Exclude<Proof, { passkey: unknown }>,
  { actor, db, spend }: Pick<Context, "actor" | "db"> & Spending,
): Promise<SecondFactor | null> {
  const { ip, accountId } = actor;
  return throttlePasswordAttempt(ip, { accountId }, async () => {
    if ("code" in proof) return asInputProblem(checkSecondFactor({ actor, spend }, accountId, proof.code));
    const { passwordHash } = await db.account.findUniqueOrThrow({ where: { id: accountId } });
    if (!(await verifyPassword(passwordHash, proof.password)))
      throw invalid(["password"], "This is not your password.");
    return null;
  });
}

/** The session is valid: the answer must not look as if it had ended, nor as if every proof had to wait for a pause of codes. */
async function asInputProblem<T>(attempt: Promise<T>): Promise<T> {
  return attempt.catch((error) => {
    if (!(error instanceof Fault) || !["unauthorized", "rate_limited"].includes(error.code)) throw error;
    throw new Fault("invalid_request", error.message, { problems: error.problems });
  });
}

const checkPasskey = (preparing: Pick<Context, "actor" | "db"> & Spending, answer: PasskeyAnswer) =>
  asInputProblem(verifyPasskey(preparing, answer, questionOf(preparing.actor, "confirm")));

async function renewSession({ actor, db, audit }: Context, by: string): Promise<void> {
  const count = await db.$executeRaw`
    UPDATE "Session" SET "authenticatedAt" = now() WHERE id = ${sessionOf(actor)} AND "accountId" = ${actor.accountId}`;
  if (count === 0) throw new Fault("unauthorized", "This session has ended.");
  audit({ action: "session.confirm", targetId: sessionOf(actor), after: { by } });
}

/** What the browser needs to ask a passkey of the account. */
export const startReauthentication = operation(
  {
    name: "identity.startReauthentication",
    access: alsoDuringDeletion(portalOnly),
    input: z.strictObject({}),
    output: PasskeyOptions,
    writes: true,
  },
  async (_, { actor, db }) => {
    const { accountId } = actor;
    const passkeys = await db.passkey.findMany({
      where: { accountId },
      select: { credentialId: true },
      take: MAX_PASSKEYS,
    });
    if (passkeys.length === 0) throw new Fault("not_found", "This account has no passkey.");
    const ids = passkeys.map(({ credentialId }) => credentialId);
    return { ...(await newPasskeyQuestion(db, questionOf(actor, "confirm"), ids)) };
  },
);
