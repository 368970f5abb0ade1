/** Browsers support hashing on https pages and on localhost only. */
export const isPkceSupported = (): boolean => typeof crypto.subtle?.digest === "function";

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Unguessable text: base64url of random bytes. */
export const createRandomText = (bytes = 32): string => base64url(crypto.getRandomValues(new Uint8Array(bytes)));

/** The S256 challenge of a verifier (RFC 7636). */
export async function createChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}
