/** PKCE and state are made in the browser; it offers that on https and on this computer only. */
export const isPkceSupported = (): boolean => typeof crypto.subtle?.digest === "function";

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Text that nobody can guess. */
export const createRandomText = (bytes = 32): string => base64url(crypto.getRandomValues(new Uint8Array(bytes)));

/** What goes into the request for approval; the verifier itself stays until the exchange (RFC 7636). */
export async function createChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}
