"use client";

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { PasskeyAnswer } from "#server/contract/account-security.ts";

/** Loaded when a passkey is used: most pages never need it. */
const load = () => import("@simplewebauthn/browser");

/** Whether this browser has passkeys. They belong to host names, not to IP addresses. */
export const hasPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === "function" && !/^(?:[\d.]+|\[.*\])$/.test(window.location.hostname);

/** @param options As the service answered. @returns Null when the person has cancelled it. */
export async function readPasskey(options: object): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await load();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return toAnswer(startAuthentication({ optionsJSON }));
}

/** @param options As the service answered. @returns Null when the person has cancelled it. */
export async function createPasskey(options: object): Promise<PasskeyAnswer | null> {
  const { startRegistration } = await load();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return toAnswer(startRegistration({ optionsJSON }));
}

async function toAnswer(running: Promise<unknown>): Promise<PasskeyAnswer | null> {
  try {
    return (await running) as PasskeyAnswer;
  } catch (error) {
    if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name)) return null;
    throw error;
  }
}
