/** The target of a request line: its normalized path, and its query as it was sent. */
export interface RequestTarget {
  path: string;
  /** With the question mark; may be empty. */
  query: string;
  /** Host of an absolute target; it replaces the Host header (RFC 9112, 3.2.2). */
  host: string | null;
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;
const ESCAPED_UNRESERVED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

/** @returns The parsed target, or a sentence that says why it is refused. */
export function parseRequestTarget(raw: string): RequestTarget | string {
  const absolute = ABSOLUTE.exec(raw);
  const [, host = null, target = raw] = absolute ?? [];
  if (host !== null && !isValidHost(host)) return "The host of the request's address is not valid.";
  const query = target.indexOf("?");
  const end = query === -1 ? target.length : query;
  const path = normalizePath(target.slice(0, end) || (host === null ? "" : "/"));
  if (!path.startsWith("/")) return path;
  if (/[^\x21-\x7e]|#/.test(target)) return INVALID_TARGET;
  return { path, query: target.slice(end), host };
}

const INVALID_TARGET = "The request's address must be an absolute path of URL characters.";

/** Resolves needless escapes and dot segments, so that one path has one spelling. @returns An error sentence if it does not start with a slash. */
function normalizePath(raw: string): string {
  if (!raw.startsWith("/")) return INVALID_TARGET;
  if (raw.includes("\\")) return "The path must not contain a backslash.";
  if (!raw.includes("%") && !raw.includes("/.")) return raw;
  const plain = raw.replace(ESCAPED_UNRESERVED, decodeURIComponent);
  if (!isDecodable(plain)) return "The path has a percent-escape that stands for no character.";
  return plain.includes("/.") ? new URL(`http://host${plain}`).pathname : plain;
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

const NAME = "(?:[\\w.~!$&'()*+,;=-]|%[0-9a-f]{2})+";
const HOST = new RegExp(`^(?:${NAME}|\\[[0-9a-f:.]+\\])(?::\\d{0,5})?$`, "i");

/** Whether the value is valid in a Host header. */
export const isValidHost = (value: string): boolean => HOST.test(value) && URL.canParse(`http://${value}`);
