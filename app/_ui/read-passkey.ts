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

const canAutofill = async (): Promise<boolean> =>
  hasPasskeys() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

let isReading = false;

/**
 * Waits until the person chooses a passkey among the suggestions of a field.
 * @param ask Gets the options from the service.
 * @param isWanted Asked before it begins: it would end another question for a passkey.
 * @returns Null where the browser has no such suggestions, and when something else has ended it.
 */
export async function readAutofilledPasskey(
  ask: () => Promise<object>,
  isWanted: () => boolean,
): Promise<PasskeyAnswer | null> {
  if (!(await canAutofill())) return null;
  const [{ startAuthentication }, options] = await Promise.all([load(), ask()]);
  if (!isWanted()) return null;
  isReading = true;
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return toAnswer(startAuthentication({ optionsJSON, useBrowserAutofill: true }));
}

/** Ends a question for a passkey, if there is one. */
export async function stopReadingPasskeys(): Promise<void> {
  if (!isReading) return;
  isReading = false;
  (await load()).WebAuthnAbortService.cancelCeremony();
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
