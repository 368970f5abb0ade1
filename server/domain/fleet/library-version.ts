import { CONTROL_VERSION } from "../../contract/gateway.ts";

const read = (version: string) => version.split(".").map((part) => Number.parseInt(part, 10) || 0);

/** An older minor version still works, and is shown as outdated. */
export function isOutdated(version: string): boolean {
  const [major = 0, minor = 0] = read(version);
  const [wantedMajor = 0, wantedMinor = 0] = read(CONTROL_VERSION);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}
