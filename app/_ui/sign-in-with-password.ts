"use client";

import { getCsrfToken, signIn } from "next-auth/react";

const UNREACHABLE = "The service cannot be reached. Check your connection.";

/** Opens a session in this browser. @returns Why that failed, in words for the person, or null. */
export async function signInWithPassword(identifier: string, password: string): Promise<string | null> {
  // Asked for first: without an answer, signIn would leave the page, and what was typed would be lost.
  if (!(await getCsrfToken())) return UNREACHABLE;
  try {
    const result = await signIn("credentials", { identifier, password, redirect: false });
    if (result?.ok) return null;
    return result?.error ?? UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
}
