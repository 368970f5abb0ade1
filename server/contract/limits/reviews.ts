export const DISABLED_APPLICATION_MESSAGE =
  "This application is disabled. Contact staff before you request verification.";

/** More bots than this need the operator. */
export const MAX_REQUESTED_BOTS = 100_000;
