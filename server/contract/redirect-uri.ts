export const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);

/** A loopback address as an IP literal: a public client may use it with any port (RFC 8252 section 7.3). */
export const LOOPBACK_URI = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=\/|\?|$)/;

/** Browsers correct such addresses differently: `https:/host` may become a path of this service. */
const MALFORMED_WEB_URI = /^https?:(?!\/\/[^/])/i;

/** Why a redirect URI cannot be saved; null when it can. */
export function findRedirectProblem(uri: string): string | null {
  if (uri.length > 2048) return "must be at most 2048 characters";
  if (!/^[\x21-\x7e]+$/.test(uri)) return "must be ASCII without spaces";
  if (!URL.canParse(uri) || uri.includes("\\") || MALFORMED_WEB_URI.test(uri)) return "is not a URI";
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes("#")) return "must not have a fragment";
  if (uri.includes("*")) return "must not have a wildcard";
  if (username || password) return "must not contain a user or password";
  if (protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname))) return null;
  return "must be https, or http on this computer (127.0.0.1, [::1] or localhost)";
}
