/** What the server needs went away while it started: another start waits for it. As `EX_TEMPFAIL`. */
export const RETRY_EXIT_CODE = 75;
/** The fault is in the settings, the keys or the version: another start changes nothing. As `EX_CONFIG`. */
export const FAULT_INSIDE_EXIT_CODE = 78;
