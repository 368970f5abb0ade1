/**
 * The version of this package, which is also the one that the service hands out. A test compares it with `package.json`,
 * which is not part of the build.
 */
export const VERSION = "0.1.0";

/** The file of a version, below the gateway's address. */
export const packageFile = (version: string): string => `svc-control-${version}.tgz`;

/** The address of the version that the service hands out, whichever that is. */
export const LATEST_PACKAGE_FILE = packageFile("latest");
