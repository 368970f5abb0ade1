/** The service's bound of every list in a config. */
export const MAX_ENTRIES = 100;
