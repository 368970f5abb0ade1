const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=\/|\?|$)/;
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
  if (!isPublicClient || !LOOPBACK.test(uri) || !URL.canParse(uri)) return false;
  return redirectUris.some((saved) => LOOPBACK.test(saved) && withoutPort(saved) === withoutPort(uri));
}

const isLoopbackHost = (host: string) => host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);

/** Where approval leads, for people. */
export function describeRedirect(uri: string): { host: string; isLoopback: boolean } {
  const { hostname, host } = new URL(uri);
  return { host, isLoopback: isLoopbackHost(hostname) };
}

/** Browsers mend this, each in its own way: `https:/host` may be a path of ours. */
const ODD_WEB = /^https?:(?!\/\/[^/])/i;

/** What is wrong with a URI that is to be saved; null when it may be. */
export function findRedirectProblem(uri: string): string | null {
  if (uri.length > 2048) return "must be at most 2048 characters";
  if (!/^[\x21-\x7e]+$/.test(uri)) return "must be ASCII without blanks";
  if (!URL.canParse(uri) || uri.includes("\\") || ODD_WEB.test(uri)) return "is not a URI";
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes("#")) return "must not have a fragment";
  if (uri.includes("*")) return "must not have a wildcard";
  if (username || password) return "must not carry a user or password";
  if (protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname))) return null;
  return "must be https, or http on this computer (127.0.0.1, [::1] or localhost)";
}

/** The redirect with the answer's members added; a query that the URI has is kept. */
export function answerUrl(uri: string, members: Record<string, string | undefined>): string {
  const given = Object.entries(members).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return `${uri}${uri.includes("?") ? "&" : "?"}${query}`;
}
