import { isLoopbackHost, LOOPBACK_URI } from "../../contract/redirect-uri.ts";

const withoutPort = (uri: string) => uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d{1,5}/, "$1");

interface Client {
  isPublicClient: boolean;
  redirectUris: string[];
}

/**
 * Byte for byte one of the saved URIs. Only the port of a loopback address may differ, and only for a public client,
 * which listens on any free port (RFC 8252 section 7.3).
 */
export function isRegisteredRedirect({ isPublicClient, redirectUris }: Client, uri: string): boolean {
  if (redirectUris.includes(uri)) return true;
  if (!isPublicClient || !LOOPBACK_URI.test(uri) || !URL.canParse(uri)) return false;
  return redirectUris.some((saved) => LOOPBACK_URI.test(saved) && withoutPort(saved) === withoutPort(uri));
}

/** The host that the consent page names. */
export function describeRedirect(uri: string): { host: string; isLoopback: boolean } {
  const { hostname, host } = new URL(uri);
  return { host, isLoopback: isLoopbackHost(hostname) };
}

/** The redirect URI with the response parameters added to its query. */
export function responseUrl(uri: string, members: Record<string, string | undefined>): string {
  const given = Object.entries(members).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return `${uri}${uri.includes("?") ? "&" : "?"}${query}`;
}
