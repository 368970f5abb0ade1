import { z } from "zod";
import { PasskeyOptions, PasskeySignIn } from "../../../contract/account-security.ts";
import { BLOCKED_FLAGS } from "../../../contract/flags.ts";
import { Fault } from "../../fault.ts";
import { lockAccount } from "../../lock-account.ts";
import { publicOperation } from "../../operation.ts";
import { openSession, SignInResult } from "../open-session.ts";
import { arePasskeysPossible } from "./relying-party.ts";
import { newPasskeyQuestion, recordPasskeyUse, verifyPasskey } from "./verify-passkey.ts";

const ANYBODY = { purpose: "signIn", accountId: null, sessionId: null } as const;

/** What the browser needs to ask its passkeys for one of this service. */
export const startPasskeySignIn = publicOperation(
  {
    name: "identity.startPasskeySignIn",
    input: z.strictObject({}),
    output: PasskeyOptions,
    writes: true,
    duringMaintenance: true,
  },
  async (_, { db }) => {
    if (!arePasskeysPossible()) throw new Fault("unable_to_process", "Passkeys need a host name, not an IP address.");
    return { ...(await newPasskeyQuestion(db, ANYBODY)) };
  },
);

/** Opens a session, in place of the one that the browser had. No second step: the passkey has verified its user. */
export const signInWithPasskey = publicOperation(
  {
    name: "identity.signInWithPasskey",
    input: PasskeySignIn,
    output: SignInResult,
    writes: true,
    duringMaintenance: true,
  },
  {
    async prepare({ answer, replaces }, preparing) {
      const passkey = await verifyPasskey(preparing, answer, ANYBODY);
      const { accountId } = passkey;
      return async (context) => {
        const { flags } = await lockAccount(context.db, accountId);
        if (flags & BLOCKED_FLAGS) throw new Fault("user_banned", "This account may not use the service.");
        await recordPasskeyUse(context.db, passkey);
        const { username } = await context.db.account.findUniqueOrThrow({
          where: { id: accountId },
          select: { username: true },
        });
        return { accountId, username, token: await openSession(context, accountId, { replaces, by: "passkey" }) };
      };
    },
  },
);
