import { LATEST_PACKAGE_FILE, packageFile, VERSION } from "#control/version.ts";

/** The version of the control library that this service hands out. */
export const CONTROL_VERSION = VERSION;
/** The npm package of the library, below the gateway's address. */
export const CONTROL_PACKAGE = packageFile(CONTROL_VERSION);
/** Leads to `CONTROL_PACKAGE`, whichever version that is. */
export const LATEST_CONTROL_PACKAGE = LATEST_PACKAGE_FILE;

/** Major, minor and patch. What is not a number counts as 0. */
export function parseVersion(version: string): [major: number, minor: number, patch: number] {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map((part) => Number.parseInt(part, 10) || 0);
  return [major, minor, patch];
}

/** @example isOlderVersion("0.0.9", "0.1.0") // true */
export function isOlderVersion(version: string, than: string): boolean {
  const other = parseVersion(than);
  const parts = parseVersion(version);
  const different = parts.findIndex((part, index) => part !== other[index]);
  return different >= 0 && (parts[different] ?? 0) < (other[different] ?? 0);
}
