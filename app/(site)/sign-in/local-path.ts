const DEFAULT_PATH = "/overview";
const MAX_LENGTH = 8_000;
/** Browsers drop some of these from an address and read a backslash as a slash: `/\evil` would leave the site. */
const MISLEADING = /[\p{Cc}\p{Zl}\p{Zp}\\]/u;

/** Where to go after signing in: the given path when it is one of this site, otherwise the overview. */
export function localPath(next: unknown): string {
  return typeof next === "string" && isLocalPath(next) ? next : DEFAULT_PATH;
}

function isLocalPath(next: string): boolean {
  if (!next.startsWith("/") || next.length > MAX_LENGTH || MISLEADING.test(next)) return false;
  const path = decodeTwice(next.split(/[?#]/, 1)[0] ?? "");
  return path !== null && !path.includes("//") && !MISLEADING.test(path);
}

/** The path with everything decoded that a server on the way may decode, also twice; null when that cannot be read. */
function decodeTwice(path: string): string | null {
  try {
    return decodeURIComponent(decodeURIComponent(path));
  } catch {
    return null;
  }
}
