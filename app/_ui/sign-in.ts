"use client";

import type { PasskeyAnswer } from "#server/contract/account-security.ts";
import { TWO_FACTOR_REQUIRED } from "#server/contract/sign-in-replies.ts";
import { translateAnswer } from "../_languages/answers.ts";
import type { Language } from "../_languages/language.ts";

interface Refusal {
  message: string;
  /** The password is right, and a code is asked for. */
  needsCode: boolean;
}

/** Opens a session in this browser. @returns Null, or why it failed. */
export const signInWithPassword = (
  language: Language,
  identifier: string,
  password: string,
  code = "",
): Promise<Refusal | null> => open(language, "credentials", { identifier, password, code });

/** Opens a session in this browser. @returns Null, or why it failed. */
export const signInWithPasskey = (language: Language, answer: PasskeyAnswer): Promise<Refusal | null> =>
  open(language, "passkey", { answer: JSON.stringify(answer) });

const refusal = ({ t }: Language, message: string | null | undefined): Refusal => ({
  message: message ? translateAnswer(message) : t("shared.errors.unreachable"),
  needsCode: message === TWO_FACTOR_REQUIRED,
});

async function open(language: Language, provider: string, values: Record<string, string>): Promise<Refusal | null> {
  const { getCsrfToken, signIn } = await import("next-auth/react");
  // Checked first: without a CSRF token signIn() navigates away, and the typed values are lost.
  if (!(await getCsrfToken())) return refusal(language, null);
  try {
    // By itself next-auth would send the address of this page once more, which can be longer than a form may be.
    const result = await signIn(provider, { ...values, redirect: false, callbackUrl: "/" });
    return result?.ok ? null : refusal(language, result?.error);
  } catch {
    return refusal(language, null);
  }
}
