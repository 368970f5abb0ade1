import { CONTROL_VERSION, isOlderVersion, parseVersion } from "../../../contract/control-library.ts";

/** An older minor version still works, and is shown as outdated. */
export function isOutdatedVersion(version: string): boolean {
  const [major, minor] = parseVersion(version);
  const [offeredMajor, offeredMinor] = parseVersion(CONTROL_VERSION);
  return major < offeredMajor || (major === offeredMajor && minor < offeredMinor);
}

/** The version that a shard with this one can update to. Undefined when it has the latest one. */
export const newerVersion = (version: string): string | undefined =>
  isOlderVersion(version, CONTROL_VERSION) ? CONTROL_VERSION : undefined;
