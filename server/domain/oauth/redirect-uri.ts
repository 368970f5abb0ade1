import { isLoopbackHost, LOOPBACK_URI } from "../../contract/redirect-uri.ts";

const withoutPort = (uri: string) => uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d{1,5}/, "$1");

interface Client {
  isPublicClient: boolean;
  redirectUris: string[];
}

/**
 * Exactly one of the saved URIs, byte for byte. Only the port of a loopback address may differ, and only for a public
 * client, which takes whatever port is free (RFC 8252 section 7.3).
 */
export function isRegisteredRedirect({ isPublicClient, redirectUris }: Client, uri: string): boolean {
  if (redirectUris.includes(uri)) return true;
  if (!isPublicClient || !LOOPBACK_URI.test(uri) || !URL.canParse(uri)) return false;
  return redirectUris.some((saved) => LOOPBACK_URI.test(saved) && withoutPort(saved) === withoutPort(uri));
}

/** Where approval leads, for people. */
export function describeRedirect(uri: string): { host: string; isLoopback: boolean } {
  const { hostname, host } = new URL(uri);
  return { host, isLoopback: isLoopbackHost(hostname) };
}

/** The redirect with the answer's members added; a query that the URI has is kept. */
export function responseUrl(uri: string, members: Record<string, string | undefined>): string {
  const given = Object.entries(members).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return `${uri}${uri.includes("?") ? "&" : "?"}${query}`;
}
