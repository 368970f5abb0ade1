import { errorMessage } from "../../logging/error-message.ts";
import { PLATFORM_ERROR_KINDS, PlatformError, type PlatformErrorKind } from "../platform.ts";

const MAX_RETRY_MS = 86_400_000;

/**
 * What a driver has thrown, as an error whose members are what they should be. Never throws.
 *
 * @param redact Removes the bot's credentials from a message, and limits its length.
 */
export function checkError(thrown: unknown, redact: (message: string) => string): Error {
  const message = redact(errorMessage(thrown));
  const facts = readPlatformError(thrown);
  if (facts) return new PlatformError(facts.kind, message, facts.retryAfterMs);
  return thrown instanceof Error && isUnchanged(thrown, message) ? thrown : new Error(message);
}

interface PlatformErrorFacts {
  kind: PlatformErrorKind;
  retryAfterMs: number | undefined;
}

function readPlatformError(thrown: unknown): PlatformErrorFacts | null {
  try {
    if (!(thrown instanceof PlatformError)) return null;
    const [kind, delay]: unknown[] = [thrown.kind, thrown.retryAfterMs];
    const known = PLATFORM_ERROR_KINDS.find((one) => one === kind);
    return known ? { kind: known, retryAfterMs: toDelay(delay) } : null;
  } catch {
    return null; // a member that throws when it is read
  }
}

/** A day at most. Undefined for what is no delay. */
const toDelay = (value: unknown): number | undefined =>
  typeof value === "number" && value > 0 ? Math.min(value, MAX_RETRY_MS) : undefined;

function isUnchanged(error: Error, message: string): boolean {
  try {
    return error.message === message;
  } catch {
    return false;
  }
}
