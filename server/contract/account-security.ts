import { z } from "zod";
import { label } from "./names.ts";
import { Instant, PathId, text } from "./text.ts";

/** Six digits of an authenticator app, or a recovery code. */
export const SecondFactorCode = text(1, 40);
export const RECOVERY_CODES = 10;

export const TotpSecret = z.object({ secret: z.string(), address: z.string() });
export const TotpConfirmation = z.strictObject({ code: SecondFactorCode });
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const TwoFactorRemoval = z.strictObject({ accountId: PathId, reason: text(1, 255) });

/** What a browser must hand to its passkeys: options of WebAuthn, as JSON. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
/** What a passkey answered: a credential of WebAuthn, as JSON. */
export const PasskeyAnswer = z.looseObject({
  id: text(1, 1400),
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: text(1, 4096) }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

const PasskeyName = label(1, 64);
export const PasskeyCreate = z.strictObject({ name: PasskeyName, answer: PasskeyAnswer });
export const PasskeyReference = z.strictObject({ passkeyId: PathId });
export const PasskeyRename = z.strictObject({ passkeyId: PathId, name: PasskeyName });
export const PasskeyItem = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether its provider keeps a copy, so that other devices have it too. */
  backedUp: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export const PasskeySignIn = z.strictObject({ answer: PasskeyAnswer, replaces: z.string().nullable().optional() });

/** How an account can be signed in to. */
export const AccountSecurity = z.object({
  /** Null without an authenticator app. */
  twoFactor: z.object({ since: Instant, recoveryCodesLeft: z.int() }).nullable(),
  passkeys: z.array(PasskeyItem),
  /** Browsers keep passkeys for a name only, not for an IP address. */
  passkeysPossible: z.boolean(),
});

/** One of them proves that the person at a signed-in browser is still the same. */
export const Reauthentication = z.union([
  z.strictObject({ password: text(1, 256) }),
  z.strictObject({ code: SecondFactorCode }),
  z.strictObject({ passkey: PasskeyAnswer }),
]);
