"use client";

import { getCsrfToken, signIn } from "next-auth/react";
import { errorTexts } from "./texts.ts";

/** Opens a session in this browser. @returns Null, or a message that says why it failed. */
export async function signInWithPassword(identifier: string, password: string): Promise<string | null> {
  // Checked first: without a CSRF token signIn() navigates away, and the typed values are lost.
  if (!(await getCsrfToken())) return errorTexts.unreachable;
  try {
    const result = await signIn("credentials", { identifier, password, redirect: false });
    if (result?.ok) return null;
    return result?.error ?? errorTexts.unreachable;
  } catch {
    return errorTexts.unreachable;
  }
}
