/** What a request line asks for: its path in the plain spelling, and its query as it came. */
export interface RequestTarget {
  path: string;
  /** With the question mark; empty when there is none. */
  query: string;
  /** Host of an absolute target, which counts in place of the Host header (RFC 9112, 3.2.2). */
  host: string | null;
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;
const ESCAPED_UNRESERVED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

/** @returns A sentence that says what is wrong with a target that cannot be served. */
export function parseRequestTarget(raw: string): RequestTarget | string {
  const absolute = ABSOLUTE.exec(raw);
  const [host, target] = absolute ? [absolute[1] as string, absolute[2] as string] : [null, raw];
  if (host !== null && !isValidHost(host)) return "The host of the request's address is not valid.";
  const query = target.indexOf("?");
  const end = query === -1 ? target.length : query;
  const path = normalizePath(target.slice(0, end) || (host === null ? "" : "/"));
  if (!path.startsWith("/")) return path;
  if (/[^\x21-\x7e]|#/.test(target)) return INVALID_TARGET;
  return { path, query: target.slice(end), host };
}

const INVALID_TARGET = "The request's address must be an absolute path of URL characters.";

/** The path with needless escapes and dot segments resolved: two spellings of one path are one path. */
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

/** Whether this may stand in a Host header. */
export const isValidHost = (value: string): boolean => HOST.test(value) && URL.canParse(`http://${value}`);
