export const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);

/** A loopback address that a public client may use with any port (RFC 8252 section 7.3; `localhost` likewise). */
export const LOOPBACK_URI = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?=\/|\?|$)/;

/** Editors that open an address of theirs in an extension. No other scheme without a dot is accepted: most do harm. */
export const EDITOR_NAMES: Readonly<Record<string, string>> = {
  vscode: "Visual Studio Code",
  "vscode-insiders": "Visual Studio Code Insiders",
  vscodium: "VSCodium",
  "code-oss": "Code - OSS",
  cursor: "Cursor",
  windsurf: "Windsurf",
  zed: "Zed",
  jetbrains: "JetBrains",
};

/** A domain name in reverse, such as `com.example.app` (RFC 8252 section 7.1). */
const REVERSED_DOMAIN = /^(?:[a-z]{2,63}|xn--[a-z0-9-]+)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
/** What follows the scheme of an editor: the extension `publisher.name`, for JetBrains after the product. Others are commands. */
const EXTENSION = /^\/\/(?!(?:vscode|anysphere|codeium|windsurf|zed|jetbrains)\.)[a-z0-9][\w-]*\.[\w.-]+(?:[/?]|$)/i;
const JETBRAINS_PLUGIN = /^\/\/[a-z][a-z-]*\/[a-z0-9][\w-]*\.[\w.-]+(?:[/?]|$)/i;

/** Browsers correct such addresses differently: `https:/host` may become a path of this service. */
const MALFORMED_WEB_URI = /^https?:(?!\/\/[^/])/i;

/** The scheme of an address that only an app of the person's device opens (RFC 8252 section 7.1); null for the web. */
export function privateUseScheme(uri: string): string | null {
  const { protocol } = new URL(uri);
  return protocol === "https:" || protocol === "http:" ? null : protocol.slice(0, -1);
}

/** Why a redirect URI cannot be saved on an application of this kind; null when it can. */
export function findRedirectProblem(uri: string, isPublicClient: boolean): string | null {
  if (uri.length > 2048) return "must be at most 2048 characters";
  if (!/^[\x21-\x7e]+$/.test(uri)) return "must be ASCII without spaces";
  if (!URL.canParse(uri) || uri.includes("\\") || MALFORMED_WEB_URI.test(uri)) return "is not a URI";
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes("#")) return "must not have a fragment";
  if (uri.includes("*")) return "must not have a wildcard";
  if (username || password) return "must not contain a user or password";
  if (protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname))) return null;
  if (protocol === "http:") return "must be https, or http on this computer (127.0.0.1, [::1] or localhost)";
  return findPrivateUseProblem(uri, isPublicClient);
}

function findPrivateUseProblem(uri: string, isPublicClient: boolean): string | null {
  const [, scheme = "", rest = ""] = /^([^:]*):(.*)$/.exec(uri) ?? [];
  const isEditor = Object.hasOwn(EDITOR_NAMES, scheme);
  if (!isEditor && !REVERSED_DOMAIN.test(scheme)) {
    return "must begin with https:, http: on this computer, or the scheme of an app: your domain name in reverse and lower case, such as com.example.app:";
  }
  if (isEditor && !(scheme === "jetbrains" ? JETBRAINS_PLUGIN : EXTENSION).test(rest)) {
    return `must name the extension that it opens, such as ${scheme}://${scheme === "jetbrains" ? "idea/" : ""}publisher.name/callback`;
  }
  if (!rest.startsWith("/")) return `must have a slash after ${scheme}:`;
  return isPublicClient ? null : "opens an app, and only a public client may use the address of an app";
}
