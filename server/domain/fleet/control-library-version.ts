import { CONTROL_VERSION } from "../../contract/gateway.ts";

const parseVersion = (version: string) => version.split(".").map((part) => Number.parseInt(part, 10) || 0);

/** An older minor version still works, and is shown as outdated. */
export function isOutdatedVersion(version: string): boolean {
  const [major = 0, minor = 0] = parseVersion(version);
  const [wantedMajor = 0, wantedMinor = 0] = parseVersion(CONTROL_VERSION);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}
