export const DEFAULT_PATH = "/overview";
const MAX_LENGTH = 8_000;
/** Browsers remove some of these from a URL and read a backslash as a slash: `/\evil` would leave the site. */
const MISLEADING = /[\p{Cc}\p{Zl}\p{Zp}\\]/u;

/** The path to open after signing in: `next` when it is a path of this site, else the overview. */
export function localPath(next: unknown): string {
  return typeof next === "string" && isLocalPath(next) ? next : DEFAULT_PATH;
}

function isLocalPath(next: string): boolean {
  if (!next.startsWith("/") || next.length > MAX_LENGTH || MISLEADING.test(next)) return false;
  const path = decodeTwice(next.split(/[?#]/, 1)[0] ?? "");
  return path !== null && !path.includes("//") && !MISLEADING.test(path);
}

/** The path decoded twice, because a proxy may decode it once before the server does; null when it is malformed. */
function decodeTwice(path: string): string | null {
  try {
    return decodeURIComponent(decodeURIComponent(path));
  } catch {
    return null;
  }
}
