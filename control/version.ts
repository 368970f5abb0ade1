/** The version of this package. A test compares it with `package.json`, which is not part of the build. */
export const VERSION = "0.1.0";
