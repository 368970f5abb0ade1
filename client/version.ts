/** The version of this package, which is also the one that the service hands out. A test compares it with `package.json`. */
export const VERSION = "0.1.0";
