import type { ConsentView } from "../../contract/oauth.ts";
import { EDITOR_NAMES, isLoopbackHost, LOOPBACK_URI, privateUseScheme } from "../../contract/redirect-uri.ts";

const withoutPort = (uri: string) => uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d{1,5}/, "$1");

interface Client {
  isPublicClient: boolean;
  redirectUris: string[];
}

/**
 * Byte for byte one of the saved URIs. Only the port of a loopback address may differ, and only for a public client,
 * which listens on any free port (RFC 8252 section 7.3). An address that opens an app is never a confidential client's.
 */
export function isRegisteredRedirect({ isPublicClient, redirectUris }: Client, uri: string): boolean {
  if (redirectUris.includes(uri)) return isPublicClient || privateUseScheme(uri) === null;
  if (!isPublicClient || !LOOPBACK_URI.test(uri) || !URL.canParse(uri)) return false;
  return redirectUris.some((saved) => LOOPBACK_URI.test(saved) && withoutPort(saved) === withoutPort(uri));
}

/** Where approval leads, as the consent page names it. */
export function describeRedirect(uri: string): ConsentView["leadsTo"] {
  const scheme = privateUseScheme(uri);
  if (scheme !== null) return { kind: "app", name: EDITOR_NAMES[scheme] ?? null, address: scheme };
  const { hostname, host } = new URL(uri);
  return { kind: isLoopbackHost(hostname) ? "loopback" : "web", name: null, address: host };
}
