/** Calls of the portal in one request. */
export const BATCH_CALLS = 20;
