/** The library that this service was released with. */
const CURRENT = [0, 1];

/** An older minor version still works, and is shown as outdated. */
export function isOutdated(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10) || 0);
  const [wantedMajor = 0, wantedMinor = 0] = CURRENT;
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}
