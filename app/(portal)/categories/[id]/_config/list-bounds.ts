/** The maximum number of entries of each list in a config. */
export const MAX_ENTRIES = 100;
