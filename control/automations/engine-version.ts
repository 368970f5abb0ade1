/** Which automations the library can run. The service reads it from a shard's hello; libraries without automations do not say it. */
export const AUTOMATIONS_VERSION = 1;
