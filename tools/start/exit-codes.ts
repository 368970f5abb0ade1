/** The server's own database ended with the process that ran it: the next start runs a database of its own. */
export const RETRY_EXIT_CODE = 75;
